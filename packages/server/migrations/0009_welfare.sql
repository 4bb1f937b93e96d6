CREATE SEQUENCE "public"."benefit_claim_no" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "benefit_options" (
	"id" uuid PRIMARY KEY NOT NULL,
	"benefit_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"name" text NOT NULL,
	"stock" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"applied" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "benefit_options_stock" CHECK ("benefit_options"."reserved" >= 0 and "benefit_options"."delivered" >= 0 and "benefit_options"."reserved" + "benefit_options"."delivered" <= "benefit_options"."stock"),
	CONSTRAINT "benefit_options_people" CHECK ("benefit_options"."waiting" >= 0 and "benefit_options"."applied" >= 0)
);
--> statement-breakpoint
CREATE TABLE "benefit_quotas" (
	"benefit_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"quota" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "benefit_quotas_benefit_id_org_id_pk" PRIMARY KEY("benefit_id","org_id"),
	CONSTRAINT "benefit_quotas_taken" CHECK ("benefit_quotas"."taken" >= 0 and "benefit_quotas"."taken" <= "benefit_quotas"."quota")
);
--> statement-breakpoint
CREATE TABLE "benefits" (
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
	"body" text DEFAULT '' NOT NULL,
	"cover_file_id" uuid,
	"way" text NOT NULL,
	"split" text DEFAULT 'none' NOT NULL,
	"per_person" smallint DEFAULT 1 NOT NULL,
	"series" text DEFAULT '' NOT NULL,
	"never_first" boolean DEFAULT false NOT NULL,
	"open_from" timestamp with time zone NOT NULL,
	"open_to" timestamp with time zone NOT NULL,
	"tenure_months" smallint DEFAULT 0 NOT NULL,
	"price" integer DEFAULT 0 NOT NULL,
	"payer" text DEFAULT '' NOT NULL,
	"unit_value" numeric(10, 2) DEFAULT 0 NOT NULL,
	"pickups" jsonb NOT NULL,
	"pickup_end" timestamp with time zone NOT NULL,
	"cancel_hours" smallint DEFAULT 24 NOT NULL,
	"proxy" boolean DEFAULT true NOT NULL,
	"waitlist" boolean DEFAULT true NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp with time zone,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"drawn_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"reminded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "benefit_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"no" integer DEFAULT nextval('benefit_claim_no') NOT NULL,
	"benefit_id" uuid NOT NULL,
	"option_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"state" text NOT NULL,
	"pool" uuid,
	"request_id" text DEFAULT '' NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"reserved_at" timestamp with time zone,
	"code" text,
	"proxy_code" text,
	"proxy_name" text DEFAULT '' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"weight" smallint,
	"draw_rank" integer,
	"drawn" text,
	"drawn_at" timestamp with time zone,
	"spent" integer DEFAULT 0 NOT NULL,
	"delivered_at" timestamp with time zone,
	"delivered_by" uuid,
	"ended_at" timestamp with time zone,
	"end_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "points_spent" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"benefit_id" uuid NOT NULL,
	"claim_id" uuid NOT NULL,
	"points" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "quotas" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "later" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "benefit_options" ADD CONSTRAINT "benefit_options_benefit_id_benefits_id_fk" FOREIGN KEY ("benefit_id") REFERENCES "public"."benefits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benefit_quotas" ADD CONSTRAINT "benefit_quotas_benefit_id_benefits_id_fk" FOREIGN KEY ("benefit_id") REFERENCES "public"."benefits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benefits" ADD CONSTRAINT "benefits_cover_file_id_files_id_fk" FOREIGN KEY ("cover_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benefit_claims" ADD CONSTRAINT "benefit_claims_benefit_id_benefits_id_fk" FOREIGN KEY ("benefit_id") REFERENCES "public"."benefits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benefit_claims" ADD CONSTRAINT "benefit_claims_option_id_benefit_options_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."benefit_options"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "benefit_options_benefit_idx" ON "benefit_options" USING btree ("benefit_id","place");--> statement-breakpoint
CREATE INDEX "benefit_quotas_org_idx" ON "benefit_quotas" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "benefits_owner_idx" ON "benefits" USING btree ("owner_org_id","updated_at");--> statement-breakpoint
CREATE INDEX "benefits_audience_idx" ON "benefits" USING gin ("audience_include");--> statement-breakpoint
CREATE INDEX "benefits_open_idx" ON "benefits" USING btree ("open_to");--> statement-breakpoint
CREATE INDEX "benefits_series_idx" ON "benefits" USING btree ("series");--> statement-breakpoint
CREATE INDEX "benefits_cover_idx" ON "benefits" USING btree ("cover_file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "benefit_claims_no_key" ON "benefit_claims" USING btree ("no");--> statement-breakpoint
CREATE UNIQUE INDEX "benefit_claims_code_key" ON "benefit_claims" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "benefit_claims_proxy_key" ON "benefit_claims" USING btree ("proxy_code");--> statement-breakpoint
CREATE UNIQUE INDEX "benefit_claims_living_key" ON "benefit_claims" USING btree ("option_id","person_id") WHERE state in ('applied', 'waiting', 'reserved', 'won');--> statement-breakpoint
CREATE INDEX "benefit_claims_state_idx" ON "benefit_claims" USING btree ("benefit_id","state","claimed_at");--> statement-breakpoint
CREATE INDEX "benefit_claims_person_idx" ON "benefit_claims" USING btree ("person_id","claimed_at");--> statement-breakpoint
CREATE INDEX "benefit_claims_deliverer_idx" ON "benefit_claims" USING btree ("delivered_by","delivered_at");--> statement-breakpoint
CREATE INDEX "points_spent_person_idx" ON "points_spent" USING btree ("person_id","at");--> statement-breakpoint
CREATE INDEX "points_spent_claim_idx" ON "points_spent" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "points_spent_benefit_idx" ON "points_spent" USING btree ("benefit_id","at");