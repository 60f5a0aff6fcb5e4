-- AlterTable
ALTER TABLE "sessions" ADD COLUMN "continues_id" TEXT;
ALTER TABLE "sessions" ADD COLUMN "credential" TEXT;
ALTER TABLE "sessions" ADD COLUMN "fallback" TEXT;

-- AlterTable
ALTER TABLE "turns" ADD COLUMN "fallback" TEXT;
ALTER TABLE "turns" ADD COLUMN "joined_to" TEXT;

-- CreateTable
CREATE TABLE "turn_leases" (
    "session_id" TEXT NOT NULL PRIMARY KEY,
    "fence" INTEGER NOT NULL,
    "holder" TEXT NOT NULL,
    "turn_id" TEXT,
    "purpose" TEXT NOT NULL,
    "acquired_at_ms" BIGINT NOT NULL,
    "renewed_at_ms" BIGINT NOT NULL,
    "expires_at_ms" BIGINT NOT NULL,
    CONSTRAINT "turn_leases_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "redacted_messages" (
    "message_id" TEXT NOT NULL PRIMARY KEY,
    "session_id" TEXT NOT NULL,
    "blocks" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    CONSTRAINT "redacted_messages_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "messages" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "redacted_messages_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "tasks" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "profile" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "due_at_ms" BIGINT,
    "schedule" TEXT,
    "time_zone" TEXT,
    "created_at_ms" BIGINT NOT NULL,
    "updated_at_ms" BIGINT NOT NULL,
    "last_woken_at_ms" BIGINT,
    "last_turn_id" TEXT,
    "wakes" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "tasks_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- AlterTable
ALTER TABLE "queue_items" ADD COLUMN "position" REAL NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "model_calls" ADD COLUMN "dialect" TEXT NOT NULL DEFAULT 'anthropic';
ALTER TABLE "model_calls" ADD COLUMN "fallback" TEXT;

-- CreateIndex
CREATE INDEX "redacted_messages_session_id_idx" ON "redacted_messages"("session_id");

-- CreateIndex
CREATE INDEX "tasks_profile_state_due_at_ms_idx" ON "tasks"("profile", "state", "due_at_ms");

-- CreateIndex
CREATE INDEX "tasks_session_id_idx" ON "tasks"("session_id");
