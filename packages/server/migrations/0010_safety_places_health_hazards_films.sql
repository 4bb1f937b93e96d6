CREATE TABLE "exhibition_film_views" (
	"work_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"plays" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "exhibition_film_views_work_id_user_id_pk" PRIMARY KEY("work_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "hazard_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hazard_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"text" text DEFAULT '' NOT NULL,
	"deadline" timestamp with time zone,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hazard_met_too" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hazard_id" uuid NOT NULL,
	"reporter_id" uuid,
	"receipt_index" text NOT NULL,
	"draft_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hazard_photos" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hazard_proofs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hazard_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_id" uuid NOT NULL,
	"text" text NOT NULL,
	"cost" double precision DEFAULT 0 NOT NULL,
	"photos" uuid[] NOT NULL,
	"flags" text[] DEFAULT '{}' NOT NULL,
	"in_time" boolean NOT NULL,
	"passed" boolean,
	"rechecker_id" uuid,
	"recheck_text" text DEFAULT '' NOT NULL,
	"recheck_photos" uuid[] DEFAULT '{}' NOT NULL,
	"rechecked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "hazard_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hazard_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"days" integer,
	"until" date,
	"reason" text DEFAULT '' NOT NULL,
	"asked_by_id" uuid,
	"verdict" jsonb,
	"climbed" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "hazard_steps" (
	"hazard_id" uuid NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"key" text NOT NULL,
	"people" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "hazard_steps_hazard_id_deadline_key_pk" PRIMARY KEY("hazard_id","deadline","key")
);
--> statement-breakpoint
CREATE TABLE "hazards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"number" text NOT NULL,
	"place_id" uuid,
	"position" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"photos" uuid[] DEFAULT '{}' NOT NULL,
	"category_code" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"mode" text NOT NULL,
	"reporter_id" uuid,
	"receipt_index" text,
	"draft_id" uuid,
	"urgent" boolean DEFAULT false NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"reception_due_at" timestamp with time zone NOT NULL,
	"late_told" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'reported' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"likelihood" smallint,
	"severity" smallint,
	"level" text,
	"basis" text DEFAULT '' NOT NULL,
	"temporary_control" text DEFAULT '' NOT NULL,
	"accepted_at" timestamp with time zone,
	"owner_id" uuid,
	"helpers" uuid[] DEFAULT '{}' NOT NULL,
	"rechecker_id" uuid,
	"assigner_id" uuid,
	"assigned_at" timestamp with time zone,
	"span_days" smallint,
	"deadline" timestamp with time zone,
	"deadline_since" timestamp with time zone,
	"plan" jsonb,
	"cost" double precision DEFAULT 0 NOT NULL,
	"submitted_at" timestamp with time zone,
	"proven_at" timestamp with time zone,
	"in_time" boolean,
	"suspended_at" timestamp with time zone,
	"suspended_until" date,
	"rested_days" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone,
	"urged_at" timestamp with time zone,
	"met_too" integer DEFAULT 0 NOT NULL,
	"merged_into" uuid,
	"relapse_of" uuid,
	CONSTRAINT "hazards_nameless" CHECK ("hazards"."mode" <> 'anonymous' or ("hazards"."reporter_id" is null and "hazards"."created_by" is null))
);
--> statement-breakpoint
CREATE TABLE "hazard_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"org_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"levels" jsonb NOT NULL,
	"criteria" text[] NOT NULL,
	"valid_from" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hazard_suggestion_likes" (
	"suggestion_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "hazard_suggestion_likes_suggestion_id_user_id_pk" PRIMARY KEY("suggestion_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "hazard_suggestions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"number" text NOT NULL,
	"hazard_id" uuid,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"photos" uuid[] DEFAULT '{}' NOT NULL,
	"author_id" uuid,
	"mode" text NOT NULL,
	"receipt_index" text,
	"draft_id" uuid,
	"state" text DEFAULT 'submitted' NOT NULL,
	"answer_due_at" timestamp with time zone NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"replier_id" uuid,
	"replied_at" timestamp with time zone,
	"owner_id" uuid,
	"due_day" date,
	"done_at" timestamp with time zone,
	"done_photos" uuid[] DEFAULT '{}' NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"converted_to" uuid,
	CONSTRAINT "hazard_suggestions_nameless" CHECK ("hazard_suggestions"."mode" <> 'anonymous' or ("hazard_suggestions"."author_id" is null and "hazard_suggestions"."created_by" is null))
);
--> statement-breakpoint
CREATE TABLE "health_exemptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"user_id" uuid,
	"org_id" uuid,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "health_exemptions_whom" CHECK (("health_exemptions"."user_id" is null) <> ("health_exemptions"."org_id" is null))
);
--> statement-breakpoint
CREATE TABLE "health_form_days" (
	"form_id" uuid NOT NULL,
	"day" date NOT NULL,
	"opened_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"heads_at" timestamp with time zone,
	CONSTRAINT "health_form_days_form_id_day_pk" PRIMARY KEY("form_id","day")
);
--> statement-breakpoint
CREATE TABLE "health_form_versions" (
	"form_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"valid_from" date NOT NULL,
	"definition" jsonb NOT NULL,
	"audience" jsonb NOT NULL,
	"audience_include" text[] NOT NULL,
	"audience_exclude" text[] NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "health_form_versions_form_id_version_pk" PRIMARY KEY("form_id","version")
);
--> statement-breakpoint
CREATE TABLE "health_forms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"started_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "health_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"form_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"level" text,
	"way" text,
	"reporter_id" uuid,
	"place_id" uuid,
	"first_at" timestamp with time zone,
	"reported_at" timestamp with time zone,
	"content_sealed" "bytea",
	"supplement_at" timestamp with time zone,
	"barred_until" date,
	"reason" text DEFAULT '' NOT NULL,
	"ended_at" timestamp with time zone,
	"erase_at" timestamp with time zone,
	"erased" boolean DEFAULT false NOT NULL,
	CONSTRAINT "health_reports_erased" CHECK (not "health_reports"."erased" or "health_reports"."content_sealed" is null)
);
--> statement-breakpoint
CREATE TABLE "health_revisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_id" uuid NOT NULL,
	"level" text NOT NULL,
	"content_sealed" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "place_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"door" text DEFAULT '' NOT NULL,
	"direction" text DEFAULT 'both' NOT NULL,
	"token" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone,
	"retired_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "place_managers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"place_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"valid_from" timestamp with time zone DEFAULT now() NOT NULL,
	"valid_to" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"parent_id" uuid,
	"path" text NOT NULL,
	"depth" smallint NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"type_code" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"radius" integer NOT NULL,
	"plan_file_id" uuid,
	"spot_x" real,
	"spot_y" real,
	"capacity" integer DEFAULT 0 NOT NULL,
	"open" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mode" text DEFAULT 'normal' NOT NULL,
	"mode_until" timestamp with time zone,
	"max_stay_hours" smallint NOT NULL,
	"stopped" boolean DEFAULT false NOT NULL,
	"stop_reason" text DEFAULT '' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "place_people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"audience" jsonb NOT NULL,
	"audience_include" text[] NOT NULL,
	"audience_exclude" text[] NOT NULL,
	"place_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"kind" text NOT NULL,
	"guest_name_sealed" "bytea",
	"guest_name_mask" text DEFAULT '' NOT NULL,
	"phone_sealed" "bytea",
	"phone_mask" text DEFAULT '' NOT NULL,
	"phone_index" text,
	"valid_from" timestamp with time zone DEFAULT now() NOT NULL,
	"valid_to" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "place_policies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid,
	"org_id" uuid,
	"mode" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"rules" jsonb NOT NULL,
	"retention_days" smallint NOT NULL,
	"consent_text" text NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid
);
--> statement-breakpoint
CREATE TABLE "place_guests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone_index" text NOT NULL,
	"phone_sealed" "bytea",
	"phone_mask" text NOT NULL,
	"name_sealed" "bytea",
	"name_mask" text NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"erase_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "place_presses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code_id" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "place_scans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"code_id" uuid,
	"code_version" integer,
	"door" text DEFAULT '' NOT NULL,
	"via" text NOT NULL,
	"direction" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	"subject_kind" text NOT NULL,
	"user_id" uuid,
	"guest_id" uuid,
	"heads" smallint DEFAULT 1 NOT NULL,
	"companions_sealed" "bytea",
	"verdict" text NOT NULL,
	"step" text,
	"text" text NOT NULL,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"by_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"distance" integer,
	"accuracy" integer,
	"mode" text NOT NULL,
	"policy_id" uuid,
	"policy_version" integer NOT NULL,
	"ends_at" timestamp with time zone,
	"erase_at" timestamp with time zone NOT NULL,
	CONSTRAINT "place_scans_who" CHECK ((user_id is null) <> (guest_id is null))
);
--> statement-breakpoint
CREATE TABLE "place_stays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"user_id" uuid,
	"guest_id" uuid,
	"heads" smallint NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"ended_by" text,
	"in_scan_id" uuid NOT NULL,
	"out_scan_id" uuid,
	CONSTRAINT "place_stays_who" CHECK ((user_id is null) <> (guest_id is null))
);
--> statement-breakpoint
ALTER TABLE "media_versions" ALTER COLUMN "video_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "exhibition_works" ADD COLUMN "crew" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "exhibitions" ADD COLUMN "kind" text DEFAULT 'photo' NOT NULL;--> statement-breakpoint
ALTER TABLE "media_versions" ADD COLUMN "work_id" uuid;--> statement-breakpoint
ALTER TABLE "exhibition_film_views" ADD CONSTRAINT "exhibition_film_views_work_id_exhibition_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."exhibition_works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hazard_events" ADD CONSTRAINT "hazard_events_hazard_id_hazards_id_fk" FOREIGN KEY ("hazard_id") REFERENCES "public"."hazards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hazard_met_too" ADD CONSTRAINT "hazard_met_too_hazard_id_hazards_id_fk" FOREIGN KEY ("hazard_id") REFERENCES "public"."hazards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hazard_proofs" ADD CONSTRAINT "hazard_proofs_hazard_id_hazards_id_fk" FOREIGN KEY ("hazard_id") REFERENCES "public"."hazards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hazard_requests" ADD CONSTRAINT "hazard_requests_hazard_id_hazards_id_fk" FOREIGN KEY ("hazard_id") REFERENCES "public"."hazards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hazard_steps" ADD CONSTRAINT "hazard_steps_hazard_id_hazards_id_fk" FOREIGN KEY ("hazard_id") REFERENCES "public"."hazards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hazard_suggestion_likes" ADD CONSTRAINT "hazard_suggestion_likes_suggestion_id_hazard_suggestions_id_fk" FOREIGN KEY ("suggestion_id") REFERENCES "public"."hazard_suggestions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hazard_suggestions" ADD CONSTRAINT "hazard_suggestions_hazard_id_hazards_id_fk" FOREIGN KEY ("hazard_id") REFERENCES "public"."hazards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hazard_suggestions" ADD CONSTRAINT "hazard_suggestions_converted_to_hazards_id_fk" FOREIGN KEY ("converted_to") REFERENCES "public"."hazards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_exemptions" ADD CONSTRAINT "health_exemptions_form_id_health_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."health_forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_form_days" ADD CONSTRAINT "health_form_days_form_id_health_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."health_forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_form_versions" ADD CONSTRAINT "health_form_versions_form_id_health_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."health_forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_reports" ADD CONSTRAINT "health_reports_form_id_health_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."health_forms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_revisions" ADD CONSTRAINT "health_revisions_report_id_health_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."health_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_codes" ADD CONSTRAINT "place_codes_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_managers" ADD CONSTRAINT "place_managers_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_people" ADD CONSTRAINT "place_people_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_policies" ADD CONSTRAINT "place_policies_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_scans" ADD CONSTRAINT "place_scans_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_stays" ADD CONSTRAINT "place_stays_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exhibition_film_views_user_idx" ON "exhibition_film_views" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "hazard_events_hazard_idx" ON "hazard_events" USING btree ("hazard_id","at");--> statement-breakpoint
CREATE INDEX "hazard_events_actor_idx" ON "hazard_events" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hazard_met_too_receipt_key" ON "hazard_met_too" USING btree ("receipt_index");--> statement-breakpoint
CREATE UNIQUE INDEX "hazard_met_too_draft_key" ON "hazard_met_too" USING btree ("draft_id");--> statement-breakpoint
CREATE INDEX "hazard_met_too_hazard_idx" ON "hazard_met_too" USING btree ("hazard_id");--> statement-breakpoint
CREATE INDEX "hazard_met_too_reporter_idx" ON "hazard_met_too" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "hazard_photos_expires_idx" ON "hazard_photos" USING btree ("expires_at") WHERE used_at is null;--> statement-breakpoint
CREATE INDEX "hazard_proofs_hazard_idx" ON "hazard_proofs" USING btree ("hazard_id","at");--> statement-breakpoint
CREATE INDEX "hazard_proofs_by_idx" ON "hazard_proofs" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "hazard_proofs_rechecker_idx" ON "hazard_proofs" USING btree ("rechecker_id");--> statement-breakpoint
CREATE INDEX "hazard_proofs_photos_idx" ON "hazard_proofs" USING gin ("photos");--> statement-breakpoint
CREATE INDEX "hazard_proofs_recheck_photos_idx" ON "hazard_proofs" USING gin ("recheck_photos");--> statement-breakpoint
CREATE UNIQUE INDEX "hazard_requests_open_key" ON "hazard_requests" USING btree ("hazard_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "hazard_requests_hazard_idx" ON "hazard_requests" USING btree ("hazard_id","at");--> statement-breakpoint
CREATE INDEX "hazard_requests_asked_idx" ON "hazard_requests" USING btree ("asked_by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hazards_number_key" ON "hazards" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "hazards_draft_key" ON "hazards" USING btree ("draft_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hazards_receipt_key" ON "hazards" USING btree ("receipt_index");--> statement-breakpoint
CREATE INDEX "hazards_owner_org_idx" ON "hazards" USING btree ("owner_org_id","reported_at");--> statement-breakpoint
CREATE INDEX "hazards_place_idx" ON "hazards" USING btree ("place_id","category_code","reported_at");--> statement-breakpoint
CREATE INDEX "hazards_state_idx" ON "hazards" USING btree ("state","deadline");--> statement-breakpoint
CREATE INDEX "hazards_owner_idx" ON "hazards" USING btree ("owner_id","state");--> statement-breakpoint
CREATE INDEX "hazards_reporter_idx" ON "hazards" USING btree ("reporter_id","reported_at");--> statement-breakpoint
CREATE INDEX "hazards_rechecker_idx" ON "hazards" USING btree ("rechecker_id","state");--> statement-breakpoint
CREATE INDEX "hazards_assigner_idx" ON "hazards" USING btree ("assigner_id");--> statement-breakpoint
CREATE INDEX "hazards_helpers_idx" ON "hazards" USING gin ("helpers");--> statement-breakpoint
CREATE INDEX "hazards_photos_idx" ON "hazards" USING gin ("photos");--> statement-breakpoint
CREATE INDEX "hazards_reported_idx" ON "hazards" USING btree ("reported_at");--> statement-breakpoint
CREATE INDEX "hazards_closed_idx" ON "hazards" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "hazards_into_idx" ON "hazards" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "hazards_relapse_idx" ON "hazards" USING btree ("relapse_of") WHERE relapse_of is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "hazard_rules_key" ON "hazard_rules" USING btree ("org_id","version");--> statement-breakpoint
CREATE INDEX "hazard_suggestion_likes_user_idx" ON "hazard_suggestion_likes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hazard_suggestions_number_key" ON "hazard_suggestions" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "hazard_suggestions_draft_key" ON "hazard_suggestions" USING btree ("draft_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hazard_suggestions_receipt_key" ON "hazard_suggestions" USING btree ("receipt_index");--> statement-breakpoint
CREATE INDEX "hazard_suggestions_owner_org_idx" ON "hazard_suggestions" USING btree ("owner_org_id","created_at");--> statement-breakpoint
CREATE INDEX "hazard_suggestions_hazard_idx" ON "hazard_suggestions" USING btree ("hazard_id");--> statement-breakpoint
CREATE INDEX "hazard_suggestions_converted_idx" ON "hazard_suggestions" USING btree ("converted_to");--> statement-breakpoint
CREATE INDEX "hazard_suggestions_author_idx" ON "hazard_suggestions" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "hazard_suggestions_owner_idx" ON "hazard_suggestions" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "hazard_suggestions_replier_idx" ON "hazard_suggestions" USING btree ("replier_id");--> statement-breakpoint
CREATE INDEX "hazard_suggestions_photos_idx" ON "hazard_suggestions" USING gin ("photos");--> statement-breakpoint
CREATE INDEX "health_exemptions_form_idx" ON "health_exemptions" USING btree ("form_id","to_day");--> statement-breakpoint
CREATE INDEX "health_exemptions_user_idx" ON "health_exemptions" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "health_exemptions_unit_idx" ON "health_exemptions" USING btree ("org_id") WHERE org_id is not null;--> statement-breakpoint
CREATE INDEX "health_exemptions_owner_idx" ON "health_exemptions" USING btree ("owner_org_id","updated_at");--> statement-breakpoint
CREATE INDEX "health_form_days_day_idx" ON "health_form_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "health_form_versions_from_idx" ON "health_form_versions" USING btree ("form_id","valid_from");--> statement-breakpoint
CREATE INDEX "health_form_versions_audience_idx" ON "health_form_versions" USING gin ("audience_include");--> statement-breakpoint
CREATE INDEX "health_forms_owner_idx" ON "health_forms" USING btree ("owner_org_id","updated_at");--> statement-breakpoint
CREATE INDEX "health_forms_state_idx" ON "health_forms" USING btree ("state");--> statement-breakpoint
CREATE UNIQUE INDEX "health_reports_person_key" ON "health_reports" USING btree ("form_id","day","user_id");--> statement-breakpoint
CREATE INDEX "health_reports_user_idx" ON "health_reports" USING btree ("user_id","day");--> statement-breakpoint
CREATE INDEX "health_reports_day_idx" ON "health_reports" USING btree ("day","org_id");--> statement-breakpoint
CREATE INDEX "health_reports_org_idx" ON "health_reports" USING btree ("org_id","day");--> statement-breakpoint
CREATE INDEX "health_reports_held_idx" ON "health_reports" USING btree ("user_id") WHERE state in ('inApproval', 'barred');--> statement-breakpoint
CREATE INDEX "health_reports_erase_idx" ON "health_reports" USING btree ("erase_at") WHERE not erased and content_sealed is not null;--> statement-breakpoint
CREATE INDEX "health_reports_place_idx" ON "health_reports" USING btree ("place_id") WHERE place_id is not null;--> statement-breakpoint
CREATE INDEX "health_revisions_report_idx" ON "health_revisions" USING btree ("report_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "place_codes_token_key" ON "place_codes" USING btree ("token");--> statement-breakpoint
CREATE UNIQUE INDEX "place_codes_door_key" ON "place_codes" USING btree ("place_id","door") WHERE state = 'active';--> statement-breakpoint
CREATE INDEX "place_codes_place_idx" ON "place_codes" USING btree ("place_id","door","version");--> statement-breakpoint
CREATE UNIQUE INDEX "place_managers_key" ON "place_managers" USING btree ("place_id","user_id","kind");--> statement-breakpoint
CREATE INDEX "place_managers_user_idx" ON "place_managers" USING btree ("user_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "places_code_key" ON "places" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "places_sibling_name_key" ON "places" USING btree (coalesce(parent_id, '00000000-0000-0000-0000-000000000000'),"name");--> statement-breakpoint
CREATE INDEX "places_path_idx" ON "places" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "places_parent_idx" ON "places" USING btree ("parent_id","sort");--> statement-breakpoint
CREATE INDEX "places_owner_idx" ON "places" USING btree ("owner_org_id","sort");--> statement-breakpoint
CREATE INDEX "places_until_idx" ON "places" USING btree ("mode_until") WHERE mode_until is not null;--> statement-breakpoint
CREATE INDEX "place_people_place_idx" ON "place_people" USING btree ("place_id","mode","kind");--> statement-breakpoint
CREATE INDEX "place_people_audience_idx" ON "place_people" USING gin ("audience_include");--> statement-breakpoint
CREATE INDEX "place_people_phone_idx" ON "place_people" USING btree ("phone_index") WHERE phone_index is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "place_policies_key" ON "place_policies" USING btree (coalesce(place_id, org_id, '00000000-0000-0000-0000-000000000000'),"mode","version");--> statement-breakpoint
CREATE INDEX "place_policies_place_idx" ON "place_policies" USING btree ("place_id","mode","valid_from");--> statement-breakpoint
CREATE INDEX "place_policies_org_idx" ON "place_policies" USING btree ("org_id","mode","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "place_guests_phone_key" ON "place_guests" USING btree ("phone_index");--> statement-breakpoint
CREATE INDEX "place_guests_erase_idx" ON "place_guests" USING btree ("erase_at");--> statement-breakpoint
CREATE INDEX "place_presses_at_idx" ON "place_presses" USING btree ("at");--> statement-breakpoint
CREATE INDEX "place_scans_place_idx" ON "place_scans" USING btree ("place_id","at");--> statement-breakpoint
CREATE INDEX "place_scans_at_idx" ON "place_scans" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "place_scans_user_idx" ON "place_scans" USING btree ("user_id","at") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "place_scans_guest_idx" ON "place_scans" USING btree ("guest_id","at") WHERE guest_id is not null;--> statement-breakpoint
CREATE INDEX "place_scans_erase_idx" ON "place_scans" USING btree ("erase_at");--> statement-breakpoint
CREATE INDEX "place_scans_by_idx" ON "place_scans" USING btree ("by_id") WHERE by_id is not null;--> statement-breakpoint
CREATE INDEX "place_stays_open_idx" ON "place_stays" USING btree ("place_id") WHERE to_at is null;--> statement-breakpoint
CREATE INDEX "place_stays_due_idx" ON "place_stays" USING btree ("ends_at") WHERE to_at is null and ends_at is not null;--> statement-breakpoint
CREATE INDEX "place_stays_place_idx" ON "place_stays" USING btree ("place_id","from_at");--> statement-breakpoint
CREATE INDEX "place_stays_user_idx" ON "place_stays" USING btree ("user_id","from_at") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "place_stays_guest_idx" ON "place_stays" USING btree ("guest_id","from_at") WHERE guest_id is not null;--> statement-breakpoint
ALTER TABLE "media_versions" ADD CONSTRAINT "media_versions_work_id_exhibition_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."exhibition_works"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "media_versions" ADD CONSTRAINT "media_versions_one_owner_check" CHECK (num_nonnulls("media_versions"."video_id", "media_versions"."work_id") = 1) NOT VALID;--> statement-breakpoint
-- What happened to a hazard is only written to.
create function hazard_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'events of hazards are never changed' using errcode = '42501';
end
$$;
--> statement-breakpoint
create trigger hazard_events_append_only before update on hazard_events
  for each row execute function hazard_append_only();
