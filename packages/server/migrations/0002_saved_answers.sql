CREATE TABLE "attempt_answers" (
	"attempt_id" uuid NOT NULL,
	"item_id" text NOT NULL,
	"stored" jsonb NOT NULL,
	CONSTRAINT "attempt_answers_attempt_id_item_id_pk" PRIMARY KEY("attempt_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "attempt_answers" ADD CONSTRAINT "attempt_answers_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Answers of sittings that run now: a page that saves again is judged by them.
insert into attempt_answers (attempt_id, item_id, stored)
  select a.id, s.key, s.value from attempts a, jsonb_each(a.answers) s
  where a.state in ('started', 'frozen') and a.scene <> 'live' and a.rules ->> 'feedback' = 'final';
--> statement-breakpoint
-- An answer is changed now and then: with room on its page for one more version no index has to hear of it.
alter table attempt_answers set (fillfactor = 70);
