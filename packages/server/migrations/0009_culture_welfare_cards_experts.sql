CREATE SEQUENCE "public"."benefit_claim_no" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "business_card_old_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"card_id" uuid NOT NULL,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "business_card_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"unit_ids" uuid[] NOT NULL,
	"layout" text NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"company_en" text DEFAULT '' NOT NULL,
	"colour" text NOT NULL,
	"accent" text NOT NULL,
	"logo" text DEFAULT '' NOT NULL,
	"locked" text[] NOT NULL,
	"free" jsonb NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"cards" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "business_card_visits" (
	"card_id" uuid NOT NULL,
	"day" date NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "business_card_visits_card_id_day_pk" PRIMARY KEY("card_id","day")
);
--> statement-breakpoint
CREATE TABLE "business_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"languages" text[] NOT NULL,
	"typed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"shown" text[] NOT NULL,
	"slug" text NOT NULL,
	"state" text NOT NULL,
	"retired_because" text,
	"retired_at" timestamp with time zone,
	"visits" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "experts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"fields" text[] NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"load_limit" smallint DEFAULT 10 NOT NULL,
	"leave_from" date,
	"leave_to" date,
	"deputy_id" uuid,
	"official" boolean DEFAULT false NOT NULL,
	"lead" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"last_assigned_at" timestamp with time zone,
	"median_first" real,
	"accepted_rate" integer,
	"stars" real
);
--> statement-breakpoint
CREATE TABLE "expert_answer_marks" (
	"answer_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "expert_answer_marks_answer_id_user_id_pk" PRIMARY KEY("answer_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "expert_answer_versions" (
	"answer_id" uuid NOT NULL,
	"no" smallint NOT NULL,
	"body" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expert_answer_versions_answer_id_no_pk" PRIMARY KEY("answer_id","no")
);
--> statement-breakpoint
CREATE TABLE "expert_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"body" text NOT NULL,
	"pictures" uuid[] DEFAULT '{}' NOT NULL,
	"official" boolean DEFAULT false NOT NULL,
	"review_by" date,
	"review_told" boolean DEFAULT false NOT NULL,
	"useful" integer DEFAULT 0 NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "expert_question_askers" (
	"question_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "expert_question_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"by_asker" boolean DEFAULT false NOT NULL,
	"actor_id" uuid,
	"to_id" uuid,
	"text" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "expert_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"audience" jsonb NOT NULL,
	"audience_include" text[] NOT NULL,
	"audience_exclude" text[] NOT NULL,
	"no" text NOT NULL,
	"field" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"pictures" uuid[] DEFAULT '{}' NOT NULL,
	"urgency" text NOT NULL,
	"visibility" text NOT NULL,
	"anonymous" boolean DEFAULT false NOT NULL,
	"asker_id" uuid,
	"expert_id" uuid,
	"assignee_id" uuid,
	"state" text NOT NULL,
	"assignable_at" timestamp with time zone NOT NULL,
	"paused_hours" double precision DEFAULT 0 NOT NULL,
	"paused_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"half_at" timestamp with time zone,
	"half_told" boolean DEFAULT false NOT NULL,
	"due_told" boolean DEFAULT false NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"first_due_at" timestamp with time zone,
	"first_answered_at" timestamp with time zone,
	"first_answerer_id" uuid,
	"first_hours" double precision,
	"last_act_at" timestamp with time zone NOT NULL,
	"accepted_answer_id" uuid,
	"earned_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"stars" smallint,
	"rating_text" text DEFAULT '' NOT NULL,
	"solved" boolean,
	"merged_into" uuid,
	"hidden" boolean DEFAULT false NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	CONSTRAINT "expert_questions_nameless" CHECK (not "expert_questions"."anonymous" or ("expert_questions"."asker_id" is null and "expert_questions"."created_by" is null))
);
--> statement-breakpoint
CREATE TABLE "expert_reports" (
	"question_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expert_reports_question_id_user_id_pk" PRIMARY KEY("question_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "benefit_options" (
	"id" uuid PRIMARY KEY NOT NULL,
	"benefit_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"name" text NOT NULL,
	"stock" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"applied" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "benefit_options_stock" CHECK ("benefit_options"."reserved" >= 0 and "benefit_options"."delivered" >= 0 and "benefit_options"."reserved" + "benefit_options"."delivered" <= "benefit_options"."stock"),
	CONSTRAINT "benefit_options_people" CHECK ("benefit_options"."waiting" >= 0 and "benefit_options"."applied" >= 0)
);
--> statement-breakpoint
CREATE TABLE "benefit_quotas" (
	"benefit_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"quota" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "benefit_quotas_benefit_id_org_id_pk" PRIMARY KEY("benefit_id","org_id"),
	CONSTRAINT "benefit_quotas_taken" CHECK ("benefit_quotas"."taken" >= 0 and "benefit_quotas"."taken" <= "benefit_quotas"."quota")
);
--> statement-breakpoint
CREATE TABLE "benefits" (
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
	"body" text DEFAULT '' NOT NULL,
	"cover_file_id" uuid,
	"way" text NOT NULL,
	"split" text DEFAULT 'none' NOT NULL,
	"per_person" smallint DEFAULT 1 NOT NULL,
	"series" text DEFAULT '' NOT NULL,
	"never_first" boolean DEFAULT false NOT NULL,
	"open_from" timestamp with time zone NOT NULL,
	"open_to" timestamp with time zone NOT NULL,
	"tenure_months" smallint DEFAULT 0 NOT NULL,
	"price" integer DEFAULT 0 NOT NULL,
	"payer" text DEFAULT '' NOT NULL,
	"unit_value" numeric(10, 2) DEFAULT 0 NOT NULL,
	"pickups" jsonb NOT NULL,
	"pickup_end" timestamp with time zone NOT NULL,
	"cancel_hours" smallint DEFAULT 24 NOT NULL,
	"proxy" boolean DEFAULT true NOT NULL,
	"waitlist" boolean DEFAULT true NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp with time zone,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"drawn_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"reminded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "benefit_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"no" integer DEFAULT nextval('benefit_claim_no') NOT NULL,
	"benefit_id" uuid NOT NULL,
	"option_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"state" text NOT NULL,
	"pool" uuid,
	"request_id" text DEFAULT '' NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"reserved_at" timestamp with time zone,
	"code" text,
	"proxy_code" text,
	"proxy_name" text DEFAULT '' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"weight" smallint,
	"draw_rank" integer,
	"drawn" text,
	"drawn_at" timestamp with time zone,
	"spent" integer DEFAULT 0 NOT NULL,
	"delivered_at" timestamp with time zone,
	"delivered_by" uuid,
	"ended_at" timestamp with time zone,
	"end_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "points_spent" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"benefit_id" uuid NOT NULL,
	"claim_id" uuid NOT NULL,
	"points" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "quotas" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "later" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "business_card_old_slugs" ADD CONSTRAINT "business_card_old_slugs_card_id_business_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."business_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_card_visits" ADD CONSTRAINT "business_card_visits_card_id_business_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."business_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_cards" ADD CONSTRAINT "business_cards_template_id_business_card_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."business_card_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "expert_answer_marks" ADD CONSTRAINT "expert_answer_marks_answer_id_expert_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."expert_answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_answer_versions" ADD CONSTRAINT "expert_answer_versions_answer_id_expert_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."expert_answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_answers" ADD CONSTRAINT "expert_answers_question_id_expert_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."expert_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_question_askers" ADD CONSTRAINT "expert_question_askers_question_id_expert_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."expert_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_question_events" ADD CONSTRAINT "expert_question_events_question_id_expert_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."expert_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_reports" ADD CONSTRAINT "expert_reports_question_id_expert_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."expert_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benefit_options" ADD CONSTRAINT "benefit_options_benefit_id_benefits_id_fk" FOREIGN KEY ("benefit_id") REFERENCES "public"."benefits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benefit_quotas" ADD CONSTRAINT "benefit_quotas_benefit_id_benefits_id_fk" FOREIGN KEY ("benefit_id") REFERENCES "public"."benefits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benefits" ADD CONSTRAINT "benefits_cover_file_id_files_id_fk" FOREIGN KEY ("cover_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benefit_claims" ADD CONSTRAINT "benefit_claims_benefit_id_benefits_id_fk" FOREIGN KEY ("benefit_id") REFERENCES "public"."benefits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benefit_claims" ADD CONSTRAINT "benefit_claims_option_id_benefit_options_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."benefit_options"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "business_card_old_slugs_card_idx" ON "business_card_old_slugs" USING btree ("card_id");--> statement-breakpoint
CREATE UNIQUE INDEX "business_card_templates_name_key" ON "business_card_templates" USING btree ("name");--> statement-breakpoint
CREATE INDEX "business_card_templates_units_idx" ON "business_card_templates" USING gin ("unit_ids");--> statement-breakpoint
CREATE INDEX "business_card_templates_owner_idx" ON "business_card_templates" USING btree ("owner_org_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "business_cards_user_key" ON "business_cards" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "business_cards_slug_key" ON "business_cards" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "business_cards_template_idx" ON "business_cards" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "business_cards_updated_idx" ON "business_cards" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "business_cards_draft_idx" ON "business_cards" USING btree ("user_id") WHERE state = 'draft';--> statement-breakpoint
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
CREATE UNIQUE INDEX "experts_user_key" ON "experts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "experts_fields_idx" ON "experts" USING gin ("fields");--> statement-breakpoint
CREATE INDEX "experts_owner_idx" ON "experts" USING btree ("owner_org_id","updated_at");--> statement-breakpoint
CREATE INDEX "experts_deputy_idx" ON "experts" USING btree ("deputy_id");--> statement-breakpoint
CREATE INDEX "expert_answer_marks_user_idx" ON "expert_answer_marks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "expert_answers_question_idx" ON "expert_answers" USING btree ("question_id","at");--> statement-breakpoint
CREATE INDEX "expert_answers_author_idx" ON "expert_answers" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "expert_answers_review_idx" ON "expert_answers" USING btree ("review_by") WHERE review_by is not null and not review_told;--> statement-breakpoint
CREATE INDEX "expert_answers_pictures_idx" ON "expert_answers" USING gin ("pictures");--> statement-breakpoint
CREATE INDEX "expert_question_askers_user_idx" ON "expert_question_askers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "expert_question_events_question_idx" ON "expert_question_events" USING btree ("question_id","at");--> statement-breakpoint
CREATE INDEX "expert_question_events_actor_idx" ON "expert_question_events" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "expert_question_events_to_idx" ON "expert_question_events" USING btree ("to_id");--> statement-breakpoint
CREATE UNIQUE INDEX "expert_questions_no_key" ON "expert_questions" USING btree ("no");--> statement-breakpoint
CREATE INDEX "expert_questions_audience_idx" ON "expert_questions" USING gin ("audience_include");--> statement-breakpoint
CREATE INDEX "expert_questions_owner_idx" ON "expert_questions" USING btree ("owner_org_id","created_at");--> statement-breakpoint
CREATE INDEX "expert_questions_latest_idx" ON "expert_questions" USING btree ("featured","created_at");--> statement-breakpoint
CREATE INDEX "expert_questions_state_idx" ON "expert_questions" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "expert_questions_due_idx" ON "expert_questions" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "expert_questions_assignee_idx" ON "expert_questions" USING btree ("assignee_id","state");--> statement-breakpoint
CREATE INDEX "expert_questions_asker_idx" ON "expert_questions" USING btree ("asker_id","created_at");--> statement-breakpoint
CREATE INDEX "expert_questions_field_idx" ON "expert_questions" USING btree ("field");--> statement-breakpoint
CREATE INDEX "expert_questions_into_idx" ON "expert_questions" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "expert_questions_pictures_idx" ON "expert_questions" USING gin ("pictures");--> statement-breakpoint
CREATE INDEX "expert_reports_user_idx" ON "expert_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "benefit_options_benefit_idx" ON "benefit_options" USING btree ("benefit_id","place");--> statement-breakpoint
CREATE INDEX "benefit_quotas_org_idx" ON "benefit_quotas" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "benefits_owner_idx" ON "benefits" USING btree ("owner_org_id","updated_at");--> statement-breakpoint
CREATE INDEX "benefits_audience_idx" ON "benefits" USING gin ("audience_include");--> statement-breakpoint
CREATE INDEX "benefits_open_idx" ON "benefits" USING btree ("open_to");--> statement-breakpoint
CREATE INDEX "benefits_series_idx" ON "benefits" USING btree ("series");--> statement-breakpoint
CREATE INDEX "benefits_cover_idx" ON "benefits" USING btree ("cover_file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "benefit_claims_no_key" ON "benefit_claims" USING btree ("no");--> statement-breakpoint
CREATE UNIQUE INDEX "benefit_claims_code_key" ON "benefit_claims" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "benefit_claims_proxy_key" ON "benefit_claims" USING btree ("proxy_code");--> statement-breakpoint
CREATE UNIQUE INDEX "benefit_claims_living_key" ON "benefit_claims" USING btree ("option_id","person_id") WHERE state in ('applied', 'waiting', 'reserved', 'won');--> statement-breakpoint
CREATE INDEX "benefit_claims_state_idx" ON "benefit_claims" USING btree ("benefit_id","state","claimed_at");--> statement-breakpoint
CREATE INDEX "benefit_claims_person_idx" ON "benefit_claims" USING btree ("person_id","claimed_at");--> statement-breakpoint
CREATE INDEX "benefit_claims_deliverer_idx" ON "benefit_claims" USING btree ("delivered_by","delivered_at");--> statement-breakpoint
CREATE INDEX "points_spent_person_idx" ON "points_spent" USING btree ("person_id","at");--> statement-breakpoint
CREATE INDEX "points_spent_claim_idx" ON "points_spent" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "points_spent_benefit_idx" ON "points_spent" USING btree ("benefit_id","at");--> statement-breakpoint
create trigger expert_questions_searched after insert or update or delete on expert_questions
  for each row execute function search_mark('expert', 'id');
--> statement-breakpoint
create trigger expert_answers_searched after insert or update or delete on expert_answers
  for each row execute function search_mark('expert', 'question_id');
--> statement-breakpoint
create trigger exhibitions_searched after insert or update or delete on exhibitions
  for each row execute function search_mark('exhibition', 'id');
