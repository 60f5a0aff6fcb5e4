export { type AnthropicClientOptions, openAnthropicClient } from "./client";
export { type OptionalFieldMemory, openOptionalFieldMemory } from "./optional-fields";
export { renderBody } from "./render";
