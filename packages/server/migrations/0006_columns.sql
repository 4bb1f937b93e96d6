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
ALTER TABLE "column_badges" ADD CONSTRAINT "column_badges_column_id_learning_columns_id_fk" FOREIGN KEY ("column_id") REFERENCES "public"."learning_columns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "column_items" ADD CONSTRAINT "column_items_column_id_learning_columns_id_fk" FOREIGN KEY ("column_id") REFERENCES "public"."learning_columns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "column_items" ADD CONSTRAINT "column_items_section_id_column_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."column_sections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "column_managers" ADD CONSTRAINT "column_managers_column_id_learning_columns_id_fk" FOREIGN KEY ("column_id") REFERENCES "public"."learning_columns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "column_sections" ADD CONSTRAINT "column_sections_column_id_learning_columns_id_fk" FOREIGN KEY ("column_id") REFERENCES "public"."learning_columns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "column_subscriptions" ADD CONSTRAINT "column_subscriptions_column_id_learning_columns_id_fk" FOREIGN KEY ("column_id") REFERENCES "public"."learning_columns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_columns" ADD CONSTRAINT "learning_columns_cover_file_id_files_id_fk" FOREIGN KEY ("cover_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "learning_columns_cover_idx" ON "learning_columns" USING btree ("cover_file_id");