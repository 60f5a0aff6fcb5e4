import { MemoryReads, MemorySessionStore } from "@/server/adapters/store/memory";
import { openPrismaReads, openSqliteStore } from "@/server/adapters/store/sqlite";
import { describeDashboardReads } from "./dashboard-reads.contract";
import { memoryHome, sqliteHome } from "./session-store-homes";

const memory = memoryHome(() => {
  const store = new MemorySessionStore();
  return { store, reads: new MemoryReads(store) };
});
const sqlite = sqliteHome({ openStore: openSqliteStore, openReads: openPrismaReads });

describeDashboardReads("memory", memory);
describeDashboardReads("sqlite", sqlite);
