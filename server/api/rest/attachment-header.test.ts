import { expect, it } from "vitest";
import { attachmentHeader } from "./attachment-header";

it.each([
  ["Tides ses_1.md", `filename="Tides ses_1.md"; filename*=UTF-8''Tides%20ses_1.md`],
  ["潮汐 ses_1.md", `filename="ses_1.md"; filename*=UTF-8''%E6%BD%AE%E6%B1%90%20ses_1.md`],
  ["Ärger (it's).md", `filename="Arger (it's).md"; filename*=UTF-8''%C3%84rger%20%28it%27s%29.md`],
  ['a";\\%b.md', `filename="ab.md"; filename*=UTF-8''a%22%3B%5C%25b.md`],
])("names the file %s for old readers and for all others", (filename, header) => {
  expect(attachmentHeader(filename)).toBe(`attachment; ${header}`);
});
