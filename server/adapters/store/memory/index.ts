export { MemoryReads } from "./reads";
export { MemorySessionStore } from "./session-store";
