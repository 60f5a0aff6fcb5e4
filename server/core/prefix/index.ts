export {
  type BreakpointInput,
  type BreakpointPlan,
  LOOK_BACK_MARGIN,
  MAX_MARKERS,
  planBreakpoints,
} from "./breakpoints";
export { type ChainInput, contentStep, fingerprint, type PrefixChain } from "./chain";
export { canCarryMarker, cumulativeBytes, type PrefixNode, prefixNodes } from "./nodes";
export { type ScopeParts, scopeOf } from "./scope";
export { type Sendable, type SendableInput, sendableMessages } from "./thinking";
