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
CREATE TABLE "column_badges" (
	"column_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"finished_at" timestamp with time zone DEFAULT now() NOT NULL,
	"badge" boolean NOT NULL,
	CONSTRAINT "column_badges_column_id_user_id_pk" PRIMARY KEY("column_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "column_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"column_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"type" text NOT NULL,
	"item_id" uuid NOT NULL,
	"section_id" uuid,
	"required" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "column_managers" (
	"column_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "column_managers_column_id_user_id_pk" PRIMARY KEY("column_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "column_sections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"column_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "column_subscriptions" (
	"column_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "column_subscriptions_column_id_user_id_pk" PRIMARY KEY("column_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "learning_columns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"audience" jsonb NOT NULL,
	"audience_include" text[] NOT NULL,
	"audience_exclude" text[] NOT NULL,
	"name" text NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"cover_file_id" uuid,
	"intro" text DEFAULT '' NOT NULL,
	"kind" text DEFAULT 'general' NOT NULL,
	"item_order" text DEFAULT 'manual' NOT NULL,
	"badge" boolean DEFAULT false NOT NULL,
	"sort" smallint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp with time zone,
	"video_ids" uuid[] DEFAULT '{}' NOT NULL,
	"items_revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history_days" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"month" smallint NOT NULL,
	"day" smallint NOT NULL,
	"year" integer NOT NULL,
	"importance" smallint DEFAULT 1 NOT NULL,
	"question_ids" uuid[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history_topics" (
	"label_id" uuid PRIMARY KEY NOT NULL,
	"from_year" integer,
	"to_year" integer,
	"cover_file_id" uuid,
	"intro" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "search_due" (
	"no" bigserial PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"item_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"item_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"title_pinyin" text NOT NULL,
	"title_initials" text NOT NULL,
	"labels" text NOT NULL,
	"label_pinyin" text NOT NULL,
	"label_initials" text NOT NULL,
	"people" text NOT NULL,
	"people_pinyin" text NOT NULL,
	"people_initials" text NOT NULL,
	"summary" text NOT NULL,
	"parts" text NOT NULL,
	"pairs" integer[] NOT NULL,
	"label_ids" uuid[] NOT NULL,
	"year" smallint,
	"duration_ms" integer,
	"published_at" timestamp with time zone,
	"timeless" boolean DEFAULT false NOT NULL,
	"is_open" boolean NOT NULL,
	"open_from" timestamp with time zone,
	"open_to" timestamp with time zone,
	"audience_include" text[] NOT NULL,
	"audience_exclude" text[] NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_pieces" (
	"entry_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"at" integer,
	"text" text NOT NULL,
	"pairs" integer[] NOT NULL,
	CONSTRAINT "search_pieces_entry_id_no_pk" PRIMARY KEY("entry_id","no")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"user_id" uuid NOT NULL,
	"words" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_words_user_id_words_pk" PRIMARY KEY("user_id","words")
);
--> statement-breakpoint
CREATE TABLE "train_class_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"class_id" uuid NOT NULL,
	"told" text NOT NULL,
	"text" text NOT NULL,
	"send_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"event" text DEFAULT '' NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL
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
ALTER TABLE "activity_bookings" ADD CONSTRAINT "activity_bookings_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_prizes" ADD CONSTRAINT "activity_prizes_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "column_badges" ADD CONSTRAINT "column_badges_column_id_learning_columns_id_fk" FOREIGN KEY ("column_id") REFERENCES "public"."learning_columns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "column_items" ADD CONSTRAINT "column_items_column_id_learning_columns_id_fk" FOREIGN KEY ("column_id") REFERENCES "public"."learning_columns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "column_items" ADD CONSTRAINT "column_items_section_id_column_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."column_sections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "column_managers" ADD CONSTRAINT "column_managers_column_id_learning_columns_id_fk" FOREIGN KEY ("column_id") REFERENCES "public"."learning_columns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "column_sections" ADD CONSTRAINT "column_sections_column_id_learning_columns_id_fk" FOREIGN KEY ("column_id") REFERENCES "public"."learning_columns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "column_subscriptions" ADD CONSTRAINT "column_subscriptions_column_id_learning_columns_id_fk" FOREIGN KEY ("column_id") REFERENCES "public"."learning_columns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_columns" ADD CONSTRAINT "learning_columns_cover_file_id_files_id_fk" FOREIGN KEY ("cover_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_days" ADD CONSTRAINT "history_days_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_topics" ADD CONSTRAINT "history_topics_label_id_labels_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."labels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_topics" ADD CONSTRAINT "history_topics_cover_file_id_files_id_fk" FOREIGN KEY ("cover_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_keys" ADD CONSTRAINT "live_keys_live_id_live_classes_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."live_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_recordings" ADD CONSTRAINT "live_recordings_live_id_live_classes_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."live_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_recordings" ADD CONSTRAINT "live_recordings_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_signals" ADD CONSTRAINT "live_signals_live_id_live_classes_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."live_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anchor_follows" ADD CONSTRAINT "anchor_follows_anchor_id_anchors_id_fk" FOREIGN KEY ("anchor_id") REFERENCES "public"."anchors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_tickets" ADD CONSTRAINT "draw_tickets_draw_id_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_pieces" ADD CONSTRAINT "search_pieces_entry_id_search_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."search_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_class_notices" ADD CONSTRAINT "train_class_notices_class_id_train_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."train_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_bookings_person_idx" ON "activity_bookings" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "activity_prizes_activity_idx" ON "activity_prizes" USING btree ("activity_id","place");--> statement-breakpoint
CREATE INDEX "column_badges_user_idx" ON "column_badges" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "column_items_once_key" ON "column_items" USING btree ("column_id","type","item_id");--> statement-breakpoint
CREATE INDEX "column_items_column_idx" ON "column_items" USING btree ("column_id","position");--> statement-breakpoint
CREATE INDEX "column_items_section_idx" ON "column_items" USING btree ("section_id");--> statement-breakpoint
CREATE INDEX "column_items_item_idx" ON "column_items" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "column_managers_user_idx" ON "column_managers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "column_sections_column_idx" ON "column_sections" USING btree ("column_id","position");--> statement-breakpoint
CREATE INDEX "column_subscriptions_user_idx" ON "column_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "learning_columns_name_key" ON "learning_columns" USING btree ("name");--> statement-breakpoint
CREATE INDEX "learning_columns_audience_idx" ON "learning_columns" USING gin ("audience_include");--> statement-breakpoint
CREATE INDEX "learning_columns_owner_idx" ON "learning_columns" USING btree ("owner_org_id","updated_at");--> statement-breakpoint
CREATE INDEX "learning_columns_cover_idx" ON "learning_columns" USING btree ("cover_file_id");--> statement-breakpoint
CREATE INDEX "history_days_date_idx" ON "history_days" USING btree ("month","day","year","post_id");--> statement-breakpoint
CREATE INDEX "history_days_year_idx" ON "history_days" USING btree ("year","month","day","post_id");--> statement-breakpoint
CREATE INDEX "live_bookings_user_idx" ON "live_bookings" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_messages_client_key" ON "live_messages" USING btree ("live_id","user_id","client_id");--> statement-breakpoint
CREATE INDEX "live_messages_seq_idx" ON "live_messages" USING btree ("live_id","seq");--> statement-breakpoint
CREATE INDEX "live_messages_user_idx" ON "live_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "live_people_user_idx" ON "live_people" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_keys_secret_key" ON "live_keys" USING btree ("secret_index");--> statement-breakpoint
CREATE INDEX "live_keys_valid_idx" ON "live_keys" USING btree ("valid_to");--> statement-breakpoint
CREATE INDEX "anchor_follows_user_idx" ON "anchor_follows" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "anchors_user_key" ON "anchors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "anchors_owner_idx" ON "anchors" USING btree ("owner_org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_rounds_plan_key" ON "live_rounds" USING btree ("live_id","plan_minute");--> statement-breakpoint
CREATE UNIQUE INDEX "live_rounds_no_key" ON "live_rounds" USING btree ("live_id","no");--> statement-breakpoint
CREATE INDEX "live_rounds_closes_idx" ON "live_rounds" USING btree ("closes_at");--> statement-breakpoint
CREATE UNIQUE INDEX "draw_tickets_person_key" ON "draw_tickets" USING btree ("draw_id","person_id");--> statement-breakpoint
CREATE INDEX "draw_tickets_person_idx" ON "draw_tickets" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "draws_prize_key" ON "draws" USING btree ("prize_id");--> statement-breakpoint
CREATE INDEX "draws_owner_idx" ON "draws" USING btree ("owner_type","owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "search_entries_item_key" ON "search_entries" USING btree ("source","item_id");--> statement-breakpoint
CREATE INDEX "search_entries_pairs_idx" ON "search_entries" USING gin ("pairs");--> statement-breakpoint
CREATE INDEX "search_pieces_pairs_idx" ON "search_pieces" USING gin ("pairs");--> statement-breakpoint
CREATE INDEX "search_words_at_idx" ON "search_words" USING btree ("at","words");--> statement-breakpoint
CREATE INDEX "train_class_notices_class_idx" ON "train_class_notices" USING btree ("class_id","send_at");--> statement-breakpoint
CREATE INDEX "train_class_notices_due_idx" ON "train_class_notices" USING btree ("send_at") WHERE state = 'planned';
