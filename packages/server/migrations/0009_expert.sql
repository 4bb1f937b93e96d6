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
ALTER TABLE "expert_answer_marks" ADD CONSTRAINT "expert_answer_marks_answer_id_expert_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."expert_answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_answer_versions" ADD CONSTRAINT "expert_answer_versions_answer_id_expert_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."expert_answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_answers" ADD CONSTRAINT "expert_answers_question_id_expert_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."expert_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_question_askers" ADD CONSTRAINT "expert_question_askers_question_id_expert_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."expert_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_question_events" ADD CONSTRAINT "expert_question_events_question_id_expert_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."expert_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_reports" ADD CONSTRAINT "expert_reports_question_id_expert_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."expert_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
-- handwritten
create trigger expert_questions_searched after insert or update or delete on expert_questions
  for each row execute function search_mark('expert', 'id');
--> statement-breakpoint
create trigger expert_answers_searched after insert or update or delete on expert_answers
  for each row execute function search_mark('expert', 'question_id');
