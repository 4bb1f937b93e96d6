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
ALTER TABLE "hour_upload_files" ADD CONSTRAINT "hour_upload_files_batch_id_hour_upload_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."hour_upload_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_upload_files" ADD CONSTRAINT "hour_upload_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_upload_rows" ADD CONSTRAINT "hour_upload_rows_batch_id_hour_upload_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."hour_upload_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hour_upload_batches_owner_idx" ON "hour_upload_batches" USING btree ("owner_org_id","created_at");--> statement-breakpoint
CREATE INDEX "hour_upload_batches_maker_idx" ON "hour_upload_batches" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "hour_upload_files_file_idx" ON "hour_upload_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "hour_upload_rows_batch_idx" ON "hour_upload_rows" USING btree ("batch_id","no");--> statement-breakpoint
CREATE INDEX "hour_upload_rows_user_idx" ON "hour_upload_rows" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "hour_upload_rows_cert_idx" ON "hour_upload_rows" USING btree ("cert_no") WHERE cert_no <> '';