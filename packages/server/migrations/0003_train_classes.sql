CREATE TABLE "train_class_numbers" (
	"org_code" text NOT NULL,
	"year" smallint NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "train_class_numbers_org_code_year_pk" PRIMARY KEY("org_code","year")
);
--> statement-breakpoint
CREATE TABLE "train_class_quotas" (
	"class_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"quota" integer NOT NULL,
	CONSTRAINT "train_class_quotas_class_id_org_id_pk" PRIMARY KEY("class_id","org_id")
);
--> statement-breakpoint
CREATE TABLE "train_classes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"audience" jsonb NOT NULL,
	"audience_include" text[] NOT NULL,
	"audience_exclude" text[] NOT NULL,
	"code" text NOT NULL,
	"kind" text DEFAULT 'class' NOT NULL,
	"title" text NOT NULL,
	"initials" text DEFAULT '' NOT NULL,
	"category" text NOT NULL,
	"course_codes" text[] DEFAULT '{}' NOT NULL,
	"term" text DEFAULT '' NOT NULL,
	"series_id" uuid,
	"is_template" boolean DEFAULT false NOT NULL,
	"copied_from" text DEFAULT '' NOT NULL,
	"head_teacher_id" uuid NOT NULL,
	"assistant_ids" uuid[] DEFAULT '{}' NOT NULL,
	"cover_file_id" uuid,
	"intro" text DEFAULT '' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"budget" numeric(12, 2),
	"costs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"capacity" integer NOT NULL,
	"min_seats" integer DEFAULT 0 NOT NULL,
	"release_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"enrol_ways" text[] NOT NULL,
	"enrol_from" timestamp with time zone NOT NULL,
	"enrol_to" timestamp with time zone NOT NULL,
	"withdraw_before" integer DEFAULT 24 NOT NULL,
	"confirm_by" timestamp with time zone,
	"review" text DEFAULT 'none' NOT NULL,
	"seat_at" text DEFAULT 'apply' NOT NULL,
	"wait_order" text DEFAULT 'fifo' NOT NULL,
	"wait_max" integer,
	"offer_hours" integer DEFAULT 24 NOT NULL,
	"form" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"conflict_rule" text DEFAULT 'warn' NOT NULL,
	"prerequisites" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"no_show_limit" smallint DEFAULT 0 NOT NULL,
	"study_from" date,
	"study_to" date,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"exams" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"practicals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"surveys" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"attend_percent" smallint DEFAULT 80 NOT NULL,
	"session_percent" smallint DEFAULT 80 NOT NULL,
	"hours_when" text DEFAULT 'pass' NOT NULL,
	"pass_score" smallint,
	"weights" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"make_up_max" smallint DEFAULT 2 NOT NULL,
	"make_up_days" smallint DEFAULT 3 NOT NULL,
	"sheet_scope" text DEFAULT 'session' NOT NULL,
	"cert_template_id" uuid,
	"state" text DEFAULT 'draft' NOT NULL,
	"opened_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"confirm_reason" text DEFAULT '' NOT NULL,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"graduated_at" timestamp with time zone,
	"no_offers_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "train_session_lecturers" (
	"session_id" uuid NOT NULL,
	"lecturer_id" uuid NOT NULL,
	"place" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "train_session_lecturers_session_id_lecturer_id_pk" PRIMARY KEY("session_id","lecturer_id")
);
--> statement-breakpoint
CREATE TABLE "train_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"no" smallint NOT NULL,
	"title" text NOT NULL,
	"course_code" text DEFAULT '' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"room_id" uuid,
	"place" text DEFAULT '' NOT NULL,
	"hours_hundredths" integer,
	"make_up_item" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "train_enrolment_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text NOT NULL,
	"by_id" uuid,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "train_enrolments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"way" text NOT NULL,
	"nominator_id" uuid,
	"state" text NOT NULL,
	"pool" uuid,
	"wait_at" timestamp with time zone NOT NULL,
	"priority" double precision DEFAULT 0 NOT NULL,
	"offered_at" timestamp with time zone,
	"offer_end" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"form" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"answers_before" jsonb,
	"minutes" integer,
	"percent" numeric(4, 1),
	"score" numeric(6, 2),
	"result" text DEFAULT 'none' NOT NULL,
	"result_why" text[] DEFAULT '{}' NOT NULL,
	"certificate_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "train_lecturer_certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lecturer_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"name" text NOT NULL,
	"cert_no" text DEFAULT '' NOT NULL,
	"valid_to" date,
	"file_id" uuid
);
--> statement-breakpoint
CREATE TABLE "train_lecturer_free" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lecturer_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "train_lecturers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text DEFAULT '' NOT NULL,
	"phone_sealed" "bytea",
	"phone_mask" text DEFAULT '' NOT NULL,
	"phone_index" text,
	"company" text DEFAULT '' NOT NULL,
	"level" text NOT NULL,
	"subjects" text[] NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"contract_from" date,
	"contract_to" date,
	"stopped_at" timestamp with time zone,
	"stop_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "train_class_quotas" ADD CONSTRAINT "train_class_quotas_class_id_train_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."train_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_classes" ADD CONSTRAINT "train_classes_cover_file_id_files_id_fk" FOREIGN KEY ("cover_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_session_lecturers" ADD CONSTRAINT "train_session_lecturers_session_id_train_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."train_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_sessions" ADD CONSTRAINT "train_sessions_class_id_train_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."train_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_sessions" ADD CONSTRAINT "train_sessions_room_id_meeting_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."meeting_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_enrolment_events" ADD CONSTRAINT "train_enrolment_events_enrolment_id_train_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."train_enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_enrolments" ADD CONSTRAINT "train_enrolments_class_id_train_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."train_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_lecturer_certificates" ADD CONSTRAINT "train_lecturer_certificates_lecturer_id_train_lecturers_id_fk" FOREIGN KEY ("lecturer_id") REFERENCES "public"."train_lecturers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_lecturer_certificates" ADD CONSTRAINT "train_lecturer_certificates_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_lecturer_free" ADD CONSTRAINT "train_lecturer_free_lecturer_id_train_lecturers_id_fk" FOREIGN KEY ("lecturer_id") REFERENCES "public"."train_lecturers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "train_class_quotas_org_idx" ON "train_class_quotas" USING btree ("org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "train_classes_code_key" ON "train_classes" USING btree ("code");--> statement-breakpoint
CREATE INDEX "train_classes_audience_idx" ON "train_classes" USING gin ("audience_include");--> statement-breakpoint
CREATE INDEX "train_classes_owner_idx" ON "train_classes" USING btree ("owner_org_id","updated_at");--> statement-breakpoint
CREATE INDEX "train_classes_updated_idx" ON "train_classes" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "train_classes_head_idx" ON "train_classes" USING btree ("head_teacher_id");--> statement-breakpoint
CREATE INDEX "train_classes_assistants_idx" ON "train_classes" USING gin ("assistant_ids");--> statement-breakpoint
CREATE INDEX "train_classes_series_idx" ON "train_classes" USING btree ("series_id") WHERE series_id is not null;--> statement-breakpoint
CREATE INDEX "train_classes_clock_idx" ON "train_classes" USING btree ("state","starts_at") WHERE state in ('open', 'confirmed', 'running', 'graduated');--> statement-breakpoint
CREATE INDEX "train_classes_enrol_idx" ON "train_classes" USING btree ("enrol_to");--> statement-breakpoint
CREATE INDEX "train_session_lecturers_lecturer_idx" ON "train_session_lecturers" USING btree ("lecturer_id");--> statement-breakpoint
CREATE INDEX "train_sessions_class_idx" ON "train_sessions" USING btree ("class_id","no");--> statement-breakpoint
CREATE INDEX "train_sessions_start_idx" ON "train_sessions" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "train_sessions_room_idx" ON "train_sessions" USING btree ("room_id","starts_at");--> statement-breakpoint
CREATE INDEX "train_enrolment_events_enrolment_idx" ON "train_enrolment_events" USING btree ("enrolment_id","at");--> statement-breakpoint
CREATE INDEX "train_enrolment_events_by_idx" ON "train_enrolment_events" USING btree ("by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "train_enrolments_live_key" ON "train_enrolments" USING btree ("class_id","user_id") WHERE state in ('pending', 'confirmed', 'waitlisted', 'offered');--> statement-breakpoint
CREATE INDEX "train_enrolments_class_idx" ON "train_enrolments" USING btree ("class_id","state","priority","wait_at");--> statement-breakpoint
CREATE INDEX "train_enrolments_user_idx" ON "train_enrolments" USING btree ("user_id","state");--> statement-breakpoint
CREATE INDEX "train_enrolments_offer_idx" ON "train_enrolments" USING btree ("offer_end") WHERE state = 'offered';--> statement-breakpoint
CREATE INDEX "train_enrolments_nominator_idx" ON "train_enrolments" USING btree ("nominator_id") WHERE nominator_id is not null;--> statement-breakpoint
CREATE INDEX "train_lecturer_certificates_idx" ON "train_lecturer_certificates" USING btree ("lecturer_id","place");--> statement-breakpoint
CREATE INDEX "train_lecturer_certificates_file_idx" ON "train_lecturer_certificates" USING btree ("file_id") WHERE file_id is not null;--> statement-breakpoint
CREATE INDEX "train_lecturer_free_idx" ON "train_lecturer_free" USING btree ("lecturer_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "train_lecturers_user_key" ON "train_lecturers" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "train_lecturers_owner_idx" ON "train_lecturers" USING btree ("owner_org_id");