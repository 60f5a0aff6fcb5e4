export {
  type BreakpointInput,
  type BreakpointPlan,
  cachingIn,
  markersOf,
  planBreakpoints,
} from "./breakpoints";
export { type ChainInput, CONTENT_ROOT, contentStep, fingerprint, type PrefixChain } from "./chain";
export { type PrefixNode, prefixNodes } from "./nodes";
export { type ScopeParts, scopeOf } from "./scope";
export { type Sendable, type SendableInput, sendableMessages } from "./thinking";
