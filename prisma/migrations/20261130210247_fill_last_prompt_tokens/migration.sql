-- What the conversation weighs: the prompt of the latest main call that told its tokens.
UPDATE "sessions" SET "last_prompt_tokens" = (
  SELECT "prompt_total" FROM "model_calls"
  WHERE "model_calls"."session_id" = "sessions"."id"
    AND "purpose" = 'main' AND "prompt_total" IS NOT NULL
  ORDER BY "started_at_ms" DESC, "rowid" DESC LIMIT 1
);
