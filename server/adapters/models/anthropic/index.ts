export { openOptionalFieldMemory } from "../optional-field-memory";
export { type AnthropicClientOptions, openAnthropicClient } from "./client";
export { renderBody } from "./render";
export { testKey } from "./test-key";
