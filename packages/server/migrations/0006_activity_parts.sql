CREATE TABLE "activity_bookings" (
	"activity_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "activity_bookings_activity_id_person_id_pk" PRIMARY KEY("activity_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "activity_prizes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"activity_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"title" text NOT NULL,
	"count" integer NOT NULL,
	"unit_cap" smallint
);
--> statement-breakpoint
CREATE TABLE "draw_tickets" (
	"draw_id" uuid NOT NULL,
	"no" text NOT NULL,
	"person_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"weight" smallint NOT NULL,
	CONSTRAINT "draw_tickets_draw_id_no_pk" PRIMARY KEY("draw_id","no")
);
--> statement-breakpoint
CREATE TABLE "draws" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_type" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"prize_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"commit" text NOT NULL,
	"committed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"list" text,
	"list_hash" text,
	"groups" text,
	"frozen_at" timestamp with time zone,
	"count" integer,
	"group_cap" smallint,
	"skipped" text[] DEFAULT '{}' NOT NULL,
	"winners" text[],
	"run_at" timestamp with time zone,
	"run_by" uuid
);
--> statement-breakpoint
ALTER TABLE "activity_parts" ALTER COLUMN "settings" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "organisers" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "excluded" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "unit_race" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "result_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "activity_parts" ADD COLUMN "from_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "activity_parts" ADD COLUMN "to_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "activity_parts" ADD COLUMN "refs" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_parts" ADD COLUMN "unlock_after" smallint;--> statement-breakpoint
ALTER TABLE "activity_parts" ADD COLUMN "count_earlier" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_progress" ADD COLUMN "reached" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_progress" ADD COLUMN "settled_done" boolean;--> statement-breakpoint
ALTER TABLE "activity_progress" ADD COLUMN "corrected_by" uuid;--> statement-breakpoint
ALTER TABLE "activity_progress" ADD COLUMN "corrected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "activity_progress" ADD COLUMN "correct_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_bookings" ADD CONSTRAINT "activity_bookings_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_prizes" ADD CONSTRAINT "activity_prizes_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_tickets" ADD CONSTRAINT "draw_tickets_draw_id_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_bookings_person_idx" ON "activity_bookings" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "activity_prizes_activity_idx" ON "activity_prizes" USING btree ("activity_id","place");--> statement-breakpoint
CREATE UNIQUE INDEX "draw_tickets_person_key" ON "draw_tickets" USING btree ("draw_id","person_id");--> statement-breakpoint
CREATE INDEX "draw_tickets_person_idx" ON "draw_tickets" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "draws_prize_key" ON "draws" USING btree ("prize_id");--> statement-breakpoint
CREATE INDEX "draws_owner_idx" ON "draws" USING btree ("owner_type","owner_id");--> statement-breakpoint
CREATE INDEX "activity_parts_refs_idx" ON "activity_parts" USING gin ("refs");