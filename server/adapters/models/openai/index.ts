export { type OpenaiDialect, openaiDialect } from "./address";
export { type OpenaiClientOptions, openOpenaiClient } from "./client";
export { renderOpenaiBody } from "./render";
export { testKey } from "./test-key";
