CREATE TABLE "live_keys" (
	"live_id" uuid PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL,
	"secret_index" text NOT NULL,
	"valid_to" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_recordings" (
	"live_id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"video_id" uuid,
	"fail_text" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_signals" (
	"live_id" uuid PRIMARY KEY NOT NULL,
	"connected" boolean DEFAULT false NOT NULL,
	"node" text NOT NULL,
	"up_at" timestamp with time zone NOT NULL,
	"lost_at" timestamp with time zone,
	"lost_ms" integer DEFAULT 0 NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"kbps" integer DEFAULT 0 NOT NULL,
	"fps" integer DEFAULT 0 NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"sound" boolean DEFAULT false NOT NULL,
	"flv" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "live_classes" ADD COLUMN "mode" text DEFAULT 'push' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_classes" ADD COLUMN "pull_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_classes" ADD COLUMN "video_id" uuid;--> statement-breakpoint
ALTER TABLE "live_classes" ADD COLUMN "replay" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_classes" ADD COLUMN "hours_hundredths" integer;--> statement-breakpoint
ALTER TABLE "live_classes" ADD COLUMN "broadcast" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "live_keys" ADD CONSTRAINT "live_keys_live_id_live_classes_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."live_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_recordings" ADD CONSTRAINT "live_recordings_live_id_live_classes_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."live_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_recordings" ADD CONSTRAINT "live_recordings_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_signals" ADD CONSTRAINT "live_signals_live_id_live_classes_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."live_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "live_keys_secret_key" ON "live_keys" USING btree ("secret_index");--> statement-breakpoint
CREATE INDEX "live_keys_valid_idx" ON "live_keys" USING btree ("valid_to");