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
ALTER TABLE "train_lecturer_certificates" ADD CONSTRAINT "train_lecturer_certificates_lecturer_id_train_lecturers_id_fk" FOREIGN KEY ("lecturer_id") REFERENCES "public"."train_lecturers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_lecturer_certificates" ADD CONSTRAINT "train_lecturer_certificates_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_lecturer_free" ADD CONSTRAINT "train_lecturer_free_lecturer_id_train_lecturers_id_fk" FOREIGN KEY ("lecturer_id") REFERENCES "public"."train_lecturers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "train_lecturer_certificates_idx" ON "train_lecturer_certificates" USING btree ("lecturer_id","place");--> statement-breakpoint
CREATE INDEX "train_lecturer_certificates_file_idx" ON "train_lecturer_certificates" USING btree ("file_id") WHERE file_id is not null;--> statement-breakpoint
CREATE INDEX "train_lecturer_free_idx" ON "train_lecturer_free" USING btree ("lecturer_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "train_lecturers_user_key" ON "train_lecturers" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "train_lecturers_owner_idx" ON "train_lecturers" USING btree ("owner_org_id");