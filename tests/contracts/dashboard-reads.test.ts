import { describeDashboardReads } from "./dashboard-reads.contract";
import { memoryHome, sqliteHome } from "./session-store-homes";

describeDashboardReads("memory", memoryHome);
describeDashboardReads("sqlite", sqliteHome);
