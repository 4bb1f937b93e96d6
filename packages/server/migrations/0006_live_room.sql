CREATE TABLE "live_bookings" (
	"live_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_bookings_pkey" PRIMARY KEY("live_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "live_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"live_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seq" bigserial NOT NULL,
	"no" bigint DEFAULT 0 NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"held_for" text DEFAULT '' NOT NULL,
	"from_host" boolean DEFAULT false NOT NULL,
	"client_id" text NOT NULL,
	"answered_by" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_people" (
	"live_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"muted_until" timestamp with time zone,
	"kicked_at" timestamp with time zone,
	"kick_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "live_people_pkey" PRIMARY KEY("live_id","user_id")
);
--> statement-breakpoint
DROP INDEX "live_classes_live_idx";--> statement-breakpoint
ALTER TABLE "live_classes" ADD COLUMN "mode" text DEFAULT 'file' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_classes" ADD COLUMN "pull_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_classes" ADD COLUMN "video_id" uuid;--> statement-breakpoint
ALTER TABLE "live_classes" ADD COLUMN "document_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_classes" ADD COLUMN "assistant_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_classes" ADD COLUMN "sign_plan" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "live_classes" ADD COLUMN "need_rounds" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "live_classes" ADD COLUMN "attend_percent" smallint DEFAULT 80 NOT NULL;--> statement-breakpoint
ALTER TABLE "live_classes" ADD COLUMN "hidden_counts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "live_classes" ADD COLUMN "chat" jsonb DEFAULT '{"open":true,"review":false,"slowSeconds":0,"wordList":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "live_classes" ADD COLUMN "replay" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_classes" ADD COLUMN "hours_hundredths" integer;--> statement-breakpoint
ALTER TABLE "live_classes" ADD COLUMN "broadcast" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "live_classes" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "live_classes" ADD COLUMN "peak" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "live_classes" ADD COLUMN "muted_all" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "live_classes" ADD COLUMN "pinned_id" uuid;--> statement-breakpoint
ALTER TABLE "live_classes" ADD COLUMN "page" jsonb;--> statement-breakpoint
CREATE INDEX "live_bookings_user_idx" ON "live_bookings" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_messages_client_key" ON "live_messages" USING btree ("live_id","user_id","client_id");--> statement-breakpoint
CREATE INDEX "live_messages_seq_idx" ON "live_messages" USING btree ("live_id","seq");--> statement-breakpoint
CREATE INDEX "live_messages_user_idx" ON "live_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "live_people_user_idx" ON "live_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "live_classes_unsettled_idx" ON "live_classes" USING btree ("ended_at") WHERE ended_at is not null and settled_at is null;--> statement-breakpoint
CREATE INDEX "live_classes_live_idx" ON "live_classes" USING btree ("planned_end") WHERE state in ('live', 'paused');