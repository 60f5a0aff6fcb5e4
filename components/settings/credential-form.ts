import type { ProviderName } from "@/server/core/contracts";
import { isApiKey, isCredentialName } from "../trpc/contract-values";

export interface CredentialForm {
  readonly provider: ProviderName;
  readonly name: string;
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly makeDefault: boolean;
}

export const EMPTY_FORM: CredentialForm = {
  provider: "anthropic",
  name: "",
  apiKey: "",
  baseUrl: "",
  makeDefault: false,
};

export type FormFault = "nameFault" | "nameTaken" | "nameReserved" | "apiKeyFault" | "baseUrlFault";

export interface FormFaults {
  readonly name: FormFault | null;
  readonly apiKey: FormFault | null;
  readonly baseUrl: FormFault | null;
}

/** Words that name a choice which is no kept key. */
export const SIMULATED = "simulated";
const RESERVED = [SIMULATED, "environment", "default", "none"];

/** What stands in the way of keeping the key, field by field. */
export function formFaults(form: CredentialForm, taken: readonly string[]): FormFaults {
  const name = form.name.trim();
  return {
    name: nameFault(name, { taken, isName: isCredentialName(name) }),
    apiKey: isApiKey(form.apiKey) ? null : "apiKeyFault",
    baseUrl: isBaseUrl(form.baseUrl.trim()) ? null : "baseUrlFault",
  };
}

/** True when nothing stands in the way. */
export function isFit(faults: FormFaults): boolean {
  return faults.name === null && faults.apiKey === null && faults.baseUrl === null;
}

function nameFault(
  name: string,
  { taken, isName }: { taken: readonly string[]; isName: boolean },
): FormFault | null {
  if (!isName) return "nameFault";
  if (RESERVED.includes(name)) return "nameReserved";
  return taken.includes(name) ? "nameTaken" : null;
}

function isBaseUrl(text: string): boolean {
  if (text === "") return true;
  return URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);
}
