CREATE TABLE "business_card_old_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"card_id" uuid NOT NULL,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "business_card_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"unit_ids" uuid[] NOT NULL,
	"layout" text NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"company_en" text DEFAULT '' NOT NULL,
	"colour" text NOT NULL,
	"accent" text NOT NULL,
	"logo" text DEFAULT '' NOT NULL,
	"locked" text[] NOT NULL,
	"free" jsonb NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"cards" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "business_card_visits" (
	"card_id" uuid NOT NULL,
	"day" date NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "business_card_visits_card_id_day_pk" PRIMARY KEY("card_id","day")
);
--> statement-breakpoint
CREATE TABLE "business_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"languages" text[] NOT NULL,
	"typed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"shown" text[] NOT NULL,
	"slug" text NOT NULL,
	"state" text NOT NULL,
	"retired_because" text,
	"retired_at" timestamp with time zone,
	"visits" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "business_card_old_slugs" ADD CONSTRAINT "business_card_old_slugs_card_id_business_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."business_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_card_visits" ADD CONSTRAINT "business_card_visits_card_id_business_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."business_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_cards" ADD CONSTRAINT "business_cards_template_id_business_card_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."business_card_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "business_card_old_slugs_card_idx" ON "business_card_old_slugs" USING btree ("card_id");--> statement-breakpoint
CREATE UNIQUE INDEX "business_card_templates_name_key" ON "business_card_templates" USING btree ("name");--> statement-breakpoint
CREATE INDEX "business_card_templates_units_idx" ON "business_card_templates" USING gin ("unit_ids");--> statement-breakpoint
CREATE INDEX "business_card_templates_owner_idx" ON "business_card_templates" USING btree ("owner_org_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "business_cards_user_key" ON "business_cards" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "business_cards_slug_key" ON "business_cards" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "business_cards_template_idx" ON "business_cards" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "business_cards_updated_idx" ON "business_cards" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "business_cards_draft_idx" ON "business_cards" USING btree ("user_id") WHERE state = 'draft';