CREATE SEQUENCE "public"."archive_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."card_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "archive_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"section" text NOT NULL,
	"line_id" text NOT NULL,
	"line_title" text NOT NULL,
	"line_on" date NOT NULL,
	"text" text NOT NULL,
	"file_ids" uuid[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "archive_files" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"archive_no" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "archive_prints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"person_name" text NOT NULL,
	"archive_no" text NOT NULL,
	"printed_by" uuid NOT NULL,
	"org_name" text NOT NULL,
	"pages" integer NOT NULL,
	"verify_code" text NOT NULL,
	"sha256" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_stages" (
	"card_id" uuid NOT NULL,
	"stage" smallint NOT NULL,
	"asked" boolean NOT NULL,
	"need_hundredths" integer NOT NULL,
	"items" jsonb NOT NULL,
	"pass_score" smallint NOT NULL,
	"practical" boolean NOT NULL,
	"hours_hundredths" integer DEFAULT 0 NOT NULL,
	"score" smallint,
	"practical_by" uuid,
	"practical_at" timestamp with time zone,
	"responsible_id" uuid,
	"trainee" jsonb,
	"responsible" jsonb,
	"hash" text DEFAULT '' NOT NULL,
	CONSTRAINT "card_stages_card_id_stage_pk" PRIMARY KEY("card_id","stage")
);
--> statement-breakpoint
CREATE TABLE "card_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"high_risk" boolean NOT NULL,
	"stages" jsonb NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"job" text NOT NULL,
	"card_needed" boolean NOT NULL,
	"cert_types" text[] DEFAULT '{}' NOT NULL,
	"hours_hundredths" integer DEFAULT 0 NOT NULL,
	"valid_from" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "safety_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"no" text NOT NULL,
	"user_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"job" text NOT NULL,
	"high_risk" boolean NOT NULL,
	"state" text NOT NULL,
	"void_reason" text DEFAULT '' NOT NULL,
	"completed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_packs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"org_ids" uuid[] NOT NULL,
	"units" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"duty_item" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'making' NOT NULL,
	"job_id" uuid,
	"people" integer DEFAULT 0 NOT NULL,
	"checks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"manifest" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"file_id" uuid,
	"file_name" text DEFAULT '' NOT NULL,
	"bytes" bigint,
	"sha256" text DEFAULT '' NOT NULL,
	"scope" jsonb,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "cert_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"number" text NOT NULL,
	"type_code" text DEFAULT '' NOT NULL,
	"issuer" text NOT NULL,
	"issued_on" date NOT NULL,
	"valid_to" date,
	"scan_file_id" uuid NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"certificate_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cert_counters" (
	"template_id" uuid NOT NULL,
	"year" smallint NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "cert_counters_template_id_year_pk" PRIMARY KEY("template_id","year")
);
--> statement-breakpoint
CREATE TABLE "cert_template_versions" (
	"template_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"issuer" text DEFAULT '' NOT NULL,
	"frame" text NOT NULL,
	"elements" jsonb NOT NULL,
	"number_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "cert_template_versions_template_id_version_pk" PRIMARY KEY("template_id","version")
);
--> statement-breakpoint
CREATE TABLE "cert_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type_code" text NOT NULL,
	"number_rule" text NOT NULL,
	"term_months" smallint,
	"renew_days" smallint NOT NULL,
	"renew_category" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_presence" (
	"live_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_presence_pkey" PRIMARY KEY("live_id","user_id","from_at")
);
--> statement-breakpoint
CREATE TABLE "hour_upload_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"title" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"submitted_at" timestamp with time zone,
	"posted_at" timestamp with time zone,
	"return_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hour_upload_files" (
	"batch_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	CONSTRAINT "hour_upload_files_batch_id_file_id_pk" PRIMARY KEY("batch_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "hour_upload_rows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"code" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"user_id" uuid,
	"course_name" text NOT NULL,
	"course_code" text DEFAULT '' NOT NULL,
	"organiser" text DEFAULT '' NOT NULL,
	"form" text DEFAULT 'offline' NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"hours_hundredths" integer NOT NULL,
	"score" text DEFAULT '' NOT NULL,
	"cert_no" text DEFAULT '' NOT NULL,
	"cert_to" date,
	"confirmed" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"revoke_reason" text DEFAULT '' NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by_id" uuid
);
--> statement-breakpoint
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
CREATE TABLE "train_graduations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"graduated_at" timestamp with time zone,
	"graduated_by" uuid NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	"passed" integer DEFAULT 0 NOT NULL,
	"certificates" integer DEFAULT 0 NOT NULL,
	"hours_hundredths" integer DEFAULT 0 NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	"undo_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "train_practical_marks" (
	"class_id" uuid NOT NULL,
	"no" smallint NOT NULL,
	"user_id" uuid NOT NULL,
	"ok" boolean NOT NULL,
	"score" smallint,
	"marked_by" uuid,
	"marked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "train_practical_marks_pkey" PRIMARY KEY("class_id","no","user_id")
);
--> statement-breakpoint
CREATE TABLE "train_presence" (
	"class_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"sheet_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"status" text NOT NULL,
	"minutes" integer NOT NULL,
	"length" integer NOT NULL,
	"from_at" timestamp with time zone,
	"to_at" timestamp with time zone,
	"made_up" boolean DEFAULT false NOT NULL,
	"corrected" boolean DEFAULT false NOT NULL,
	"granted_at" timestamp with time zone,
	CONSTRAINT "train_presence_pkey" PRIMARY KEY("session_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "certificates" ALTER COLUMN "exam_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "basis" text DEFAULT 'exam' NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "class_id" uuid;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "valid_from" date;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "superseded_on" date;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "replaces" uuid;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "renewal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "revoked_by" uuid;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "template_id" uuid;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "template_version" integer;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "type_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "renew_days" smallint DEFAULT 90 NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "period_from" date;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "period_to" date;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "hours_hundredths" integer;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "score" numeric(6, 2);--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "percent" numeric(4, 1);--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "scan_file_id" uuid;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "checks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "reminded_at" smallint;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "meeting_presence" ADD COLUMN "granted_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "card_stages" ADD CONSTRAINT "card_stages_card_id_safety_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."safety_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_cards" ADD CONSTRAINT "safety_cards_template_id_card_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."card_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_packs" ADD CONSTRAINT "audit_packs_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cert_claims" ADD CONSTRAINT "cert_claims_scan_file_id_files_id_fk" FOREIGN KEY ("scan_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cert_counters" ADD CONSTRAINT "cert_counters_template_id_cert_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."cert_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cert_template_versions" ADD CONSTRAINT "cert_template_versions_template_id_cert_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."cert_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_upload_files" ADD CONSTRAINT "hour_upload_files_batch_id_hour_upload_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."hour_upload_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_upload_files" ADD CONSTRAINT "hour_upload_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_upload_rows" ADD CONSTRAINT "hour_upload_rows_batch_id_hour_upload_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."hour_upload_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "archive_corrections_user_idx" ON "archive_corrections" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "archive_corrections_open_key" ON "archive_corrections" USING btree ("user_id","section","line_id") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "archive_files_no_key" ON "archive_files" USING btree ("archive_no");--> statement-breakpoint
CREATE UNIQUE INDEX "archive_prints_code_key" ON "archive_prints" USING btree ("verify_code");--> statement-breakpoint
CREATE INDEX "archive_prints_user_idx" ON "archive_prints" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "card_stages_responsible_idx" ON "card_stages" USING btree ("responsible_id") WHERE responsible_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "job_rules_from_key" ON "job_rules" USING btree ("job","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "safety_cards_no_key" ON "safety_cards" USING btree ("no");--> statement-breakpoint
CREATE INDEX "safety_cards_user_idx" ON "safety_cards" USING btree ("user_id","job");--> statement-breakpoint
CREATE INDEX "safety_cards_owner_idx" ON "safety_cards" USING btree ("owner_org_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "safety_cards_open_key" ON "safety_cards" USING btree ("user_id") WHERE state in ('stage1', 'stage2', 'stage3');--> statement-breakpoint
CREATE INDEX "audit_packs_owner_idx" ON "audit_packs" USING btree ("owner_org_id","created_at");--> statement-breakpoint
CREATE INDEX "cert_claims_user_idx" ON "cert_claims" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cert_template_versions_number_idx" ON "cert_template_versions" USING btree ("number_key");--> statement-breakpoint
CREATE UNIQUE INDEX "cert_templates_name_key" ON "cert_templates" USING btree ("name");--> statement-breakpoint
CREATE INDEX "live_presence_user_idx" ON "live_presence" USING btree ("user_id","from_at");--> statement-breakpoint
CREATE INDEX "hour_upload_batches_owner_idx" ON "hour_upload_batches" USING btree ("owner_org_id","created_at");--> statement-breakpoint
CREATE INDEX "hour_upload_batches_maker_idx" ON "hour_upload_batches" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "hour_upload_files_file_idx" ON "hour_upload_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "hour_upload_rows_batch_idx" ON "hour_upload_rows" USING btree ("batch_id","no");--> statement-breakpoint
CREATE INDEX "hour_upload_rows_user_idx" ON "hour_upload_rows" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "hour_upload_rows_cert_idx" ON "hour_upload_rows" USING btree ("cert_no") WHERE cert_no <> '';--> statement-breakpoint
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
CREATE INDEX "train_lecturers_owner_idx" ON "train_lecturers" USING btree ("owner_org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "train_graduations_standing_key" ON "train_graduations" USING btree ("class_id") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "train_graduations_class_idx" ON "train_graduations" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "train_practical_marks_user_idx" ON "train_practical_marks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "train_presence_class_idx" ON "train_presence" USING btree ("class_id","user_id");--> statement-breakpoint
CREATE INDEX "train_presence_user_idx" ON "train_presence" USING btree ("user_id","from_at");--> statement-breakpoint
CREATE INDEX "train_presence_sheet_idx" ON "train_presence" USING btree ("sheet_id");
