-- AlterTable
ALTER TABLE "turns" ADD COLUMN "asked" TEXT;

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_sessions" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "key" TEXT NOT NULL,
    "profile" TEXT NOT NULL,
    "owner_id" TEXT,
    "platform" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "title_source" TEXT NOT NULL,
    "title_folded" TEXT NOT NULL,
    "model" TEXT,
    "effort" TEXT,
    "thinking" TEXT,
    "created_at_ms" BIGINT NOT NULL,
    "last_active_at_ms" BIGINT NOT NULL,
    "archived_at_ms" BIGINT,
    "message_count" INTEGER NOT NULL,
    "fence" INTEGER NOT NULL,
    "told_date" TEXT,
    "told_model" TEXT,
    "branched_from_id" TEXT,
    "branched_from_seq" INTEGER,
    "rebuild_when_cold" BOOLEAN NOT NULL DEFAULT false,
    "total_calls" INTEGER NOT NULL DEFAULT 0,
    "total_uncached" BIGINT NOT NULL DEFAULT 0,
    "total_read" BIGINT NOT NULL DEFAULT 0,
    "total_write5m" BIGINT NOT NULL DEFAULT 0,
    "total_write1h" BIGINT NOT NULL DEFAULT 0,
    "total_write_other" BIGINT NOT NULL DEFAULT 0,
    "total_output" BIGINT NOT NULL DEFAULT 0,
    "total_reasoning" BIGINT NOT NULL DEFAULT 0,
    "total_prompt" BIGINT NOT NULL DEFAULT 0,
    "total_cost_nano" BIGINT NOT NULL DEFAULT 0,
    "not_reported" INTEGER NOT NULL DEFAULT 0,
    "not_priced" INTEGER NOT NULL DEFAULT 0,
    "estimated" INTEGER NOT NULL DEFAULT 0,
    "told_reasoning" INTEGER NOT NULL DEFAULT 0,
    "last_warm_start_ms" BIGINT,
    "last_ttl_ms" INTEGER,
    "last_prompt_tokens" INTEGER
);
INSERT INTO "new_sessions" ("archived_at_ms", "created_at_ms", "effort", "estimated", "fence", "id", "key", "last_active_at_ms", "last_ttl_ms", "last_warm_start_ms", "message_count", "model", "not_priced", "not_reported", "owner_id", "platform", "profile", "thinking", "title", "title_folded", "title_source", "told_date", "told_model", "told_reasoning", "total_calls", "total_cost_nano", "total_output", "total_prompt", "total_read", "total_reasoning", "total_uncached", "total_write1h", "total_write5m", "total_write_other") SELECT "archived_at_ms", "created_at_ms", "effort", "estimated", "fence", "id", "key", "last_active_at_ms", "last_ttl_ms", "last_warm_start_ms", "message_count", "model", "not_priced", "not_reported", "owner_id", "platform", "profile", "thinking", "title", "title_folded", "title_source", "told_date", "told_model", "told_reasoning", "total_calls", "total_cost_nano", "total_output", "total_prompt", "total_read", "total_reasoning", "total_uncached", "total_write1h", "total_write5m", "total_write_other" FROM "sessions";
DROP TABLE "sessions";
ALTER TABLE "new_sessions" RENAME TO "sessions";
CREATE INDEX "sessions_last_active_at_ms_id_idx" ON "sessions"("last_active_at_ms", "id");
CREATE INDEX "sessions_profile_last_active_at_ms_id_idx" ON "sessions"("profile", "last_active_at_ms", "id");
CREATE INDEX "sessions_owner_id_last_active_at_ms_id_idx" ON "sessions"("owner_id", "last_active_at_ms", "id");
CREATE INDEX "sessions_created_at_ms_id_idx" ON "sessions"("created_at_ms", "id");
CREATE INDEX "sessions_total_cost_nano_id_idx" ON "sessions"("total_cost_nano", "id");
CREATE INDEX "sessions_message_count_id_idx" ON "sessions"("message_count", "id");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
