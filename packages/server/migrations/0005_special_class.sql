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
ALTER TABLE "special_class_contents" ADD CONSTRAINT "special_class_contents_class_id_train_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."train_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "special_class_items" ADD CONSTRAINT "special_class_items_class_id_train_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."train_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "special_class_items_once_key" ON "special_class_items" USING btree ("class_id","kind","ref_id");--> statement-breakpoint
CREATE INDEX "special_class_items_class_idx" ON "special_class_items" USING btree ("class_id","position");--> statement-breakpoint
CREATE INDEX "special_class_items_ref_idx" ON "special_class_items" USING btree ("ref_id");