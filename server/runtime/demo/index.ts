export { DemoButton } from "./demo-button";
export { type MakeHomeInput, makeDemoHome } from "./make-home";
