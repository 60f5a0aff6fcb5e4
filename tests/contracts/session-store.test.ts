import { describeSessionStore } from "./session-store.contract";
import { memoryHome, sqliteHome } from "./session-store-homes";

describeSessionStore("memory", memoryHome);
describeSessionStore("sqlite", sqliteHome);
