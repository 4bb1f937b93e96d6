CREATE TABLE "decision_owners" (
	"decision_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"done_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "decision_owners_decision_id_person_id_pk" PRIMARY KEY("decision_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "meeting_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"meeting_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"text" text NOT NULL,
	"due_day" date NOT NULL,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meeting_files" (
	"meeting_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	CONSTRAINT "meeting_files_meeting_id_file_id_pk" PRIMARY KEY("meeting_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "meeting_people" (
	"meeting_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"answer" text DEFAULT 'none' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"deputy_id" uuid,
	"again" boolean DEFAULT false NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "meeting_people_meeting_id_person_id_pk" PRIMARY KEY("meeting_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "meeting_presence" (
	"meeting_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	CONSTRAINT "meeting_presence_meeting_id_person_id_pk" PRIMARY KEY("meeting_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "meeting_rooms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"no" serial NOT NULL,
	"name" text NOT NULL,
	"seats" integer NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"kit" text DEFAULT '' NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"coord" text DEFAULT 'gcj02' NOT NULL,
	"networks" text[] DEFAULT '{}' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meetings" (
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
	"kind" text DEFAULT 'normal' NOT NULL,
	"channel" text DEFAULT 'portal' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"room_id" uuid,
	"place" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"host_id" uuid NOT NULL,
	"recorder_id" uuid,
	"agenda" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"receipt_due" timestamp with time zone,
	"hours_hundredths" integer,
	"note" text DEFAULT '' NOT NULL,
	"series_id" uuid,
	"series_no" smallint,
	"state" text DEFAULT 'draft' NOT NULL,
	"notified_at" timestamp with time zone,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"moves" smallint DEFAULT 0 NOT NULL,
	"reminded_at" timestamp with time zone,
	"minutes" text DEFAULT '' NOT NULL,
	"minutes_by_id" uuid,
	"minutes_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "room_bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"room_id" uuid NOT NULL,
	"use" text NOT NULL,
	"object_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"slot" "int8range" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "decision_owners" ADD CONSTRAINT "decision_owners_decision_id_meeting_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."meeting_decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_decisions" ADD CONSTRAINT "meeting_decisions_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_files" ADD CONSTRAINT "meeting_files_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_files" ADD CONSTRAINT "meeting_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_people" ADD CONSTRAINT "meeting_people_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_presence" ADD CONSTRAINT "meeting_presence_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_room_id_meeting_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."meeting_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_bookings" ADD CONSTRAINT "room_bookings_room_id_meeting_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."meeting_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decision_owners_open_idx" ON "decision_owners" USING btree ("person_id") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "decision_owners_person_idx" ON "decision_owners" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "meeting_decisions_meeting_idx" ON "meeting_decisions" USING btree ("meeting_id","place");--> statement-breakpoint
CREATE INDEX "meeting_files_file_idx" ON "meeting_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "meeting_people_person_idx" ON "meeting_people" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_people_deputy_key" ON "meeting_people" USING btree ("meeting_id","deputy_id") WHERE deputy_id is not null;--> statement-breakpoint
CREATE INDEX "meeting_people_deputy_idx" ON "meeting_people" USING btree ("deputy_id") WHERE deputy_id is not null;--> statement-breakpoint
CREATE INDEX "meeting_presence_person_idx" ON "meeting_presence" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_rooms_name_key" ON "meeting_rooms" USING btree ("owner_org_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_rooms_no_key" ON "meeting_rooms" USING btree ("no");--> statement-breakpoint
CREATE INDEX "meetings_owner_idx" ON "meetings" USING btree ("owner_org_id","starts_at");--> statement-breakpoint
CREATE INDEX "meetings_start_idx" ON "meetings" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "meetings_host_idx" ON "meetings" USING btree ("host_id","starts_at");--> statement-breakpoint
CREATE INDEX "meetings_recorder_idx" ON "meetings" USING btree ("recorder_id") WHERE recorder_id is not null;--> statement-breakpoint
CREATE INDEX "meetings_room_idx" ON "meetings" USING btree ("room_id","starts_at");--> statement-breakpoint
CREATE INDEX "meetings_series_idx" ON "meetings" USING btree ("series_id") WHERE series_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "room_bookings_object_key" ON "room_bookings" USING btree ("use","object_id");--> statement-breakpoint
CREATE INDEX "room_bookings_room_idx" ON "room_bookings" USING btree ("room_id","starts_at");--> statement-breakpoint
CREATE INDEX "room_bookings_start_idx" ON "room_bookings" USING btree ("starts_at");