CREATE TABLE "anchor_follows" (
	"anchor_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "anchor_follows_pkey" PRIMARY KEY("anchor_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "anchors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"cover_file_id" uuid,
	"fields" text[] NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"valid_to" date
);
--> statement-breakpoint
CREATE TABLE "live_rounds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"live_id" uuid NOT NULL,
	"no" integer,
	"plan_minute" integer,
	"planned_at" timestamp with time zone,
	"open_seconds" integer NOT NULL,
	"opened_at" timestamp with time zone,
	"closes_at" timestamp with time zone,
	"created_by" uuid,
	"sheet_id" uuid,
	"state" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activity_parts" ADD COLUMN "from_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "activity_parts" ADD COLUMN "to_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "live_classes" ADD COLUMN "sign_plan" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "live_classes" ADD COLUMN "need_rounds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "anchor_follows" ADD CONSTRAINT "anchor_follows_anchor_id_anchors_id_fk" FOREIGN KEY ("anchor_id") REFERENCES "public"."anchors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "anchor_follows_user_idx" ON "anchor_follows" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "anchors_user_key" ON "anchors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "anchors_owner_idx" ON "anchors" USING btree ("owner_org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_rounds_plan_key" ON "live_rounds" USING btree ("live_id","plan_minute");--> statement-breakpoint
CREATE UNIQUE INDEX "live_rounds_no_key" ON "live_rounds" USING btree ("live_id","no");--> statement-breakpoint
CREATE INDEX "live_rounds_closes_idx" ON "live_rounds" USING btree ("closes_at");--> statement-breakpoint
CREATE INDEX "videos_anchor_idx" ON "videos" USING btree ("anchor_id") WHERE anchor_id is not null;