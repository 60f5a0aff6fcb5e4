import { AddCredentialInput } from "@/server/core/contracts";

export interface CredentialForm {
  readonly name: string;
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly makeDefault: boolean;
}

export const EMPTY_FORM: CredentialForm = {
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
  const { name, apiKey } = AddCredentialInput.shape;
  return {
    name: nameFault(form.name.trim(), { taken, isName: name.safeParse(form.name.trim()).success }),
    apiKey: apiKey.safeParse(form.apiKey).success ? null : "apiKeyFault",
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
