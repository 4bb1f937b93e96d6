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
ALTER TABLE "cert_claims" ADD CONSTRAINT "cert_claims_scan_file_id_files_id_fk" FOREIGN KEY ("scan_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cert_counters" ADD CONSTRAINT "cert_counters_template_id_cert_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."cert_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cert_template_versions" ADD CONSTRAINT "cert_template_versions_template_id_cert_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."cert_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cert_claims_user_idx" ON "cert_claims" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cert_template_versions_number_idx" ON "cert_template_versions" USING btree ("number_key");--> statement-breakpoint
CREATE UNIQUE INDEX "cert_templates_name_key" ON "cert_templates" USING btree ("name");
