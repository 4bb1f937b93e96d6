CREATE TABLE "search_due" (
	"no" bigserial PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"item_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"item_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"title_pinyin" text NOT NULL,
	"title_initials" text NOT NULL,
	"labels" text NOT NULL,
	"label_pinyin" text NOT NULL,
	"label_initials" text NOT NULL,
	"people" text NOT NULL,
	"people_pinyin" text NOT NULL,
	"people_initials" text NOT NULL,
	"summary" text NOT NULL,
	"parts" text NOT NULL,
	"pairs" integer[] NOT NULL,
	"label_ids" uuid[] NOT NULL,
	"year" smallint,
	"duration_ms" integer,
	"published_at" timestamp with time zone,
	"timeless" boolean DEFAULT false NOT NULL,
	"is_open" boolean NOT NULL,
	"open_from" timestamp with time zone,
	"open_to" timestamp with time zone,
	"audience_include" text[] NOT NULL,
	"audience_exclude" text[] NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_pieces" (
	"entry_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"at" integer,
	"text" text NOT NULL,
	"pairs" integer[] NOT NULL,
	CONSTRAINT "search_pieces_entry_id_no_pk" PRIMARY KEY("entry_id","no")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"user_id" uuid NOT NULL,
	"words" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_words_user_id_words_pk" PRIMARY KEY("user_id","words")
);
--> statement-breakpoint
ALTER TABLE "search_pieces" ADD CONSTRAINT "search_pieces_entry_id_search_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."search_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "search_entries_item_key" ON "search_entries" USING btree ("source","item_id");--> statement-breakpoint
CREATE INDEX "search_entries_pairs_idx" ON "search_entries" USING gin ("pairs");--> statement-breakpoint
CREATE INDEX "search_pieces_pairs_idx" ON "search_pieces" USING gin ("pairs");--> statement-breakpoint
CREATE INDEX "search_words_at_idx" ON "search_words" USING btree ("at","words");