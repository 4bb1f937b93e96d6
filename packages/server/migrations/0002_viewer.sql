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
ALTER TABLE "readable_forms" ADD CONSTRAINT "readable_forms_sha256_blobs_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."blobs"("sha256") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "readable_forms" ADD CONSTRAINT "readable_forms_pdf_file_id_files_id_fk" FOREIGN KEY ("pdf_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "readable_forms_pdf_idx" ON "readable_forms" USING btree ("pdf_file_id");--> statement-breakpoint
CREATE INDEX "readable_forms_ended_idx" ON "readable_forms" USING btree ("state","ended_at");