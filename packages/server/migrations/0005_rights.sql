CREATE TABLE "sign_unit_networks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"networks" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "train_nominators" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"below" boolean DEFAULT true NOT NULL,
	"person_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"quota" integer
);
--> statement-breakpoint
CREATE TABLE "train_open_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"below" boolean DEFAULT true NOT NULL,
	"categories" text[] DEFAULT '{}' NOT NULL,
	"person_ids" uuid[] DEFAULT '{}' NOT NULL,
	"max_seats" integer,
	"max_hours_hundredths" integer,
	"needs_approval" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "train_sign_presets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"below" boolean DEFAULT true NOT NULL,
	"categories" text[] DEFAULT '{}' NOT NULL,
	"risk" text NOT NULL,
	"proofs" jsonb NOT NULL,
	"poster" boolean DEFAULT false NOT NULL,
	"radius" integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "sign_unit_networks_owner_key" ON "sign_unit_networks" USING btree ("owner_org_id");--> statement-breakpoint
CREATE INDEX "train_nominators_owner_idx" ON "train_nominators" USING btree ("owner_org_id");--> statement-breakpoint
CREATE INDEX "train_nominators_person_idx" ON "train_nominators" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "train_open_rules_owner_idx" ON "train_open_rules" USING btree ("owner_org_id");--> statement-breakpoint
CREATE INDEX "train_sign_presets_owner_idx" ON "train_sign_presets" USING btree ("owner_org_id");