import { MemoryReads, MemorySessionStore } from "@/server/adapters/store/memory";
import { openPrismaReads, openSqliteStore } from "@/server/adapters/store/sqlite";
import { describeSessionStore } from "./session-store.contract";
import { memoryHome, sqliteHome } from "./session-store-homes";

const memory = memoryHome(() => {
  const store = new MemorySessionStore();
  return { store, reads: new MemoryReads(store) };
});
const sqlite = sqliteHome({ openStore: openSqliteStore, openReads: openPrismaReads });

describeSessionStore("memory", memory);
describeSessionStore("sqlite", sqlite);
