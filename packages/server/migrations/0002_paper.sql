CREATE TABLE "hours_proofs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"year" smallint NOT NULL,
	"number" text NOT NULL,
	"verify_code" text NOT NULL,
	"title" text NOT NULL,
	"person_name" text NOT NULL,
	"org_name" text NOT NULL,
	"issued_on" date NOT NULL,
	"basis_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_papers" (
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"across" text DEFAULT '' NOT NULL,
	"file_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kept_papers_kind_subject_id_across_pk" PRIMARY KEY("kind","subject_id","across")
);
--> statement-breakpoint
ALTER TABLE "kept_papers" ADD CONSTRAINT "kept_papers_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "hours_proofs_number_key" ON "hours_proofs" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "hours_proofs_code_key" ON "hours_proofs" USING btree ("verify_code");--> statement-breakpoint
CREATE INDEX "hours_proofs_person_idx" ON "hours_proofs" USING btree ("person_id","year");