CREATE TABLE "document_acknowledgements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"version_number" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"title" text NOT NULL,
	"version_name" text NOT NULL,
	"person_name" text NOT NULL,
	"person_code" text NOT NULL,
	"org_name" text NOT NULL,
	"ack_text" text NOT NULL,
	"file_sha256" text NOT NULL,
	"pages" integer NOT NULL,
	"read_pages" integer DEFAULT 0 NOT NULL,
	"read_ms" integer DEFAULT 0 NOT NULL,
	"questions" smallint DEFAULT 0 NOT NULL,
	"verify_code" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_downloads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"original" boolean NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_pages" (
	"version_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"text" text NOT NULL,
	"pairs" integer[] NOT NULL,
	CONSTRAINT "document_pages_version_id_page_pk" PRIMARY KEY("version_id","page")
);
--> statement-breakpoint
CREATE TABLE "document_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"major" integer NOT NULL,
	"minor" integer NOT NULL,
	"kind" text NOT NULL,
	"credits_from" integer NOT NULL,
	"change_note" text DEFAULT '' NOT NULL,
	"file_id" uuid NOT NULL,
	"pdf_file_id" uuid,
	"original_name" text NOT NULL,
	"sha256" text NOT NULL,
	"pages" integer DEFAULT 0 NOT NULL,
	"chars_per_page" integer[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"fail_code" text DEFAULT '' NOT NULL,
	"fail_text" text DEFAULT '' NOT NULL,
	"technical_log" text DEFAULT '' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"progress_at" timestamp with time zone,
	"ready_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "documents" (
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
	"initials" text DEFAULT '' NOT NULL,
	"grams" text[] DEFAULT '{}' NOT NULL,
	"cover_file_id" uuid,
	"summary" text DEFAULT '' NOT NULL,
	"year" smallint NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"hours_hundredths" integer,
	"ack_duty" boolean DEFAULT false NOT NULL,
	"ack_text" text DEFAULT '' NOT NULL,
	"ack_password" boolean DEFAULT false NOT NULL,
	"check_questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"page_percent" smallint DEFAULT 100 NOT NULL,
	"allow_download" boolean DEFAULT false NOT NULL,
	"allow_print" boolean DEFAULT false NOT NULL,
	"allow_comment" boolean DEFAULT true NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"valid_from" timestamp with time zone,
	"valid_to" timestamp with time zone,
	"publish_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"review_by" date,
	"sort" integer DEFAULT 0 NOT NULL,
	"deleted_at" timestamp with time zone,
	"current_version_id" uuid,
	"draft" jsonb,
	"draft_state" text DEFAULT 'none' NOT NULL,
	"approved_at" timestamp with time zone,
	"approved_hash" text DEFAULT '' NOT NULL,
	"retire_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "readable_forms" (
	"sha256" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"pdf_file_id" uuid,
	"pages" integer DEFAULT 0 NOT NULL,
	"fail_code" text DEFAULT '' NOT NULL,
	"fail_text" text DEFAULT '' NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "hours_proofs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"year" smallint NOT NULL,
	"number" text NOT NULL,
	"verify_code" text NOT NULL,
	"title" text NOT NULL,
	"person_name" text NOT NULL,
	"org_name" text NOT NULL,
	"issued_on" date NOT NULL,
	"basis_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "decision_owners" (
	"decision_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"done_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "decision_owners_decision_id_person_id_pk" PRIMARY KEY("decision_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "meeting_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"meeting_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"text" text NOT NULL,
	"due_day" date NOT NULL,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meeting_files" (
	"meeting_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	CONSTRAINT "meeting_files_meeting_id_file_id_pk" PRIMARY KEY("meeting_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "meeting_people" (
	"meeting_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"answer" text DEFAULT 'none' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"deputy_id" uuid,
	"again" boolean DEFAULT false NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "meeting_people_meeting_id_person_id_pk" PRIMARY KEY("meeting_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "meeting_presence" (
	"meeting_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	CONSTRAINT "meeting_presence_meeting_id_person_id_pk" PRIMARY KEY("meeting_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "meetings" (
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
	"kind" text DEFAULT 'normal' NOT NULL,
	"channel" text DEFAULT 'portal' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"room_id" uuid,
	"place" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"host_id" uuid NOT NULL,
	"recorder_id" uuid,
	"agenda" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"receipt_due" timestamp with time zone,
	"hours_hundredths" integer,
	"note" text DEFAULT '' NOT NULL,
	"series_id" uuid,
	"series_no" smallint,
	"state" text DEFAULT 'draft' NOT NULL,
	"notified_at" timestamp with time zone,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"moves" smallint DEFAULT 0 NOT NULL,
	"reminded_at" timestamp with time zone,
	"minutes" text DEFAULT '' NOT NULL,
	"minutes_by_id" uuid,
	"minutes_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "meeting_rooms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"no" serial NOT NULL,
	"name" text NOT NULL,
	"seats" integer NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"kit" text DEFAULT '' NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"coord" text DEFAULT 'gcj02' NOT NULL,
	"networks" text[] DEFAULT '{}' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "room_bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"room_id" uuid NOT NULL,
	"use" text NOT NULL,
	"object_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"slot" "int8range" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_papers" (
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"across" text DEFAULT '' NOT NULL,
	"file_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kept_papers_kind_subject_id_across_pk" PRIMARY KEY("kind","subject_id","across")
);
--> statement-breakpoint
CREATE TABLE "sign_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sheet_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"corrected_by" uuid,
	"reason" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sheet_id" uuid NOT NULL,
	"user_id" uuid,
	"guest_id" uuid,
	"direction" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	"method" text NOT NULL,
	"verdict" text NOT NULL,
	"proofs" jsonb NOT NULL,
	"distance" integer,
	"accuracy" integer,
	"lat" double precision,
	"lng" double precision,
	"device_id" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"operator_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"signature" text DEFAULT '' NOT NULL,
	"person_code" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"told" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sign_entries_who" CHECK ((user_id is null) <> (guest_id is null))
);
--> statement-breakpoint
CREATE TABLE "sign_guests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sheet_id" uuid NOT NULL,
	"name" text NOT NULL,
	"phone_sealed" "bytea",
	"phone_mask" text NOT NULL,
	"phone_index" text NOT NULL,
	"org" text DEFAULT '' NOT NULL,
	"consent_version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_people" (
	"sheet_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"in_place_of" uuid,
	"expected" boolean DEFAULT true NOT NULL,
	"on_leave" boolean DEFAULT false NOT NULL,
	"leave_reason" text DEFAULT '' NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_people_pkey" PRIMARY KEY("sheet_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sign_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"sheet_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"reason" text NOT NULL,
	"file_ids" uuid[] NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_seals" (
	"sheet_id" uuid PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_sheets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"public_id" "bytea" NOT NULL,
	"owner_type" text NOT NULL,
	"owner_ids" uuid[] NOT NULL,
	"title" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"host_code" text NOT NULL,
	"seal_code" text NOT NULL,
	"menu_code" text NOT NULL,
	"host_ids" uuid[] NOT NULL,
	"own_host_ids" uuid[] NOT NULL,
	"confirmer_ids" uuid[] NOT NULL,
	"mode" text NOT NULL,
	"open_before" integer NOT NULL,
	"late_after" integer,
	"close_after" integer NOT NULL,
	"out_before" integer NOT NULL,
	"out_after" integer NOT NULL,
	"early_grace" integer NOT NULL,
	"in_from" timestamp with time zone NOT NULL,
	"in_to" timestamp with time zone NOT NULL,
	"out_from" timestamp with time zone,
	"out_to" timestamp with time zone,
	"methods" text[] NOT NULL,
	"risk" text NOT NULL,
	"proofs" jsonb NOT NULL,
	"point" jsonb,
	"radius" integer NOT NULL,
	"networks" text[] NOT NULL,
	"walk_in" text NOT NULL,
	"guests" boolean NOT NULL,
	"signature" text NOT NULL,
	"wall_names" text NOT NULL,
	"confirm_each" boolean NOT NULL,
	"epoch_at" timestamp with time zone NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"poster_version" integer DEFAULT 1 NOT NULL,
	"digits_off" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"state_reason" text DEFAULT '' NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp with time zone,
	"confirm_note" text DEFAULT '' NOT NULL,
	"sealed_by" uuid,
	"sealed_at" timestamp with time zone,
	"seal_hash" text DEFAULT '' NOT NULL,
	"reminded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_answers" (
	"user_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"answer" jsonb NOT NULL,
	"message" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_answers_pkey" PRIMARY KEY("user_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "sign_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sheet_id" uuid,
	"user_id" uuid,
	"device_id" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"direction" text,
	"call" text DEFAULT 'sign' NOT NULL,
	"code" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"distance" integer,
	"accuracy" integer,
	"proofs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"method" text,
	"decision" text DEFAULT 'none' NOT NULL,
	"decided_by" uuid
);
--> statement-breakpoint
CREATE TABLE "sign_devices" (
	"device_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"bound" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sign_devices_pkey" PRIMARY KEY("device_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sign_number_tries" (
	"sheet_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"wrong" integer NOT NULL,
	"locked_until" timestamp with time zone,
	CONSTRAINT "sign_number_tries_pkey" PRIMARY KEY("sheet_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sign_sheet_devices" (
	"sheet_id" uuid NOT NULL,
	"device_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "sign_sheet_devices_pkey" PRIMARY KEY("sheet_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "sign_touches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sheet_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"method" text NOT NULL,
	"device_id" text NOT NULL,
	"cookie_hash" text NOT NULL,
	"user_id" uuid,
	"address" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "document_acknowledgements" ADD CONSTRAINT "document_acknowledgements_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_acknowledgements" ADD CONSTRAINT "document_acknowledgements_version_id_document_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."document_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_downloads" ADD CONSTRAINT "document_downloads_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_downloads" ADD CONSTRAINT "document_downloads_version_id_document_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."document_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_pages" ADD CONSTRAINT "document_pages_version_id_document_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."document_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_pdf_file_id_files_id_fk" FOREIGN KEY ("pdf_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_cover_file_id_files_id_fk" FOREIGN KEY ("cover_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "readable_forms" ADD CONSTRAINT "readable_forms_sha256_blobs_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."blobs"("sha256") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "readable_forms" ADD CONSTRAINT "readable_forms_pdf_file_id_files_id_fk" FOREIGN KEY ("pdf_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_owners" ADD CONSTRAINT "decision_owners_decision_id_meeting_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."meeting_decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_decisions" ADD CONSTRAINT "meeting_decisions_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_files" ADD CONSTRAINT "meeting_files_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_files" ADD CONSTRAINT "meeting_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_people" ADD CONSTRAINT "meeting_people_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_presence" ADD CONSTRAINT "meeting_presence_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_room_id_meeting_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."meeting_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_bookings" ADD CONSTRAINT "room_bookings_room_id_meeting_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."meeting_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_papers" ADD CONSTRAINT "kept_papers_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_acknowledgements_once_key" ON "document_acknowledgements" USING btree ("version_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_acknowledgements_code_key" ON "document_acknowledgements" USING btree ("verify_code");--> statement-breakpoint
CREATE INDEX "document_acknowledgements_item_idx" ON "document_acknowledgements" USING btree ("document_id","user_id");--> statement-breakpoint
CREATE INDEX "document_downloads_item_idx" ON "document_downloads" USING btree ("document_id","user_id");--> statement-breakpoint
CREATE INDEX "document_pages_pairs_idx" ON "document_pages" USING gin ("pairs");--> statement-breakpoint
CREATE UNIQUE INDEX "document_versions_number_key" ON "document_versions" USING btree ("document_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "document_versions_name_key" ON "document_versions" USING btree ("document_id","major","minor");--> statement-breakpoint
CREATE INDEX "document_versions_state_idx" ON "document_versions" USING btree ("state");--> statement-breakpoint
CREATE INDEX "document_versions_file_idx" ON "document_versions" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "documents_audience_idx" ON "documents" USING gin ("audience_include");--> statement-breakpoint
CREATE INDEX "documents_grams_idx" ON "documents" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "documents_list_idx" ON "documents" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "documents_owner_idx" ON "documents" USING btree ("owner_org_id","created_at");--> statement-breakpoint
CREATE INDEX "documents_review_idx" ON "documents" USING btree ("review_by");--> statement-breakpoint
CREATE INDEX "readable_forms_pdf_idx" ON "readable_forms" USING btree ("pdf_file_id");--> statement-breakpoint
CREATE INDEX "readable_forms_ended_idx" ON "readable_forms" USING btree ("state","ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "hours_proofs_number_key" ON "hours_proofs" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "hours_proofs_code_key" ON "hours_proofs" USING btree ("verify_code");--> statement-breakpoint
CREATE INDEX "hours_proofs_person_idx" ON "hours_proofs" USING btree ("person_id","year");--> statement-breakpoint
CREATE INDEX "decision_owners_open_idx" ON "decision_owners" USING btree ("person_id") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "decision_owners_person_idx" ON "decision_owners" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "meeting_decisions_meeting_idx" ON "meeting_decisions" USING btree ("meeting_id","place");--> statement-breakpoint
CREATE INDEX "meeting_files_file_idx" ON "meeting_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "meeting_people_person_idx" ON "meeting_people" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_people_deputy_key" ON "meeting_people" USING btree ("meeting_id","deputy_id") WHERE deputy_id is not null;--> statement-breakpoint
CREATE INDEX "meeting_people_deputy_idx" ON "meeting_people" USING btree ("deputy_id") WHERE deputy_id is not null;--> statement-breakpoint
CREATE INDEX "meeting_presence_person_idx" ON "meeting_presence" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "meetings_owner_idx" ON "meetings" USING btree ("owner_org_id","starts_at");--> statement-breakpoint
CREATE INDEX "meetings_start_idx" ON "meetings" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "meetings_host_idx" ON "meetings" USING btree ("host_id","starts_at");--> statement-breakpoint
CREATE INDEX "meetings_recorder_idx" ON "meetings" USING btree ("recorder_id") WHERE recorder_id is not null;--> statement-breakpoint
CREATE INDEX "meetings_room_idx" ON "meetings" USING btree ("room_id","starts_at");--> statement-breakpoint
CREATE INDEX "meetings_series_idx" ON "meetings" USING btree ("series_id") WHERE series_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_rooms_name_key" ON "meeting_rooms" USING btree ("owner_org_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_rooms_no_key" ON "meeting_rooms" USING btree ("no");--> statement-breakpoint
CREATE UNIQUE INDEX "room_bookings_object_key" ON "room_bookings" USING btree ("use","object_id");--> statement-breakpoint
CREATE INDEX "room_bookings_room_idx" ON "room_bookings" USING btree ("room_id","starts_at");--> statement-breakpoint
CREATE INDEX "room_bookings_start_idx" ON "room_bookings" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "sign_corrections_sheet_idx" ON "sign_corrections" USING btree ("sheet_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_entries_person_key" ON "sign_entries" USING btree ("sheet_id","user_id","direction") WHERE state in ('counted', 'pending') and user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sign_entries_guest_key" ON "sign_entries" USING btree ("sheet_id","guest_id","direction") WHERE state in ('counted', 'pending') and guest_id is not null;--> statement-breakpoint
CREATE INDEX "sign_entries_sheet_idx" ON "sign_entries" USING btree ("sheet_id","at");--> statement-breakpoint
CREATE INDEX "sign_entries_user_idx" ON "sign_entries" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "sign_entries_untold_idx" ON "sign_entries" USING btree ("written_at") WHERE state = 'counted' and not told;--> statement-breakpoint
CREATE INDEX "sign_entries_placed_idx" ON "sign_entries" USING btree ("written_at") WHERE lat is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sign_guests_phone_key" ON "sign_guests" USING btree ("sheet_id","phone_index");--> statement-breakpoint
CREATE INDEX "sign_guests_at_idx" ON "sign_guests" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sign_people_user_idx" ON "sign_people" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_requests_open_key" ON "sign_requests" USING btree ("sheet_id","user_id","kind","direction") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "sign_requests_user_idx" ON "sign_requests" USING btree ("user_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_sheets_public_key" ON "sign_sheets" USING btree ("public_id");--> statement-breakpoint
CREATE INDEX "sign_sheets_owner_idx" ON "sign_sheets" USING gin ("owner_ids");--> statement-breakpoint
CREATE INDEX "sign_sheets_hosts_idx" ON "sign_sheets" USING gin ("host_ids");--> statement-breakpoint
CREATE INDEX "sign_sheets_org_idx" ON "sign_sheets" USING btree ("owner_org_id","start_at");--> statement-breakpoint
CREATE INDEX "sign_sheets_start_idx" ON "sign_sheets" USING btree ("start_at");--> statement-breakpoint
CREATE INDEX "sign_answers_at_idx" ON "sign_answers" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sign_attempts_sheet_idx" ON "sign_attempts" USING btree ("sheet_id","at");--> statement-breakpoint
CREATE INDEX "sign_attempts_device_idx" ON "sign_attempts" USING btree ("device_id","at");--> statement-breakpoint
CREATE INDEX "sign_attempts_address_idx" ON "sign_attempts" USING btree ("address","at") WHERE code = 'BAD_CODE';--> statement-breakpoint
CREATE INDEX "sign_attempts_at_idx" ON "sign_attempts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sign_devices_user_idx" ON "sign_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_touches_device_idx" ON "sign_touches" USING btree ("device_id","at");--> statement-breakpoint
CREATE INDEX "sign_touches_user_idx" ON "sign_touches" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "sign_touches_at_idx" ON "sign_touches" USING btree ("at");--> statement-breakpoint
-- Meetings: a room is taken once at a time. All rooms lie on one line of seconds, one behind the other.
alter table room_bookings add constraint room_bookings_free exclude using gist (slot with &&);
