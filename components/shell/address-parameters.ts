/** What one name in the address says, and how it is said; null = it is not there. */
export interface AddressParameter<T> {
  read(text: string | null): T;
  write(value: T): string | null;
}

export type AddressParameters = Readonly<Record<string, AddressParameter<unknown>>>;
export type AddressState<P extends AddressParameters> = {
  readonly [Name in keyof P]: P[Name] extends AddressParameter<infer T> ? T : never;
};
/** null = as if it were not there. */
export type AddressChange<P extends AddressParameters> = {
  readonly [Name in keyof P]?: AddressState<P>[Name] | null;
};

/** Any text. */
export const anyText: AddressParameter<string | null> = {
  read: (text) => text,
  write: (value) => value,
};

/** Any text; an empty one is not there. */
export const textOrNothing: AddressParameter<string> = {
  read: (text) => text ?? "",
  write: (value) => (value === "" ? null : value),
};

/** A text that means something: null for every other. */
export function textThat(isFit: (text: string) => boolean): AddressParameter<string | null> {
  return { read: (text) => (text !== null && isFit(text) ? text : null), write: (value) => value };
}

/** One of a few texts: null for every other. */
export function oneOf<const T extends string>(known: readonly T[]): AddressParameter<T | null> {
  return { read: (text) => known.find((each) => each === text) ?? null, write: (value) => value };
}

/** Yes or no; no goes without saying. */
export const yesOrNo: AddressParameter<boolean> = {
  read: (text) => text === "true",
  write: (value) => (value ? "true" : null),
};

/** A parameter with a value that goes without saying. */
export function withUsual<T extends string>(
  parameter: AddressParameter<T | null>,
  usual: T,
): AddressParameter<T> {
  return {
    read: (text) => parameter.read(text) ?? usual,
    write: (value) => (value === usual ? null : value),
  };
}

/** What the changes are in the address; null = the name is taken out of it. */
export function toTexts<P extends AddressParameters>(
  parameters: P,
  changes: AddressChange<P>,
): Record<string, string | null> {
  const texts: Record<string, string | null> = {};
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) continue;
    texts[name] = value === null ? null : (parameters[name]?.write(value) ?? null);
  }
  return texts;
}

/** What the texts say, by name. */
export function readTexts<P extends AddressParameters>(
  parameters: P,
  textOf: (name: string) => string | null,
): AddressState<P> {
  const state = Object.entries(parameters).map(([name, each]) => [name, each.read(textOf(name))]);
  return asState(Object.fromEntries(state));
}

/** Guarantee: each name was read by its own parameter. */
function asState<P extends AddressParameters>(state: object): AddressState<P> {
  return state as AddressState<P>;
}

/** A search text with some of its names changed; what stands there besides keeps its place. */
export function withTexts(search: string, texts: Iterable<[string, string | null]>): string {
  const params = new URLSearchParams(search);
  for (const [name, text] of texts) {
    if (text === null) params.delete(name);
    else params.set(name, text);
  }
  // What an address may hold as it is stays readable.
  const shown = params.toString().replace(/%(3A|2C|2F|40)/g, decodeURIComponent);
  return shown === "" ? "" : `?${shown}`;
}
