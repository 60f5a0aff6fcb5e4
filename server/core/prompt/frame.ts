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

const FILE_TAG = /<(?=\s{0,9}\/?\s{0,9}attached-file(?![\w-]))/gi;
const FILE_END = "\n</attached-file>";

/** A file that came with a message, between tags that name it; no text inside can close or open them. */
export function attachedFile(name: string, text: string): string {
  const opening = `<attached-file name="${oneLine(name, LABEL_CHARACTERS)}">`;
  return `${opening}\n${text.replace(FILE_TAG, "&lt;")}${FILE_END}`;
}

/** The text between the tags of `attachedFile`, which gives the same bytes for it again; null when it is none. */
export function attachedText(framed: string): string | null {
  const start = framed.indexOf("\n");
  const isFile = framed.startsWith("<attached-file name=") && framed.endsWith(FILE_END);
  return isFile && start !== -1 ? framed.slice(start + 1, -FILE_END.length) : null;
}
