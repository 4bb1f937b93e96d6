CREATE TABLE "history_days" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"month" smallint NOT NULL,
	"day" smallint NOT NULL,
	"year" integer NOT NULL,
	"importance" smallint DEFAULT 1 NOT NULL,
	"question_ids" uuid[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history_topics" (
	"label_id" uuid PRIMARY KEY NOT NULL,
	"from_year" integer,
	"to_year" integer,
	"cover_file_id" uuid,
	"intro" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "history_days" ADD CONSTRAINT "history_days_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_topics" ADD CONSTRAINT "history_topics_label_id_labels_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."labels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_topics" ADD CONSTRAINT "history_topics_cover_file_id_files_id_fk" FOREIGN KEY ("cover_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "history_days_date_idx" ON "history_days" USING btree ("month","day","year","post_id");--> statement-breakpoint
CREATE INDEX "history_days_year_idx" ON "history_days" USING btree ("year","month","day","post_id");