CREATE TABLE "train_class_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"class_id" uuid NOT NULL,
	"told" text NOT NULL,
	"text" text NOT NULL,
	"send_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"event" text DEFAULT '' NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "train_class_notices" ADD CONSTRAINT "train_class_notices_class_id_train_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."train_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "train_class_notices_class_idx" ON "train_class_notices" USING btree ("class_id","send_at");--> statement-breakpoint
CREATE INDEX "train_class_notices_due_idx" ON "train_class_notices" USING btree ("send_at") WHERE state = 'planned';