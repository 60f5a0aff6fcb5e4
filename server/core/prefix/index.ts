export {
  type BreakpointInput,
  type BreakpointPlan,
  planBreakpoints,
} from "./breakpoints";
export { type ChainInput, contentStep, fingerprint, type PrefixChain } from "./chain";
export { type PrefixNode, prefixNodes } from "./nodes";
export { type ScopeParts, scopeOf } from "./scope";
export { type Sendable, type SendableInput, sendableMessages } from "./thinking";
