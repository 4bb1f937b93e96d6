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
ALTER TABLE "card_stages" ADD CONSTRAINT "card_stages_card_id_safety_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."safety_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_cards" ADD CONSTRAINT "safety_cards_template_id_card_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."card_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_packs" ADD CONSTRAINT "audit_packs_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "audit_packs_owner_idx" ON "audit_packs" USING btree ("owner_org_id","created_at");