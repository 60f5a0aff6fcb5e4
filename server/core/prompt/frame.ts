import { oneLine } from "./text";

const FRAMES = ["persona", "operator-message", "project-file", "memory", "about-user"] as const;
export type Frame = (typeof FRAMES)[number];

const FRAME_TAG = new RegExp(`<(?=\\s{0,9}/?\\s{0,9}(?:${FRAMES.join("|")})(?![\\w-]))`, "gi");
const LABEL_CHARACTERS = 120;

/** Text from outside between tags of its own; no text inside can close its frame or open another. */
export function frame(name: Frame, text: string, path?: string): string {
  if (text.trim() === "") return "";
  const opening = path === undefined ? name : `${name} path="${oneLine(path, LABEL_CHARACTERS)}"`;
  return `<${opening}>\n${text.trim().replace(FRAME_TAG, "&lt;")}\n</${name}>`;
}
