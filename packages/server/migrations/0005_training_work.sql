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
CREATE TABLE "special_class_contents" (
	"class_id" uuid PRIMARY KEY NOT NULL,
	"ordered" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "special_class_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"chapter" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"ref_id" uuid NOT NULL,
	"required" boolean DEFAULT true NOT NULL
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
ALTER TABLE "card_stages" ADD COLUMN "exam_id" uuid;--> statement-breakpoint
ALTER TABLE "special_class_contents" ADD CONSTRAINT "special_class_contents_class_id_train_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."train_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "special_class_items" ADD CONSTRAINT "special_class_items_class_id_train_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."train_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sign_unit_networks_owner_key" ON "sign_unit_networks" USING btree ("owner_org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "special_class_items_once_key" ON "special_class_items" USING btree ("class_id","kind","ref_id");--> statement-breakpoint
CREATE INDEX "special_class_items_class_idx" ON "special_class_items" USING btree ("class_id","position");--> statement-breakpoint
CREATE INDEX "special_class_items_ref_idx" ON "special_class_items" USING btree ("ref_id");--> statement-breakpoint
CREATE INDEX "train_nominators_owner_idx" ON "train_nominators" USING btree ("owner_org_id");--> statement-breakpoint
CREATE INDEX "train_nominators_person_idx" ON "train_nominators" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "train_open_rules_owner_idx" ON "train_open_rules" USING btree ("owner_org_id");--> statement-breakpoint
CREATE INDEX "train_sign_presets_owner_idx" ON "train_sign_presets" USING btree ("owner_org_id");