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
ALTER TABLE "document_acknowledgements" ADD CONSTRAINT "document_acknowledgements_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_acknowledgements" ADD CONSTRAINT "document_acknowledgements_version_id_document_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."document_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_downloads" ADD CONSTRAINT "document_downloads_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_downloads" ADD CONSTRAINT "document_downloads_version_id_document_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."document_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_pages" ADD CONSTRAINT "document_pages_version_id_document_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."document_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_pdf_file_id_files_id_fk" FOREIGN KEY ("pdf_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_cover_file_id_files_id_fk" FOREIGN KEY ("cover_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE UNIQUE INDEX "hours_proofs_number_key" ON "hours_proofs" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "hours_proofs_code_key" ON "hours_proofs" USING btree ("verify_code");--> statement-breakpoint
CREATE INDEX "hours_proofs_person_idx" ON "hours_proofs" USING btree ("person_id","year");