-- CreateIndex
CREATE INDEX "agent_events_type_session_id_idx" ON "agent_events"("type", "session_id");
