ALTER TABLE "attempts" ADD COLUMN "item_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "timed_out" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Exams from before keep no times of a question: without the fields a save of what did not change would look like a change.
UPDATE "exams" SET "rules" = '{"itemMinSeconds": null, "itemMaxSeconds": null}'::jsonb || "rules";
