"use client";

import { useTranslations } from "next-intl";
import type { ProfileView } from "@/server/core/contracts";
import { ProfileFaults } from "../profiles/profile-faults";
import { COLUMN } from "../ui/column";
import { KEYBOARD_SCROLLABLE } from "../ui/keyboard-scrollable";

/** Why nothing can be sent to a profile whose files are at fault, above the composer. */
export function ClosedProfile({ profile }: { profile: ProfileView }) {
  const t = useTranslations("console");
  return (
    <div className="px-4 pb-3 sm:px-6">
      <section
        aria-label={t("profileFaults", { profile: profile.name })}
        {...KEYBOARD_SCROLLABLE}
        className={`${COLUMN} max-h-[30dvh] overflow-y-auto rounded-box border border-uncached bg-danger-wash px-3 py-2`}
      >
        <p className="font-medium text-danger-text">
          {t("faultyProfile", { profile: profile.name })}
        </p>
        <ProfileFaults profile={profile} />
      </section>
    </div>
  );
}
