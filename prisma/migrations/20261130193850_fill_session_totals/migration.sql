-- The totals as they follow from the calls: the parts of a prompt count only where all of them were told.
WITH "told" AS (
  SELECT *,
    "uncached" IS NOT NULL AND "read" IS NOT NULL AND "write5m" IS NOT NULL
      AND "write1h" IS NOT NULL AND "write_other" IS NOT NULL AS "is_split",
    "state" <> 'failed' OR "provider_message_id" IS NOT NULL AS "is_charged"
  FROM "model_calls" WHERE "state" <> 'running'
), "sums" AS (
  SELECT "session_id",
    SUM(CASE WHEN "is_split" THEN "uncached" ELSE 0 END) AS "uncached",
    SUM(CASE WHEN "is_split" THEN "read" ELSE 0 END) AS "read",
    SUM(CASE WHEN "is_split" THEN "write5m" ELSE 0 END) AS "write5m",
    SUM(CASE WHEN "is_split" THEN "write1h" ELSE 0 END) AS "write1h",
    SUM(CASE WHEN "is_split" THEN "write_other" ELSE 0 END) AS "write_other",
    SUM(COALESCE("reasoning", 0)) AS "reasoning",
    SUM(COALESCE("prompt_total", 0)) AS "prompt_total",
    SUM("is_charged" AND NOT "is_split") AS "not_reported",
    SUM("cost_status" = 'estimated') AS "estimated",
    SUM(NOT "is_charged" OR "reasoning" IS NOT NULL) AS "told_reasoning"
  FROM "told" GROUP BY "session_id"
)
UPDATE "sessions" SET
  "total_uncached" = "sums"."uncached",
  "total_read" = "sums"."read",
  "total_write5m" = "sums"."write5m",
  "total_write1h" = "sums"."write1h",
  "total_write_other" = "sums"."write_other",
  "total_reasoning" = "sums"."reasoning",
  "total_prompt" = "sums"."prompt_total",
  "not_reported" = "sums"."not_reported",
  "estimated" = "sums"."estimated",
  "told_reasoning" = "sums"."told_reasoning"
FROM "sums" WHERE "sums"."session_id" = "sessions"."id";
