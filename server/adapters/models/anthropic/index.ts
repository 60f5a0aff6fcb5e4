export { type AnthropicClientOptions, openAnthropicClient } from "./client";
export { openOptionalFieldMemory } from "./optional-fields";
export { renderBody } from "./render";
export { testKey } from "./test-key";
