import type { OptionalField } from "@/server/core/models";

/** Which optional fields each base URL has refused; a refused field is not sent there again. */
export interface OptionalFieldMemory {
  refusedBy(baseUrl: string): readonly OptionalField[];
  remember(baseUrl: string, field: OptionalField): void;
}

/** A memory for this process; `onChange` is told each new refusal, so that it can be kept or shown. */
export function openOptionalFieldMemory(
  onChange: (baseUrl: string, fields: readonly OptionalField[]) => void = () => undefined,
  remembered: Readonly<Record<string, readonly OptionalField[]>> = {},
): OptionalFieldMemory {
  const refused = new Map(Object.entries(remembered));
  const refusedBy = (baseUrl: string) => refused.get(baseUrl) ?? [];
  return {
    refusedBy,
    remember: (baseUrl, field) => {
      if (refusedBy(baseUrl).includes(field)) return;
      const fields = [...refusedBy(baseUrl), field];
      refused.set(baseUrl, fields);
      onChange(baseUrl, fields);
    },
  };
}

/** A 400 that names an optional field: send once more without it, and remember that if it will not do. */
export interface FieldRefusal {
  readonly field: OptionalField;
  readonly isLasting: boolean;
}
