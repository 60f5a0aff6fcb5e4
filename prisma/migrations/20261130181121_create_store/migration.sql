-- CreateTable
CREATE TABLE "sessions" (
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
    "total_calls" INTEGER NOT NULL DEFAULT 0,
    "total_uncached" BIGINT NOT NULL DEFAULT 0,
    "total_read" BIGINT NOT NULL DEFAULT 0,
    "total_write5m" BIGINT NOT NULL DEFAULT 0,
    "total_write1h" BIGINT NOT NULL DEFAULT 0,
    "total_write_other" BIGINT NOT NULL DEFAULT 0,
    "total_output" BIGINT NOT NULL DEFAULT 0,
    "total_cost_nano" BIGINT NOT NULL DEFAULT 0,
    "not_reported" INTEGER NOT NULL DEFAULT 0,
    "not_priced" INTEGER NOT NULL DEFAULT 0,
    "last_warm_start_ms" BIGINT,
    "last_ttl_ms" INTEGER
);

-- CreateTable
CREATE TABLE "routes" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "session_id" TEXT NOT NULL,
    "pin" TEXT,
    "updated_at_ms" BIGINT NOT NULL,
    CONSTRAINT "routes_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "messages" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "session_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "turn_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "blocks" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "author_id" TEXT,
    "speaker" TEXT,
    "model" TEXT,
    "partial" BOOLEAN NOT NULL,
    "excluded" TEXT,
    "created_at_ms" BIGINT NOT NULL,
    CONSTRAINT "messages_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "messages_turn_id_fkey" FOREIGN KEY ("turn_id") REFERENCES "turns" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "frozen_prompts" (
    "sha256" TEXT NOT NULL PRIMARY KEY,
    "document" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "frozen_tools" (
    "sha256" TEXT NOT NULL PRIMARY KEY,
    "document" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "session_prefixes" (
    "session_id" TEXT NOT NULL,
    "family" TEXT NOT NULL,
    "prompt_sha256" TEXT NOT NULL,
    "tools_sha256" TEXT NOT NULL,
    "frozen_at_ms" BIGINT NOT NULL,

    PRIMARY KEY ("session_id", "family"),
    CONSTRAINT "session_prefixes_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "session_prefixes_prompt_sha256_fkey" FOREIGN KEY ("prompt_sha256") REFERENCES "frozen_prompts" ("sha256") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "session_prefixes_tools_sha256_fkey" FOREIGN KEY ("tools_sha256") REFERENCES "frozen_tools" ("sha256") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "turns" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "session_id" TEXT NOT NULL,
    "client_id" TEXT,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "queued_at_ms" BIGINT NOT NULL,
    "started_at_ms" BIGINT,
    "ended_at_ms" BIGINT,
    "error" TEXT,
    CONSTRAINT "turns_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "queue_items" (
    "sequence" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "turn_id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "queued_at_ms" BIGINT NOT NULL,
    CONSTRAINT "queue_items_turn_id_fkey" FOREIGN KEY ("turn_id") REFERENCES "turns" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "queue_items_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "model_calls" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "session_id" TEXT NOT NULL,
    "turn_id" TEXT NOT NULL,
    "profile" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "base_url" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "started_at_ms" BIGINT NOT NULL,
    "first_token_ms" INTEGER,
    "total_ms" INTEGER,
    "uncached" INTEGER,
    "read" INTEGER,
    "write5m" INTEGER,
    "write1h" INTEGER,
    "write_other" INTEGER,
    "output" INTEGER,
    "reasoning" INTEGER,
    "prompt_total" INTEGER,
    "raw_usage" TEXT,
    "cost_nano" BIGINT,
    "cost_status" TEXT NOT NULL,
    "price_id" TEXT,
    "stop_reason" TEXT,
    "provider_message_id" TEXT,
    "request_id" TEXT,
    "organisation" TEXT,
    "scope" TEXT NOT NULL,
    "prefix_head" TEXT NOT NULL,
    "content_head" TEXT NOT NULL,
    "marked" TEXT NOT NULL,
    "plan_reason" TEXT NOT NULL,
    "recipe" TEXT NOT NULL,
    "verdict" TEXT,
    "error" TEXT,
    CONSTRAINT "model_calls_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "model_calls_turn_id_fkey" FOREIGN KEY ("turn_id") REFERENCES "turns" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "agent_events" (
    "sequence" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "at_ms" BIGINT NOT NULL,
    "detail" TEXT NOT NULL,
    CONSTRAINT "agent_events_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "price_rows" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "provider" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "valid_from_ms" BIGINT NOT NULL,
    "above_tokens" INTEGER NOT NULL,
    "uncached" BIGINT NOT NULL,
    "output" BIGINT NOT NULL,
    "read" BIGINT NOT NULL,
    "write5m" BIGINT NOT NULL,
    "write1h" BIGINT NOT NULL,
    "source" TEXT NOT NULL
);

-- CreateIndex
CREATE INDEX "sessions_last_active_at_ms_id_idx" ON "sessions"("last_active_at_ms", "id");

-- CreateIndex
CREATE INDEX "sessions_profile_last_active_at_ms_id_idx" ON "sessions"("profile", "last_active_at_ms", "id");

-- CreateIndex
CREATE INDEX "sessions_owner_id_last_active_at_ms_id_idx" ON "sessions"("owner_id", "last_active_at_ms", "id");

-- CreateIndex
CREATE INDEX "routes_session_id_idx" ON "routes"("session_id");

-- CreateIndex
CREATE INDEX "messages_turn_id_idx" ON "messages"("turn_id");

-- CreateIndex
CREATE UNIQUE INDEX "messages_session_id_seq_key" ON "messages"("session_id", "seq");

-- CreateIndex
CREATE INDEX "session_prefixes_prompt_sha256_idx" ON "session_prefixes"("prompt_sha256");

-- CreateIndex
CREATE INDEX "session_prefixes_tools_sha256_idx" ON "session_prefixes"("tools_sha256");

-- CreateIndex
CREATE INDEX "turns_session_id_queued_at_ms_id_idx" ON "turns"("session_id", "queued_at_ms", "id");

-- CreateIndex
CREATE INDEX "turns_state_session_id_idx" ON "turns"("state", "session_id");

-- CreateIndex
CREATE UNIQUE INDEX "turns_session_id_client_id_key" ON "turns"("session_id", "client_id");

-- CreateIndex
CREATE UNIQUE INDEX "queue_items_turn_id_key" ON "queue_items"("turn_id");

-- CreateIndex
CREATE INDEX "queue_items_session_id_sequence_idx" ON "queue_items"("session_id", "sequence");

-- CreateIndex
CREATE INDEX "model_calls_started_at_ms_id_idx" ON "model_calls"("started_at_ms", "id");

-- CreateIndex
CREATE INDEX "model_calls_profile_started_at_ms_id_idx" ON "model_calls"("profile", "started_at_ms", "id");

-- CreateIndex
CREATE INDEX "model_calls_session_id_started_at_ms_id_idx" ON "model_calls"("session_id", "started_at_ms", "id");

-- CreateIndex
CREATE INDEX "model_calls_turn_id_idx" ON "model_calls"("turn_id");

-- CreateIndex
CREATE UNIQUE INDEX "agent_events_id_key" ON "agent_events"("id");

-- CreateIndex
CREATE INDEX "agent_events_session_id_sequence_idx" ON "agent_events"("session_id", "sequence");

-- CreateIndex
CREATE INDEX "price_rows_provider_model_valid_from_ms_idx" ON "price_rows"("provider", "model", "valid_from_ms");
