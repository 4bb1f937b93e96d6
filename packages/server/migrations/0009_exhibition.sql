CREATE TABLE "exhibition_audiences" (
	"exhibition_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"audience" jsonb NOT NULL,
	"audience_include" text[] NOT NULL,
	"audience_exclude" text[] NOT NULL,
	CONSTRAINT "exhibition_audiences_exhibition_id_purpose_pk" PRIMARY KEY("exhibition_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "exhibition_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"exhibition_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exhibition_judges" (
	"exhibition_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "exhibition_judges_exhibition_id_user_id_pk" PRIMARY KEY("exhibition_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "exhibition_moderators" (
	"exhibition_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "exhibition_moderators_exhibition_id_user_id_pk" PRIMARY KEY("exhibition_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "exhibition_votes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"exhibition_id" uuid NOT NULL,
	"work_id" uuid NOT NULL,
	"voter_id" uuid NOT NULL,
	"cast_at" timestamp with time zone NOT NULL,
	"period_key" text NOT NULL,
	"state" text DEFAULT 'valid' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"org_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exhibition_works" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"exhibition_id" uuid NOT NULL,
	"number" text NOT NULL,
	"category_id" uuid NOT NULL,
	"title" text NOT NULL,
	"author_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"story" text DEFAULT '' NOT NULL,
	"taken_on" date,
	"taken_place" text DEFAULT '' NOT NULL,
	"consent_version" integer DEFAULT 0 NOT NULL,
	"consent_at" timestamp with time zone,
	"state" text DEFAULT 'draft' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"submitted_at" timestamp with time zone,
	"shown_at" timestamp with time zone,
	"result_count" integer,
	"result_public" integer,
	"result_jury" integer,
	"result_final" integer,
	"rank" integer,
	"award" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exhibitions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"audience" jsonb NOT NULL,
	"audience_include" text[] NOT NULL,
	"audience_exclude" text[] NOT NULL,
	"title" text NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"cover_file_id" uuid,
	"state" text DEFAULT 'draft' NOT NULL,
	"submit_from" timestamp with time zone,
	"submit_to" timestamp with time zone,
	"vote_from" timestamp with time zone,
	"vote_to" timestamp with time zone,
	"result_at" timestamp with time zone NOT NULL,
	"works_per_person" smallint NOT NULL,
	"files_per_work" smallint NOT NULL,
	"rights_text" text NOT NULL,
	"rights_version" integer DEFAULT 1 NOT NULL,
	"hide_authors" boolean DEFAULT false NOT NULL,
	"show_counts" text DEFAULT 'afterClose' NOT NULL,
	"votes" smallint NOT NULL,
	"period" text DEFAULT 'total' NOT NULL,
	"per_work" smallint NOT NULL,
	"criteria" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"public_share" smallint NOT NULL,
	"avoid_own_unit" boolean DEFAULT true NOT NULL,
	"awards" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"reminded_at" timestamp with time zone,
	"announced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "exhibition_jury_tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"exhibition_id" uuid NOT NULL,
	"work_id" uuid NOT NULL,
	"judge_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"marks" smallint[] DEFAULT '{}' NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"recuse_reason" text DEFAULT '' NOT NULL,
	"assigned_at" timestamp with time zone DEFAULT now() NOT NULL,
	"marked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "exhibition_work_authors" (
	"work_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "exhibition_work_authors_work_id_user_id_pk" PRIMARY KEY("work_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "exhibition_work_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"work_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"file_id" uuid NOT NULL,
	"masked_file_id" uuid,
	"thumb_file_id" uuid,
	"shapes" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exhibition_audiences" ADD CONSTRAINT "exhibition_audiences_exhibition_id_exhibitions_id_fk" FOREIGN KEY ("exhibition_id") REFERENCES "public"."exhibitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibition_categories" ADD CONSTRAINT "exhibition_categories_exhibition_id_exhibitions_id_fk" FOREIGN KEY ("exhibition_id") REFERENCES "public"."exhibitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibition_judges" ADD CONSTRAINT "exhibition_judges_exhibition_id_exhibitions_id_fk" FOREIGN KEY ("exhibition_id") REFERENCES "public"."exhibitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibition_moderators" ADD CONSTRAINT "exhibition_moderators_exhibition_id_exhibitions_id_fk" FOREIGN KEY ("exhibition_id") REFERENCES "public"."exhibitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibition_votes" ADD CONSTRAINT "exhibition_votes_exhibition_id_exhibitions_id_fk" FOREIGN KEY ("exhibition_id") REFERENCES "public"."exhibitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibition_votes" ADD CONSTRAINT "exhibition_votes_work_id_exhibition_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."exhibition_works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibition_works" ADD CONSTRAINT "exhibition_works_exhibition_id_exhibitions_id_fk" FOREIGN KEY ("exhibition_id") REFERENCES "public"."exhibitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibition_works" ADD CONSTRAINT "exhibition_works_category_id_exhibition_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."exhibition_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibitions" ADD CONSTRAINT "exhibitions_cover_file_id_files_id_fk" FOREIGN KEY ("cover_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibition_jury_tasks" ADD CONSTRAINT "exhibition_jury_tasks_exhibition_id_exhibitions_id_fk" FOREIGN KEY ("exhibition_id") REFERENCES "public"."exhibitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibition_jury_tasks" ADD CONSTRAINT "exhibition_jury_tasks_work_id_exhibition_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."exhibition_works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibition_work_authors" ADD CONSTRAINT "exhibition_work_authors_work_id_exhibition_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."exhibition_works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibition_work_files" ADD CONSTRAINT "exhibition_work_files_work_id_exhibition_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."exhibition_works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibition_work_files" ADD CONSTRAINT "exhibition_work_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibition_work_files" ADD CONSTRAINT "exhibition_work_files_masked_file_id_files_id_fk" FOREIGN KEY ("masked_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibition_work_files" ADD CONSTRAINT "exhibition_work_files_thumb_file_id_files_id_fk" FOREIGN KEY ("thumb_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exhibition_audiences_include_idx" ON "exhibition_audiences" USING gin ("audience_include");--> statement-breakpoint
CREATE INDEX "exhibition_categories_exhibition_idx" ON "exhibition_categories" USING btree ("exhibition_id","position");--> statement-breakpoint
CREATE INDEX "exhibition_judges_user_idx" ON "exhibition_judges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "exhibition_moderators_user_idx" ON "exhibition_moderators" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "exhibition_votes_voter_idx" ON "exhibition_votes" USING btree ("exhibition_id","voter_id","period_key");--> statement-breakpoint
CREATE INDEX "exhibition_votes_work_idx" ON "exhibition_votes" USING btree ("work_id","state");--> statement-breakpoint
CREATE INDEX "exhibition_votes_state_idx" ON "exhibition_votes" USING btree ("exhibition_id","state","cast_at");--> statement-breakpoint
CREATE INDEX "exhibition_votes_person_idx" ON "exhibition_votes" USING btree ("voter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exhibition_works_number_key" ON "exhibition_works" USING btree ("exhibition_id","number");--> statement-breakpoint
CREATE INDEX "exhibition_works_state_idx" ON "exhibition_works" USING btree ("exhibition_id","state");--> statement-breakpoint
CREATE INDEX "exhibition_works_author_idx" ON "exhibition_works" USING btree ("author_id","exhibition_id");--> statement-breakpoint
CREATE INDEX "exhibition_works_category_idx" ON "exhibition_works" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "exhibitions_audience_idx" ON "exhibitions" USING gin ("audience_include");--> statement-breakpoint
CREATE INDEX "exhibitions_owner_idx" ON "exhibitions" USING btree ("owner_org_id","updated_at");--> statement-breakpoint
CREATE INDEX "exhibitions_cover_idx" ON "exhibitions" USING btree ("cover_file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exhibition_jury_tasks_once_key" ON "exhibition_jury_tasks" USING btree ("work_id","judge_id");--> statement-breakpoint
CREATE INDEX "exhibition_jury_tasks_judge_idx" ON "exhibition_jury_tasks" USING btree ("judge_id","state");--> statement-breakpoint
CREATE INDEX "exhibition_jury_tasks_state_idx" ON "exhibition_jury_tasks" USING btree ("exhibition_id","state");--> statement-breakpoint
CREATE INDEX "exhibition_work_authors_user_idx" ON "exhibition_work_authors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "exhibition_work_files_work_idx" ON "exhibition_work_files" USING btree ("work_id","position");--> statement-breakpoint
CREATE INDEX "exhibition_work_files_file_idx" ON "exhibition_work_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "exhibition_work_files_masked_idx" ON "exhibition_work_files" USING btree ("masked_file_id");--> statement-breakpoint
CREATE INDEX "exhibition_work_files_thumb_idx" ON "exhibition_work_files" USING btree ("thumb_file_id");--> statement-breakpoint
-- handwritten
create trigger exhibitions_searched after insert or update or delete on exhibitions
  for each row execute function search_mark('exhibition', 'id');
