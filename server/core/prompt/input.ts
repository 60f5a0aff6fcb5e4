export interface ProjectFile {
  readonly path: string;
  readonly text: string;
}

/** All that a frozen prompt is made of; whatever is not in here cannot be in the prompt. */
export interface PromptInput {
  readonly toolNames: readonly string[];
  readonly profile: { readonly name: string; readonly home: string };
  readonly persona: string | null;
  readonly operatorMessage: string | null;
  readonly projectFiles: readonly ProjectFile[];
  readonly memory: string | null;
  readonly user: string | null;
  /** Local date on which the session began, YYYY-MM-DD. */
  readonly startDate: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly runtime: { readonly os: string; readonly workspace: string };
}
