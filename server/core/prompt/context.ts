import { frame } from "./frame";
import type { PromptInput } from "./input";
import { cutMiddle, oneLine, plainText } from "./text";
import { type Block, makeBlock } from "./tiers";

const PROJECT_FILE_CHARACTERS = 20_000;
const PATH_CHARACTERS = 120;

/** What the profile and its workspace say, widest shared first. */
export function contextBlocks(input: PromptInput): Block<"context">[] {
  return [
    makeBlock("context", "persona", frame("persona", input.persona ?? "")),
    makeBlock(
      "context",
      "operator-message",
      frame("operator-message", input.operatorMessage ?? ""),
    ),
    ...input.projectFiles.map(({ path, text }) => {
      const label = oneLine(path, PATH_CHARACTERS);
      const framed = frame("project-file", cutProjectFile(label, text), label);
      return makeBlock("context", `project-file:${label}`, framed);
    }),
  ];
}

function cutProjectFile(label: string, text: string): string {
  return cutMiddle(plainText(text), {
    limit: PROJECT_FILE_CHARACTERS,
    marker: (cut) => `[… ${cut} characters of ${label} are left out here …]`,
  });
}
