CREATE SEQUENCE "public"."question_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."certificate_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."points_order" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "access_review_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"grant_id" uuid NOT NULL,
	"receiver" text NOT NULL,
	"given" text NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	"last_used_on" date,
	"decision" text,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by_id" uuid,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "access_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"manager_id" uuid,
	"due_at" timestamp with time zone NOT NULL,
	"warned_at" timestamp with time zone,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "conflict_pairs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code_a" text NOT NULL,
	"code_b" text NOT NULL,
	"effect" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_ways" (
	"kind" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"secret_sealed" "bytea",
	"map_by" text DEFAULT 'code' NOT NULL,
	"map_field" text DEFAULT '' NOT NULL,
	"tested_at" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "preview_pages" (
	"preview_id" uuid NOT NULL,
	"page" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "preview_pages_preview_id_page_pk" PRIMARY KEY("preview_id","page")
);
--> statement-breakpoint
CREATE TABLE "preview_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"viewer_id" uuid NOT NULL,
	"viewer_session_id" uuid,
	"target_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"ticket_hash" text,
	"ticket_until" timestamp with time zone NOT NULL,
	"session_id" uuid,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "privilege_uses" (
	"user_id" uuid NOT NULL,
	"code" text NOT NULL,
	"last_on" date NOT NULL,
	CONSTRAINT "privilege_uses_user_id_code_pk" PRIMARY KEY("user_id","code")
);
--> statement-breakpoint
CREATE TABLE "direct_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"code" text NOT NULL,
	"scope" jsonb NOT NULL,
	"valid_to" date NOT NULL,
	"reason" text NOT NULL,
	"granted_by" uuid,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"suspended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "grant_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"title" text NOT NULL,
	"asked" jsonb NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "privilege_settings" (
	"code" text PRIMARY KEY NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"sensitive" boolean,
	"enabled" boolean DEFAULT true NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role_id" uuid NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"anchor_org_id" uuid,
	"valid_from" date,
	"valid_to" date,
	"granted_by" uuid,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"suspended_at" timestamp with time zone,
	CONSTRAINT "role_members_once_key" UNIQUE NULLS NOT DISTINCT("role_id","subject_kind","subject_id","anchor_org_id")
);
--> statement-breakpoint
CREATE TABLE "role_privileges" (
	"role_id" uuid NOT NULL,
	"code" text NOT NULL,
	"half" boolean DEFAULT false NOT NULL,
	CONSTRAINT "role_privileges_role_id_code_pk" PRIMARY KEY("role_id","code")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"scope" jsonb DEFAULT '{"kind":"own"}'::jsonb NOT NULL,
	"scope_by_resource" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"grantable_by" uuid[] DEFAULT '{}' NOT NULL,
	"max_days" integer,
	"needs_approval" boolean DEFAULT false NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"shipped" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_group_members" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"way" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"added_by" uuid,
	CONSTRAINT "user_group_members_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "user_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"rule" jsonb,
	"refreshed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"step" text NOT NULL,
	"way" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"user_id" uuid NOT NULL,
	"notice_version" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consents_user_id_notice_version_pk" PRIMARY KEY("user_id","notice_version")
);
--> statement-breakpoint
CREATE TABLE "guest_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"kind" text NOT NULL,
	"thing_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_networks" (
	"user_id" uuid NOT NULL,
	"network" text NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_networks_user_id_network_pk" PRIMARY KEY("user_id","network")
);
--> statement-breakpoint
CREATE TABLE "login_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"no" bigserial NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_tried" text NOT NULL,
	"user_id" uuid,
	"result" text NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	"way" text DEFAULT 'password' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"agent" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_guards" (
	"key" text PRIMARY KEY NOT NULL,
	"failed_at" timestamp with time zone[] NOT NULL,
	"until" timestamp with time zone,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_history" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "redirect_states" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"login_way" text NOT NULL,
	"verifier" text NOT NULL,
	"nonce" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scan_tickets" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"user_id" uuid,
	"address" text NOT NULL,
	"agent" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret_sealed" "bytea" NOT NULL,
	"enabled_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"recovery_hashes" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sent_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"client" text DEFAULT 'web' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_active_at" timestamp with time zone DEFAULT now() NOT NULL,
	"idle_seconds" integer NOT NULL,
	"absolute_until" timestamp with time zone NOT NULL,
	"reauth_until" timestamp with time zone,
	"address" text DEFAULT '' NOT NULL,
	"agent" text DEFAULT '' NOT NULL,
	"viewer_id" uuid,
	"ended_at" timestamp with time zone,
	"ended_by" text
);
--> statement-breakpoint
CREATE TABLE "setup_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_prefs" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	CONSTRAINT "user_prefs_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "activities" (
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
	"intro" text DEFAULT '' NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"show_from" timestamp with time zone,
	"need" smallint DEFAULT 100 NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp with time zone,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"reminded_at" timestamp with time zone,
	"frozen_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "activity_links" (
	"activity_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activity_links_activity_id_question_id_pk" PRIMARY KEY("activity_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "activity_parts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"activity_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"required" boolean DEFAULT true NOT NULL,
	"weight" smallint NOT NULL,
	"settings" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity_people" (
	"activity_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	CONSTRAINT "activity_people_activity_id_person_id_pk" PRIMARY KEY("activity_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "activity_progress" (
	"activity_id" uuid NOT NULL,
	"part_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	"score" integer,
	"scored_at" timestamp with time zone,
	"done" boolean DEFAULT false NOT NULL,
	CONSTRAINT "activity_progress_part_id_person_id_pk" PRIMARY KEY("part_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "approval_deputies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"deputy_id" uuid NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_to" timestamp with time zone NOT NULL,
	"items" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"step" integer NOT NULL,
	"actor_id" uuid,
	"on_behalf_of_id" uuid,
	"action" text NOT NULL,
	"opinion" text DEFAULT '' NOT NULL,
	"files" uuid[] DEFAULT '{}' NOT NULL,
	"page_comments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"to_user_ids" uuid[] DEFAULT '{}' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"hours" double precision,
	"client" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"channel" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"version_no" integer,
	"link" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"snapshot_hash" text NOT NULL,
	"submitter_id" uuid NOT NULL,
	"submitter_org_id" uuid NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"rule_version" integer DEFAULT 0 NOT NULL,
	"path" jsonb NOT NULL,
	"step" integer DEFAULT 1 NOT NULL,
	"lap" integer DEFAULT 1 NOT NULL,
	"series_id" uuid NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"step_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "approval_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_code" text NOT NULL,
	"org_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"valid_from" date NOT NULL,
	"steps" jsonb NOT NULL,
	"free" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid
);
--> statement-breakpoint
CREATE TABLE "approval_tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"lap" integer NOT NULL,
	"assignee_id" uuid NOT NULL,
	"on_behalf_of_id" uuid,
	"origin" text NOT NULL,
	"added_to_id" uuid,
	"add_mode" text,
	"state" text NOT NULL,
	"passed" boolean,
	"opened_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"escalate_at" timestamp with time zone,
	"due_told_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"closed_by_id" uuid
);
--> statement-breakpoint
CREATE TABLE "question_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"parent_id" uuid,
	"bank_id" uuid NOT NULL,
	"name" text NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"path" text NOT NULL,
	"depth" integer NOT NULL,
	"owner_org_id" uuid,
	"owner_object" text,
	"need_review" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_files" (
	"question_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "question_files_question_id_file_id_pk" PRIMARY KEY("question_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "question_label_aliases" (
	"old_id" uuid PRIMARY KEY NOT NULL,
	"label_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_label_links" (
	"question_id" uuid NOT NULL,
	"label_id" uuid NOT NULL,
	CONSTRAINT "question_label_links_question_id_label_id_pk" PRIMARY KEY("question_id","label_id")
);
--> statement-breakpoint
CREATE TABLE "question_labels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"colour" text,
	"synonyms" text[] DEFAULT '{}' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"path" text NOT NULL,
	"depth" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_shares" (
	"bank_id" uuid NOT NULL,
	"facet" text NOT NULL,
	"party" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"below" boolean DEFAULT true NOT NULL,
	"right" text NOT NULL,
	CONSTRAINT "question_shares_bank_id_facet_pk" PRIMARY KEY("bank_id","facet")
);
--> statement-breakpoint
CREATE TABLE "question_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"content" jsonb NOT NULL,
	"difficulty" smallint NOT NULL,
	"knowledge_ids" uuid[] DEFAULT '{}' NOT NULL,
	"label_ids" uuid[] DEFAULT '{}' NOT NULL,
	"source" jsonb,
	"change_kind" text DEFAULT 'content' NOT NULL,
	"change_note" text DEFAULT '' NOT NULL,
	"hash" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"activated_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"number" text NOT NULL,
	"bank_id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"current_no" integer DEFAULT 0 NOT NULL,
	"latest_no" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"draft_state" text,
	"stem_text" text NOT NULL,
	"search_text" text NOT NULL,
	"grams" text[] DEFAULT '{}' NOT NULL,
	"has_picture" boolean DEFAULT false NOT NULL,
	"stem_hash" text NOT NULL,
	"key_hash" text NOT NULL,
	"score_hundredths" integer NOT NULL,
	"difficulty" smallint DEFAULT 3 NOT NULL,
	"measured_difficulty" smallint,
	"valid_to" date,
	"twin_group" uuid,
	"source_type" text,
	"source_id" uuid,
	"paper_count" integer DEFAULT 0 NOT NULL,
	"use_count" integer DEFAULT 0 NOT NULL,
	"last_used_at" timestamp with time zone,
	"answers" integer DEFAULT 0 NOT NULL,
	"facility" double precision,
	"r_rest" double precision,
	"drift" boolean DEFAULT false NOT NULL,
	"retire_reason" text DEFAULT '' NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "content_clicks" (
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"slot" integer NOT NULL,
	CONSTRAINT "content_clicks_item_id_kind_user_id_slot_pk" PRIMARY KEY("item_id","kind","user_id","slot")
);
--> statement-breakpoint
CREATE TABLE "content_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reply_to" uuid,
	"text" text NOT NULL,
	"state" text DEFAULT 'shown' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_counts" (
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"collects" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"star_sum" integer DEFAULT 0 NOT NULL,
	"star_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "content_counts_kind_item_id_pk" PRIMARY KEY("kind","item_id")
);
--> statement-breakpoint
CREATE TABLE "content_ratings" (
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"stars" smallint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_ratings_user_id_kind_item_id_pk" PRIMARY KEY("user_id","kind","item_id"),
	CONSTRAINT "content_ratings_range" CHECK ("content_ratings"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "content_reactions" (
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reaction" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_reactions_user_id_kind_reaction_item_id_pk" PRIMARY KEY("user_id","kind","reaction","item_id")
);
--> statement-breakpoint
CREATE TABLE "org_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"field" text NOT NULL,
	"before" text DEFAULT '' NOT NULL,
	"after" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"effective_on" date NOT NULL,
	"applied_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid
);
--> statement-breakpoint
CREATE TABLE "org_headcounts" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"people" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "org_units" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"parent_id" uuid,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"short_name" text DEFAULT '' NOT NULL,
	"kind" text DEFAULT 'department' NOT NULL,
	"head_id" uuid,
	"deputy_ids" uuid[] DEFAULT '{}' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"path" text NOT NULL,
	"depth" integer NOT NULL,
	"pinyin" text DEFAULT '' NOT NULL,
	"initials" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"field" text NOT NULL,
	"before" text DEFAULT '' NOT NULL,
	"after" text DEFAULT '' NOT NULL,
	"effective_on" date NOT NULL,
	"source" text DEFAULT 'portal' NOT NULL,
	"applied_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid
);
--> statement-breakpoint
CREATE TABLE "user_orgs" (
	"user_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"post" text DEFAULT '' NOT NULL,
	CONSTRAINT "user_orgs_user_id_org_id_pk" PRIMARY KEY("user_id","org_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"login_name" text NOT NULL,
	"name" text NOT NULL,
	"pinyin" text DEFAULT '' NOT NULL,
	"initials" text DEFAULT '' NOT NULL,
	"gender" text DEFAULT 'unknown' NOT NULL,
	"phone_sealed" "bytea",
	"phone_mask" text DEFAULT '' NOT NULL,
	"phone_index" text,
	"mail_sealed" "bytea",
	"mail_mask" text DEFAULT '' NOT NULL,
	"mail_index" text,
	"id_number_sealed" "bytea",
	"id_number_mask" text DEFAULT '' NOT NULL,
	"id_number_index" text,
	"primary_org_id" uuid NOT NULL,
	"post" text DEFAULT '' NOT NULL,
	"superior_id" uuid,
	"employment" text DEFAULT 'active' NOT NULL,
	"hired_on" date,
	"left_on" date,
	"valid_to" date,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"photo" text DEFAULT '' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"merged_into_id" uuid,
	"deleted_at" timestamp with time zone,
	"auth_kind" text DEFAULT 'local' NOT NULL,
	"subject" text,
	"wechat_id" text,
	"password_hash" text,
	"password_changed_at" timestamp with time zone,
	"must_change" boolean DEFAULT true NOT NULL,
	"last_login_at" timestamp with time zone,
	"grams" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "users_merged_closed" CHECK ("users"."merged_into_id" is null or not "users"."enabled")
);
--> statement-breakpoint
CREATE TABLE "anomaly_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"exam_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"anomaly_id" text NOT NULL,
	"text" text NOT NULL,
	"asked_by_id" uuid NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"replied_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"attempt_item_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"exam_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"text" text NOT NULL,
	"files" uuid[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'submitted' NOT NULL,
	"reviewer_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"before" integer,
	"after" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "exam_statistics" (
	"exam_id" uuid PRIMARY KEY NOT NULL,
	"computed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"figures" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempt_answers" (
	"attempt_id" uuid NOT NULL,
	"item_id" text NOT NULL,
	"stored" jsonb NOT NULL,
	CONSTRAINT "attempt_answers_attempt_id_item_id_pk" PRIMARY KEY("attempt_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "attempt_events" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"duration_ms" integer,
	"device" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"detail" jsonb,
	"by_id" uuid
);
--> statement-breakpoint
CREATE TABLE "attempt_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"item_id" text NOT NULL,
	"position" integer NOT NULL,
	"question_id" uuid NOT NULL,
	"version_no" integer NOT NULL,
	"max" integer NOT NULL,
	"answer" jsonb,
	"flag" boolean DEFAULT false NOT NULL,
	"spent_ms" integer DEFAULT 0 NOT NULL,
	"in_grace" boolean DEFAULT false NOT NULL,
	"outcome" text NOT NULL,
	"auto_score" integer,
	"suggested" integer,
	"final_score" integer,
	"comment" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scene" text NOT NULL,
	"object_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"mode" text DEFAULT '' NOT NULL,
	"seed" text NOT NULL,
	"draw_version" smallint DEFAULT 1 NOT NULL,
	"snapshot_no" integer DEFAULT 0 NOT NULL,
	"paper" jsonb NOT NULL,
	"paper_hash" text NOT NULL,
	"item_count" integer NOT NULL,
	"max_total" integer NOT NULL,
	"relaxed" text[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'prepared' NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reached" integer DEFAULT 0 NOT NULL,
	"item_since" timestamp with time zone,
	"timed_out" integer DEFAULT 0 NOT NULL,
	"lease" integer DEFAULT 0 NOT NULL,
	"client_key" text DEFAULT '' NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"device_allowed" boolean DEFAULT false NOT NULL,
	"started_at" timestamp with time zone,
	"deadline" timestamp with time zone,
	"grace_seconds" integer DEFAULT 0 NOT NULL,
	"rules" jsonb,
	"frozen_at" timestamp with time zone,
	"paused_at" timestamp with time zone,
	"added_seconds" integer DEFAULT 0 NOT NULL,
	"last_beat_at" timestamp with time zone,
	"beat_seq" integer DEFAULT 0 NOT NULL,
	"switches" integer DEFAULT 0 NOT NULL,
	"submitted_at" timestamp with time zone,
	"submit_kind" text,
	"submit_key" text DEFAULT '' NOT NULL,
	"receipt_no" text,
	"answers_hash" text,
	"answered" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"passed" boolean,
	"published_at" timestamp with time zone,
	"void_reason" text DEFAULT '' NOT NULL,
	"seat_returned" boolean DEFAULT false NOT NULL,
	"tallied" boolean DEFAULT false NOT NULL,
	"wrong_fed" boolean DEFAULT false NOT NULL,
	"org_at_start" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "score_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attempt_item_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"before" integer,
	"after" integer,
	"cause" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"by_id" uuid
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"exam_id" uuid NOT NULL,
	"number" text NOT NULL,
	"verify_code" text NOT NULL,
	"title" text NOT NULL,
	"exam_title" text NOT NULL,
	"person_name" text NOT NULL,
	"org_name" text NOT NULL,
	"issued_on" date NOT NULL,
	"valid_to" date,
	"revoked_at" timestamp with time zone,
	"revoke_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_plan_versions" (
	"plan_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"audience" jsonb NOT NULL,
	"audience_include" text[] NOT NULL,
	"audience_exclude" text[] NOT NULL,
	"title" text NOT NULL,
	"settings" jsonb NOT NULL,
	"bank_ids" uuid[] NOT NULL,
	"valid_from" date NOT NULL,
	"valid_until" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "daily_plan_versions_plan_id_no_pk" PRIMARY KEY("plan_id","no")
);
--> statement-breakpoint
CREATE TABLE "daily_plans" (
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
	"settings" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"valid_from" date NOT NULL,
	"stopped" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"day" date NOT NULL,
	"plan_id" uuid NOT NULL,
	"version_no" integer NOT NULL,
	"made_up" boolean DEFAULT false NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"reasons" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"attempt_id" uuid,
	"n" integer DEFAULT 0 NOT NULL,
	"right_count" integer DEFAULT 0 NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"org_id" uuid NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "daily_sets" (
	"plan_id" uuid NOT NULL,
	"day" date NOT NULL,
	"picks" jsonb NOT NULL,
	CONSTRAINT "daily_sets_plan_id_day_pk" PRIMARY KEY("plan_id","day")
);
--> statement-breakpoint
CREATE TABLE "exam_overrides" (
	"id" uuid PRIMARY KEY NOT NULL,
	"exam_id" uuid NOT NULL,
	"person_id" uuid,
	"group_id" uuid,
	"extra_minutes" integer DEFAULT 0 NOT NULL,
	"open_at" timestamp with time zone,
	"close_at" timestamp with time zone,
	"extra_attempts" smallint DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid
);
--> statement-breakpoint
CREATE TABLE "exam_password_tries" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"exam_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_pools" (
	"exam_id" uuid NOT NULL,
	"snapshot_no" integer NOT NULL,
	"row_id" text NOT NULL,
	"question_ids" uuid[] NOT NULL,
	"version_nos" integer[] NOT NULL,
	"twin_groups" uuid[] DEFAULT '{}' NOT NULL,
	"difficulties" smallint[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "exam_pools_exam_id_snapshot_no_row_id_pk" PRIMARY KEY("exam_id","snapshot_no","row_id")
);
--> statement-breakpoint
CREATE TABLE "exams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"audience" jsonb NOT NULL,
	"audience_include" text[] NOT NULL,
	"audience_exclude" text[] NOT NULL,
	"updated_by" uuid,
	"title" text NOT NULL,
	"paper_id" uuid,
	"paper_version" integer DEFAULT 0 NOT NULL,
	"question_count" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"open_at" timestamp with time zone NOT NULL,
	"close_at" timestamp with time zone NOT NULL,
	"rules" jsonb NOT NULL,
	"pass_score" integer NOT NULL,
	"password_hash" text,
	"state" text DEFAULT 'draft' NOT NULL,
	"snapshot_no" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp with time zone,
	"first_started_at" timestamp with time zone,
	"paused_at" timestamp with time zone,
	"results_published_at" timestamp with time zone,
	"cancel_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paper_versions" (
	"paper_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"title" text NOT NULL,
	"mode" text NOT NULL,
	"content" jsonb NOT NULL,
	"question_count" integer NOT NULL,
	"total" integer NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_by" uuid,
	CONSTRAINT "paper_versions_paper_id_no_pk" PRIMARY KEY("paper_id","no")
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"updated_by" uuid,
	"title" text NOT NULL,
	"mode" text NOT NULL,
	"content" jsonb NOT NULL,
	"question_count" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"difficulty_mix" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"edited" boolean DEFAULT true NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_presences" (
	"live_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "live_presences_live_id_person_id_pk" PRIMARY KEY("live_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "live_pushes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"live_id" uuid NOT NULL,
	"quiz_id" uuid NOT NULL,
	"first" integer NOT NULL,
	"item_ids" text[] NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"answered" integer DEFAULT 0 NOT NULL,
	"figures" jsonb
);
--> statement-breakpoint
CREATE TABLE "live_quizzes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"live_id" uuid NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"paper_id" uuid,
	"paper" jsonb NOT NULL,
	"item_count" integer NOT NULL,
	"seed" text NOT NULL,
	"seconds" integer NOT NULL,
	"show_rank" boolean DEFAULT true NOT NULL,
	"over_at" timestamp with time zone,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "load_proofs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"exam_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL,
	"people" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"snapshot_no" integer NOT NULL,
	"build" text NOT NULL,
	"sitting" integer DEFAULT 0 NOT NULL,
	"figures" jsonb
);
--> statement-breakpoint
CREATE TABLE "mark_control_marks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"control_id" uuid NOT NULL,
	"marker_id" uuid NOT NULL,
	"held_until" timestamp with time zone,
	"score" integer,
	"point_hits" smallint[] DEFAULT '{}' NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"marked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mark_controls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attempt_item_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"exam_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"score" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"set_by_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mark_tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"attempt_item_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"exam_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"round" smallint NOT NULL,
	"state" text DEFAULT 'unassigned' NOT NULL,
	"marker_id" uuid,
	"is_given" boolean DEFAULT false NOT NULL,
	"held_until" timestamp with time zone,
	"score" integer,
	"point_hits" smallint[] DEFAULT '{}' NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"marked_at" timestamp with time zone,
	"submitted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "practice_places" (
	"person_id" uuid NOT NULL,
	"set_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"last_id" uuid,
	"best" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "practice_places_person_id_set_id_mode_pk" PRIMARY KEY("person_id","set_id","mode")
);
--> statement-breakpoint
CREATE TABLE "practice_sets" (
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
	"cover_file_id" uuid,
	"intro" text DEFAULT '' NOT NULL,
	"rules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"question_ids" uuid[] DEFAULT '{}' NOT NULL,
	"bank_ids" uuid[] DEFAULT '{}' NOT NULL,
	"modes" text[] NOT NULL,
	"round_size" integer DEFAULT 10 NOT NULL,
	"feedback" text DEFAULT 'instant' NOT NULL,
	"open_at" timestamp with time zone,
	"close_at" timestamp with time zone,
	"state" text DEFAULT 'draft' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid,
	"question_id" uuid NOT NULL,
	"version_no" integer NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by_id" uuid,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wrong_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"wrong_count" integer NOT NULL,
	"last_wrong_at" timestamp with time zone NOT NULL,
	"stage" smallint NOT NULL,
	"due_on" date NOT NULL,
	"right_run" smallint DEFAULT 0 NOT NULL,
	"right_on" date,
	"sources" text[] NOT NULL,
	"state" text NOT NULL,
	"attempt_item_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "regrades" (
	"id" uuid PRIMARY KEY NOT NULL,
	"exam_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"change" jsonb NOT NULL,
	"fingerprint" text NOT NULL,
	"affected" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"applied_at" timestamp with time zone,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "export_jobs" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"request" jsonb NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"run_id" uuid,
	"heartbeat_at" timestamp with time zone,
	"rows" integer,
	"file_name" text DEFAULT '' NOT NULL,
	"file_id" uuid,
	"scopes" jsonb,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "import_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid,
	"target_name" text DEFAULT '' NOT NULL,
	"file_name" text NOT NULL,
	"file_hash" text NOT NULL,
	"state" text DEFAULT 'checked' NOT NULL,
	"headers" jsonb NOT NULL,
	"layout" jsonb,
	"settings" jsonb DEFAULT '{"format":"","activate":true}'::jsonb NOT NULL,
	"pictures" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"loose" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rows" integer NOT NULL,
	"counts" jsonb NOT NULL,
	"update_existing" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"committed_at" timestamp with time zone,
	"done" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"undo_until" timestamp with time zone,
	"undone" jsonb,
	"secrets" integer DEFAULT 0 NOT NULL,
	"secrets_fetched_at" timestamp with time zone,
	"links_sent" integer DEFAULT 0 NOT NULL,
	"links_pending" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_effects" (
	"batch_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"object_id" uuid NOT NULL,
	"created" boolean NOT NULL,
	"name" text NOT NULL,
	"before" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"after" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "import_effects_batch_id_no_pk" PRIMARY KEY("batch_id","no")
);
--> statement-breakpoint
CREATE TABLE "import_jobs" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"act" text NOT NULL,
	"only_good" boolean DEFAULT false NOT NULL,
	"run_id" uuid,
	"heartbeat_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "import_layouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"print" text NOT NULL,
	"keys" jsonb NOT NULL,
	"ways" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"batch_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"place" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	"action" text NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"target_id" uuid,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"suspect" jsonb,
	"choice" text,
	"choices" text[] DEFAULT '{}' NOT NULL,
	"owns" text[] DEFAULT '{}' NOT NULL,
	"asks" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "import_rows_batch_id_no_pk" PRIMARY KEY("batch_id","no")
);
--> statement-breakpoint
CREATE TABLE "import_secrets" (
	"batch_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"sealed" "bytea",
	CONSTRAINT "import_secrets_batch_id_user_id_pk" PRIMARY KEY("batch_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "blobs" (
	"sha256" text PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL,
	"container" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"name" text NOT NULL,
	"purpose" text NOT NULL,
	"owner_id" uuid,
	"owner_org_id" uuid NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'uploading' NOT NULL,
	"fail_text" text DEFAULT '' NOT NULL,
	"file_id" uuid,
	"taken_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_labels" (
	"label_id" uuid NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"attached_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "labels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"parent_id" uuid,
	"kind" text NOT NULL,
	"dic_code" text NOT NULL,
	"name" text NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"colour" text,
	"synonyms" text[] DEFAULT '{}' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"fixed" boolean DEFAULT false NOT NULL,
	"path" text NOT NULL,
	"depth" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_classes" (
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
	"intro" text DEFAULT '' NOT NULL,
	"host_id" uuid NOT NULL,
	"planned_start" timestamp with time zone NOT NULL,
	"planned_end" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"cancel_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_accounts" (
	"id" integer PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"security" text NOT NULL,
	"username" text NOT NULL,
	"password_sealed" "bytea",
	"sender" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"user_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"task_id" uuid,
	"kind" text NOT NULL,
	"message_id" uuid,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"reason_given" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"due_at" timestamp with time zone,
	"pace" text DEFAULT 'now' NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"error" text DEFAULT '' NOT NULL,
	"digest_id" uuid,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claimed_at" timestamp with time zone,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "message_digests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"slot" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claimed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "message_kind_policies" (
	"kind" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"compulsory" boolean NOT NULL,
	"urgency" text NOT NULL,
	"channels" text[] NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "message_preferences" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"is_on" boolean NOT NULL,
	CONSTRAINT "message_preferences_user_id_kind_channel_pk" PRIMARY KEY("user_id","kind","channel")
);
--> statement-breakpoint
CREATE TABLE "message_tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"client_key" text,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"channels" text[] NOT NULL,
	"audience" jsonb NOT NULL,
	"urgency" text DEFAULT 'normal' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"send_at" timestamp with time zone,
	"people" integer DEFAULT 0 NOT NULL,
	"reached_id" uuid,
	"reached" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone,
	"beat_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"reminders" integer DEFAULT 0 NOT NULL,
	"end_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "message_templates_kind_channel_pk" PRIMARY KEY("kind","channel")
);
--> statement-breakpoint
CREATE TABLE "sms_gateways" (
	"id" integer PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"signature" text NOT NULL,
	"secret_sealed" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "points_count_changes" (
	"no" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "points_count_changes_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"board" text NOT NULL,
	"scope" text NOT NULL,
	"points" integer NOT NULL,
	"people" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "points_counts" (
	"board" text NOT NULL,
	"scope" text NOT NULL,
	"points" integer NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "points_counts_board_scope_points_pk" PRIMARY KEY("board","scope","points")
);
--> statement-breakpoint
CREATE TABLE "points_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"no" bigint DEFAULT nextval('points_order') NOT NULL,
	"person_id" uuid NOT NULL,
	"points" integer NOT NULL,
	"rule_id" uuid,
	"rule_version" integer,
	"event" text,
	"source_id" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"cap_group" text DEFAULT '' NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"org_at_day" uuid NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"reverses" uuid,
	"origin_id" uuid NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "points_entries_once_key" UNIQUE NULLS NOT DISTINCT("person_id","rule_id","source_id")
);
--> statement-breakpoint
CREATE TABLE "points_facts" (
	"no" bigint DEFAULT nextval('points_order') NOT NULL,
	"person_id" uuid NOT NULL,
	"event" text NOT NULL,
	"source_id" text NOT NULL,
	"amount" integer NOT NULL,
	"facts" jsonb NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"held_rules" uuid[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "points_facts_person_id_event_source_id_pk" PRIMARY KEY("person_id","event","source_id")
);
--> statement-breakpoint
CREATE TABLE "points_people" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"alias" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "points_rule_versions" (
	"rule_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"valid_from" date NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "points_rule_versions_rule_id_version_pk" PRIMARY KEY("rule_id","version")
);
--> statement-breakpoint
CREATE TABLE "points_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"event" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "points_totals" (
	"board" text NOT NULL,
	"person_id" uuid NOT NULL,
	"points" integer NOT NULL,
	"reached_at" timestamp with time zone NOT NULL,
	"freezes_at" timestamp with time zone,
	"org_id" uuid NOT NULL,
	"person_code" text NOT NULL,
	"listed" boolean NOT NULL,
	CONSTRAINT "points_totals_board_person_id_pk" PRIMARY KEY("board","person_id")
);
--> statement-breakpoint
CREATE TABLE "points_unit_freezes" (
	"board" text NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"path" text NOT NULL,
	"depth" integer NOT NULL,
	"points" integer NOT NULL,
	"heads" integer NOT NULL,
	"takers" integer NOT NULL,
	CONSTRAINT "points_unit_freezes_board_org_id_pk" PRIMARY KEY("board","org_id")
);
--> statement-breakpoint
CREATE TABLE "points_unit_totals" (
	"board" text NOT NULL,
	"org_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"points" integer NOT NULL,
	CONSTRAINT "points_unit_totals_board_org_id_person_id_pk" PRIMARY KEY("board","org_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "points_unposted" (
	"no" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "points_unposted_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" uuid NOT NULL,
	"points" integer NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"org_at_day" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_files" (
	"post_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "post_files_post_id_file_id_pk" PRIMARY KEY("post_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "post_put_offs" (
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"count" smallint NOT NULL,
	"session_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_put_offs_post_id_user_id_version_pk" PRIMARY KEY("post_id","user_id","version")
);
--> statement-breakpoint
CREATE TABLE "post_reads" (
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"end_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"client" text NOT NULL,
	CONSTRAINT "post_reads_post_id_user_id_version_pk" PRIMARY KEY("post_id","user_id","version")
);
--> statement-breakpoint
CREATE TABLE "post_reminders" (
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"count" smallint NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "post_reminders_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "post_versions" (
	"post_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"change_kind" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "post_versions_post_id_number_pk" PRIMARY KEY("post_id","number")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"audience" jsonb NOT NULL,
	"audience_include" text[] NOT NULL,
	"audience_exclude" text[] NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"plain" text NOT NULL,
	"characters" integer NOT NULL,
	"category" text NOT NULL,
	"cover_file_id" uuid,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"relations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"source_url" text DEFAULT '' NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"popup" boolean DEFAULT false NOT NULL,
	"before_login" boolean DEFAULT false NOT NULL,
	"duty" text DEFAULT 'none' NOT NULL,
	"confirm_text" text DEFAULT '' NOT NULL,
	"dwell_seconds" smallint,
	"due_at" timestamp with time zone,
	"due_told_at" timestamp with time zone,
	"allow_comment" boolean DEFAULT true NOT NULL,
	"allow_share" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"top_until" timestamp with time zone,
	"year" smallint NOT NULL,
	"publish_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"valid_from" timestamp with time zone,
	"valid_to" timestamp with time zone,
	"channels" jsonb DEFAULT '["inApp"]'::jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"end_reason" text DEFAULT '' NOT NULL,
	"ended_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"version_no" integer DEFAULT 0 NOT NULL,
	"asked_version" integer DEFAULT 1 NOT NULL,
	"draft" jsonb,
	"draft_state" text DEFAULT 'none' NOT NULL,
	"approved_hash" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questionnaire_codes" (
	"questionnaire_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used" boolean DEFAULT false NOT NULL,
	CONSTRAINT "questionnaire_codes_questionnaire_id_code_hash_pk" PRIMARY KEY("questionnaire_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "questionnaire_dimension_values" (
	"questionnaire_id" uuid NOT NULL,
	"dimension" text NOT NULL,
	"value" text NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "questionnaire_dimension_values_questionnaire_id_dimension_value_pk" PRIMARY KEY("questionnaire_id","dimension","value")
);
--> statement-breakpoint
CREATE TABLE "questionnaire_holds" (
	"questionnaire_id" uuid NOT NULL,
	"key" text NOT NULL,
	"person_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "questionnaire_holds_questionnaire_id_key_person_id_pk" PRIMARY KEY("questionnaire_id","key","person_id")
);
--> statement-breakpoint
CREATE TABLE "questionnaire_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"questionnaire_id" uuid,
	"page_id" text NOT NULL,
	"sort" integer NOT NULL,
	"kind" text NOT NULL,
	"stem" text NOT NULL,
	"content" jsonb NOT NULL,
	"show_if" jsonb,
	"jumps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"origin_id" uuid
);
--> statement-breakpoint
CREATE TABLE "questionnaire_quotas" (
	"questionnaire_id" uuid NOT NULL,
	"key" text NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "questionnaire_quotas_questionnaire_id_key_pk" PRIMARY KEY("questionnaire_id","key")
);
--> statement-breakpoint
CREATE TABLE "questionnaire_responses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"questionnaire_id" uuid NOT NULL,
	"anonymous" boolean NOT NULL,
	"state" text NOT NULL,
	"answers" jsonb NOT NULL,
	"path" text[] DEFAULT '{}' NOT NULL,
	"dims" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"wave" date,
	"channel" text,
	"person_id" uuid,
	"org_id" uuid,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"receipt_no" text,
	"rev" integer DEFAULT 1 NOT NULL,
	"void_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "questionnaire_responses_anonymous" CHECK (not "questionnaire_responses"."anonymous" or num_nonnulls("questionnaire_responses"."person_id", "questionnaire_responses"."org_id", "questionnaire_responses"."started_at", "questionnaire_responses"."ended_at", "questionnaire_responses"."receipt_no", "questionnaire_responses"."channel") = 0),
	CONSTRAINT "questionnaire_responses_named" CHECK ("questionnaire_responses"."anonymous" or num_nonnulls("questionnaire_responses"."person_id", "questionnaire_responses"."started_at") = 2)
);
--> statement-breakpoint
CREATE TABLE "questionnaire_submissions" (
	"questionnaire_id" uuid NOT NULL,
	"key_hash" text NOT NULL,
	"outcome" text,
	CONSTRAINT "questionnaire_submissions_questionnaire_id_key_hash_pk" PRIMARY KEY("questionnaire_id","key_hash")
);
--> statement-breakpoint
CREATE TABLE "questionnaire_tickets" (
	"questionnaire_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"slot" integer NOT NULL,
	"used" boolean DEFAULT true NOT NULL,
	CONSTRAINT "questionnaire_tickets_questionnaire_id_person_id_slot_pk" PRIMARY KEY("questionnaire_id","person_id","slot")
);
--> statement-breakpoint
CREATE TABLE "questionnaires" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"title" text NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"thanks" text DEFAULT '' NOT NULL,
	"mode" text NOT NULL,
	"access" text NOT NULL,
	"audience" jsonb NOT NULL,
	"audience_include" text[] NOT NULL,
	"audience_exclude" text[] NOT NULL,
	"dimensions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"k" integer NOT NULL,
	"times" text NOT NULL,
	"most_times" integer DEFAULT 2 NOT NULL,
	"open_at" timestamp with time zone NOT NULL,
	"close_at" timestamp with time zone NOT NULL,
	"max_responses" integer,
	"edit_until_close" boolean DEFAULT false NOT NULL,
	"hold_minutes" integer DEFAULT 0 NOT NULL,
	"quotas" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reminders" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reminders_sent" integer DEFAULT 0 NOT NULL,
	"reminded_at" timestamp with time zone,
	"show_result" text DEFAULT 'never' NOT NULL,
	"pages" jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"questions_no" integer DEFAULT 0 NOT NULL,
	"expected" integer DEFAULT 0 NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "hour_entries" (
	"no" bigserial PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"year" smallint NOT NULL,
	"month" smallint NOT NULL,
	"source" text NOT NULL,
	"item_id" uuid NOT NULL,
	"item_title" text DEFAULT '' NOT NULL,
	"item_version" integer DEFAULT 1 NOT NULL,
	"cycle" smallint DEFAULT 0 NOT NULL,
	"hours_hundredths" integer NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"rule_version" integer NOT NULL,
	"evidence_id" uuid,
	"state" text DEFAULT 'granted' NOT NULL,
	"revises" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"completed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hour_rules" (
	"version" integer PRIMARY KEY NOT NULL,
	"minutes_per_hour" smallint NOT NULL,
	"complete_percent" smallint NOT NULL,
	"attend_percent" smallint NOT NULL,
	"offline_max_seconds" integer NOT NULL,
	"beat_seconds" smallint NOT NULL,
	"windows" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"valid_from" date NOT NULL,
	"basis" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hour_totals" (
	"user_id" uuid NOT NULL,
	"year" smallint NOT NULL,
	"source" text NOT NULL,
	"hours_hundredths" integer DEFAULT 0 NOT NULL,
	"required_hundredths" integer DEFAULT 0 NOT NULL,
	"entries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "hour_totals_user_id_year_source_pk" PRIMARY KEY("user_id","year","source")
);
--> statement-breakpoint
CREATE TABLE "role_targets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"role_id" uuid NOT NULL,
	"year" smallint NOT NULL,
	"target_hundredths" integer NOT NULL,
	"required_hundredths" integer DEFAULT 0 NOT NULL,
	"caps" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"prorate" boolean DEFAULT false NOT NULL,
	"basis" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sittings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"item_type" text NOT NULL,
	"item_id" uuid NOT NULL,
	"version_no" integer NOT NULL,
	"cycle" smallint DEFAULT 0 NOT NULL,
	"nonce" text NOT NULL,
	"previous_nonce" text DEFAULT '' NOT NULL,
	"session_id" uuid,
	"watermark" text DEFAULT '' NOT NULL,
	"client" text NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ack_seq" integer DEFAULT 0 NOT NULL,
	"attention_ticks" integer[] DEFAULT '{}' NOT NULL,
	"attention_asked" smallint DEFAULT 0 NOT NULL,
	"pending_check" text DEFAULT 'none' NOT NULL,
	"last_event" text DEFAULT 'play' NOT NULL,
	"beats" integer DEFAULT 0 NOT NULL,
	"regular_beats" integer DEFAULT 0 NOT NULL,
	"recent_arrivals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"last_focus_at" timestamp with time zone DEFAULT now() NOT NULL,
	"credited_ticks" integer DEFAULT 0 NOT NULL,
	"refused_ticks" integer DEFAULT 0 NOT NULL,
	"missing_beats" integer DEFAULT 0 NOT NULL,
	"granted_seq" integer,
	"granted_hundredths" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text
);
--> statement-breakpoint
CREATE TABLE "study_balances" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"balance_ms" integer DEFAULT 0 NOT NULL,
	"forfeited_ms" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone,
	"study_day" integer DEFAULT 0 NOT NULL,
	"study_day_ms" integer DEFAULT 0 NOT NULL,
	"recalculated_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "study_beats" (
	"sitting_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"event" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"credited" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"refused" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"visible" boolean NOT NULL,
	"muted" boolean NOT NULL,
	"stalled_ms" integer DEFAULT 0 NOT NULL,
	"wall_ms" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "study_beats_sitting_id_seq_pk" PRIMARY KEY("sitting_id","seq")
);
--> statement-breakpoint
CREATE TABLE "study_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"item_type" text NOT NULL,
	"item_id" uuid NOT NULL,
	"cycle" smallint DEFAULT 0 NOT NULL,
	"version_no" integer NOT NULL,
	"intervals" "int4multirange" DEFAULT '{}'::int4multirange NOT NULL,
	"page_ms" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"coverage_tenths" smallint DEFAULT 0 NOT NULL,
	"effective_ms" integer DEFAULT 0 NOT NULL,
	"furthest_ticks" integer DEFAULT 0 NOT NULL,
	"last_position" integer DEFAULT 0 NOT NULL,
	"sittings" integer DEFAULT 0 NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	"completed_version" integer,
	"completed_ms" integer,
	"restudy_at" timestamp with time zone,
	"score" smallint DEFAULT 100 NOT NULL,
	"figures" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"flags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"check_state" text DEFAULT 'none' NOT NULL,
	"check_note" text DEFAULT '' NOT NULL,
	"explanation" text DEFAULT '' NOT NULL,
	"voided_at" timestamp with time zone,
	"void_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "study_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"item_type" text NOT NULL,
	"item_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_drifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"field" text NOT NULL,
	"winner" text NOT NULL,
	"portal_value" text NOT NULL,
	"source_value" text NOT NULL,
	"value" jsonb,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_run_id" uuid NOT NULL,
	"kept" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_links" (
	"source_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"external_id" text NOT NULL,
	"alias" text DEFAULT '' NOT NULL,
	"object_id" uuid NOT NULL,
	CONSTRAINT "sync_links_source_id_kind_external_id_pk" PRIMARY KEY("source_id","kind","external_id")
);
--> statement-breakpoint
CREATE TABLE "sync_objects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"kind" text NOT NULL,
	"external_id" text NOT NULL,
	"alias" text DEFAULT '' NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"facts" jsonb NOT NULL,
	"target_id" uuid,
	"action" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"dry_run" boolean NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"braked" boolean DEFAULT false NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"started_by" uuid,
	"worker_id" uuid,
	"beat_at" timestamp with time zone,
	"pulled_at" timestamp with time zone,
	"figures" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sync_sources" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"root_org_id" uuid NOT NULL,
	"address" text NOT NULL,
	"account" text DEFAULT '' NOT NULL,
	"secret_sealed" "bytea" NOT NULL,
	"ca_certificate" text DEFAULT '' NOT NULL,
	"base" text DEFAULT '' NOT NULL,
	"unit_filter" text NOT NULL,
	"person_filter" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"full_hour" integer,
	"every_minutes" integer NOT NULL,
	"brake_percent" integer NOT NULL,
	"brake_count" integer NOT NULL,
	"synced_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "api_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"client_id" uuid,
	"key_id" text NOT NULL,
	"path" text NOT NULL,
	"status" integer NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"ms" integer NOT NULL,
	"bytes" integer NOT NULL,
	"address" text NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_client_usage" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"tokens" double precision NOT NULL,
	"tokens_at" timestamp with time zone DEFAULT now() NOT NULL,
	"day" date NOT NULL,
	"day_calls" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_clients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"endpoints" text[] NOT NULL,
	"data_scope" jsonb NOT NULL,
	"addresses" text[] DEFAULT '{}' NOT NULL,
	"per_minute" integer DEFAULT 60 NOT NULL,
	"per_day" integer DEFAULT 10000 NOT NULL,
	"valid_to" date NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"fused_at" timestamp with time zone,
	"owner_gone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"key_id" text PRIMARY KEY NOT NULL,
	"client_id" uuid,
	"user_id" uuid,
	"secret_sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"valid_to" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "api_nonces" (
	"key_id" text NOT NULL,
	"nonce" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_nonces_key_id_nonce_pk" PRIMARY KEY("key_id","nonce")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"no" bigserial NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"event" text NOT NULL,
	"object_id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"held_until" timestamp with time zone,
	"last_status" integer,
	"last_error" text DEFAULT '' NOT NULL,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"object_id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"events" text[] NOT NULL,
	"address" text NOT NULL,
	"secret_sealed" "bytea" NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "application_group_apps" (
	"group_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "application_group_apps_group_id_application_id_pk" PRIMARY KEY("group_id","application_id")
);
--> statement-breakpoint
CREATE TABLE "application_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_icons" (
	"hash" text PRIMARY KEY NOT NULL,
	"mime" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_opens" (
	"application_id" uuid NOT NULL,
	"day" date NOT NULL,
	"user_id" uuid NOT NULL,
	"opens" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "application_opens_application_id_day_user_id_pk" PRIMARY KEY("application_id","day","user_id")
);
--> statement-breakpoint
CREATE TABLE "application_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"opinion" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"audience" jsonb NOT NULL,
	"audience_include" text[] NOT NULL,
	"audience_exclude" text[] NOT NULL,
	"name" text NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"address" text NOT NULL,
	"mode" text NOT NULL,
	"sign_on" text NOT NULL,
	"redirects" text[] DEFAULT '{}' NOT NULL,
	"claims" text[] DEFAULT '{}' NOT NULL,
	"client_id" text NOT NULL,
	"secret_hash" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"requestable" boolean DEFAULT false NOT NULL,
	"health_url" text DEFAULT '' NOT NULL,
	"owner_id" uuid NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"health" text DEFAULT 'unknown' NOT NULL,
	"health_text" text DEFAULT '' NOT NULL,
	"health_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_on_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"private_sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_on_tickets" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"application_id" uuid NOT NULL,
	"user_id" uuid,
	"session_id" uuid,
	"code_hash" text,
	"facts" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "device_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"capabilities" text[] DEFAULT '{}' NOT NULL,
	"heartbeat_seconds" integer NOT NULL,
	"firmware_min" text DEFAULT '' NOT NULL,
	"params" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedback_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"feedback_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"author_id" uuid,
	"text" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedbacks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"serial" bigserial NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"pictures" uuid[] DEFAULT '{}' NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"page_url" text DEFAULT '' NOT NULL,
	"client" jsonb,
	"state" text DEFAULT 'pending' NOT NULL,
	"assignee_id" uuid,
	"replied_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"reopened" integer DEFAULT 0 NOT NULL,
	"stars" integer,
	"merged_into_id" uuid
);
--> statement-breakpoint
CREATE TABLE "cache_clears" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" uuid
);
--> statement-breakpoint
CREATE TABLE "instance_answers" (
	"question_id" uuid NOT NULL,
	"instance_id" uuid NOT NULL,
	"answer" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "instance_answers_question_id_instance_id_pk" PRIMARY KEY("question_id","instance_id")
);
--> statement-breakpoint
CREATE TABLE "instances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"build" text DEFAULT '' NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_archives" (
	"id" uuid PRIMARY KEY NOT NULL,
	"log" text NOT NULL,
	"from_chain_no" bigint NOT NULL,
	"to_chain_no" bigint NOT NULL,
	"last_entry_no" bigint NOT NULL,
	"last_hash" text NOT NULL,
	"entries" integer NOT NULL,
	"before" timestamp with time zone NOT NULL,
	"file" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"signature" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" uuid
);
--> statement-breakpoint
CREATE TABLE "log_heads" (
	"log" text PRIMARY KEY NOT NULL,
	"chain_no" bigint NOT NULL,
	"entry_no" bigint NOT NULL,
	"hash" text NOT NULL,
	"signature" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_links" (
	"log" text NOT NULL,
	"chain_no" bigint NOT NULL,
	"entry_no" bigint NOT NULL,
	"prev_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "log_links_log_chain_no_pk" PRIMARY KEY("log","chain_no")
);
--> statement-breakpoint
CREATE TABLE "log_unsealed" (
	"log" text NOT NULL,
	"entry_no" bigint NOT NULL,
	CONSTRAINT "log_unsealed_log_entry_no_pk" PRIMARY KEY("log","entry_no")
);
--> statement-breakpoint
CREATE TABLE "backfills" (
	"name" text PRIMARY KEY NOT NULL,
	"reached" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"started_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"taken_at" timestamp with time zone,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"rows" bigint DEFAULT 0 NOT NULL,
	"tables" integer DEFAULT 0 NOT NULL,
	"folder" text DEFAULT '' NOT NULL,
	"of_id" uuid,
	"checks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "retention_holds" (
	"kind" text NOT NULL,
	"object_id" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" uuid,
	CONSTRAINT "retention_holds_kind_object_id_pk" PRIMARY KEY("kind","object_id")
);
--> statement-breakpoint
CREATE TABLE "retention_policies" (
	"kind" text PRIMARY KEY NOT NULL,
	"days" integer NOT NULL,
	"earlier" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"cutoff" timestamp with time zone NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"started_by" uuid
);
--> statement-breakpoint
CREATE TABLE "custom_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"audience" text NOT NULL,
	"dataset" text NOT NULL,
	"definition" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "metric_notes" (
	"key" text PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "report_answers" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"request" jsonb NOT NULL,
	"answer" jsonb,
	"scopes" jsonb,
	"run_id" uuid,
	"heartbeat_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "report_boards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"seconds" smallint NOT NULL,
	"audience" text NOT NULL,
	"slides" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_run_receivers" (
	"run_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_run_receivers_run_id_user_id_pk" PRIMARY KEY("run_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "report_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"schedule_id" uuid NOT NULL,
	"slot" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"lease_until" timestamp with time zone,
	"lease_id" uuid,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "report_schedule_receivers" (
	"schedule_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "report_schedule_receivers_schedule_id_user_id_pk" PRIMARY KEY("schedule_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "report_schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"report_kind" text NOT NULL,
	"report_id" text NOT NULL,
	"span" text NOT NULL,
	"cadence" text NOT NULL,
	"weekday" text NOT NULL,
	"month_day" smallint NOT NULL,
	"time" text NOT NULL,
	"threshold" jsonb,
	"enabled" boolean NOT NULL,
	"next_at" timestamp with time zone,
	"last_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"no" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_name" text DEFAULT '' NOT NULL,
	"actor_org_id" uuid,
	"object_org_id" uuid,
	"as_whom" text DEFAULT '' NOT NULL,
	"via" text DEFAULT 'web' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"path" text NOT NULL,
	"action" text NOT NULL,
	"module" text DEFAULT '' NOT NULL,
	"kind" text DEFAULT 'other' NOT NULL,
	"result" text DEFAULT 'ok' NOT NULL,
	"object_type" text DEFAULT '' NOT NULL,
	"object_id" text DEFAULT '' NOT NULL,
	"object_name" text DEFAULT '' NOT NULL,
	"diff" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"request_id" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dictionaries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"shipped" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dictionary_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dictionary_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"colour" text DEFAULT '' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"owner_id" text NOT NULL,
	"request_id" text NOT NULL,
	"path" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_owner_id_request_id_pk" PRIMARY KEY("owner_id","request_id")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"owner_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"stage" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"result" jsonb,
	"link" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"event" text NOT NULL,
	"category" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"due_at" timestamp with time zone,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"recalled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "site_seals" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"sealed" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ui_errors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"session_id" uuid,
	"message" text NOT NULL,
	"info" text NOT NULL,
	"url" text NOT NULL,
	"stack" text NOT NULL,
	"build" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unread_counts" (
	"user_id" uuid NOT NULL,
	"category" text NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "unread_counts_user_id_category_pk" PRIMARY KEY("user_id","category")
);
--> statement-breakpoint
CREATE TABLE "user_merge_rows" (
	"merge_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"no" integer NOT NULL,
	"part" text NOT NULL,
	"table_name" text NOT NULL,
	"kind" text NOT NULL,
	"strict" boolean NOT NULL,
	"loose" boolean NOT NULL,
	"row_key" jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"after_hash" text DEFAULT '' NOT NULL,
	CONSTRAINT "user_merge_rows_merge_id_step_no_pk" PRIMARY KEY("merge_id","step","no")
);
--> statement-breakpoint
CREATE TABLE "user_merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"keep_id" uuid NOT NULL,
	"drop_id" uuid NOT NULL,
	"drop_before" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "video_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"video_id" uuid NOT NULL,
	"second" integer NOT NULL,
	"question_id" uuid NOT NULL,
	"version_no" integer NOT NULL,
	"must_pass" boolean NOT NULL,
	"max_tries" smallint,
	"on_wrong" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"video_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"original_name" text NOT NULL,
	"sha256" text NOT NULL,
	"container" text DEFAULT '' NOT NULL,
	"video_codec" text DEFAULT '' NOT NULL,
	"audio_codec" text DEFAULT '' NOT NULL,
	"duration_ms" integer DEFAULT 0 NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"tree_key" text DEFAULT '' NOT NULL,
	"renditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"has_poster" boolean DEFAULT false NOT NULL,
	"has_sprite" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"stage" text DEFAULT '' NOT NULL,
	"percent" smallint DEFAULT 0 NOT NULL,
	"fail_code" text DEFAULT '' NOT NULL,
	"fail_text" text DEFAULT '' NOT NULL,
	"technical_log" text DEFAULT '' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"change_kind" text DEFAULT 'keep' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"progress_at" timestamp with time zone,
	"ready_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subtitles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"video_id" uuid NOT NULL,
	"lang" text NOT NULL,
	"name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"file_id" uuid NOT NULL,
	"vtt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"audience" jsonb NOT NULL,
	"audience_include" text[] NOT NULL,
	"audience_exclude" text[] NOT NULL,
	"channel" text NOT NULL,
	"category" text NOT NULL,
	"title" text NOT NULL,
	"initials" text DEFAULT '' NOT NULL,
	"grams" text[] DEFAULT '{}' NOT NULL,
	"label_type_id" uuid,
	"cover_file_id" uuid,
	"summary" text DEFAULT '' NOT NULL,
	"lecturer" text DEFAULT '' NOT NULL,
	"anchor_id" uuid,
	"source" text DEFAULT 'admin' NOT NULL,
	"year" smallint NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"hours_hundredths" integer,
	"policy" jsonb NOT NULL,
	"chapters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"allow_download" boolean DEFAULT false NOT NULL,
	"allow_comment" boolean DEFAULT true NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"valid_from" timestamp with time zone,
	"valid_to" timestamp with time zone,
	"publish_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"sort" integer DEFAULT 0 NOT NULL,
	"top_until" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"current_version_id" uuid,
	"draft" jsonb,
	"draft_state" text DEFAULT 'none' NOT NULL,
	"approved_at" timestamp with time zone,
	"approved_hash" text DEFAULT '' NOT NULL,
	"retire_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wx_articles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" uuid NOT NULL,
	"title" text NOT NULL,
	"items" jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"error" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wx_figures" (
	"account_id" uuid NOT NULL,
	"day" date NOT NULL,
	"gained" integer DEFAULT 0 NOT NULL,
	"lost" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"readers" integer DEFAULT 0 NOT NULL,
	"reads" integer DEFAULT 0 NOT NULL,
	"shares" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "wx_figures_account_id_day_pk" PRIMARY KEY("account_id","day")
);
--> statement-breakpoint
CREATE TABLE "wx_materials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"media_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_by" uuid
);
--> statement-breakpoint
CREATE TABLE "wx_push_parts" (
	"push_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"openids" text[],
	"message_no" bigint,
	"state" text DEFAULT 'waiting' NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	CONSTRAINT "wx_push_parts_push_id_no_pk" PRIMARY KEY("push_id","no")
);
--> statement-breakpoint
CREATE TABLE "wx_pushes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"article_ids" uuid[] NOT NULL,
	"title" text NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"cover_file_id" uuid,
	"count" integer NOT NULL,
	"target" jsonb NOT NULL,
	"target_text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"media_id" text DEFAULT '' NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"reads" integer DEFAULT 0 NOT NULL,
	"shares" integer DEFAULT 0 NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"by_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wx_template_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"openid" text NOT NULL,
	"event" text NOT NULL,
	"title" text NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"data" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"message_no" text DEFAULT '' NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wx_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" uuid NOT NULL,
	"event" text NOT NULL,
	"template_id" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wx_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner_org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"app_id" text NOT NULL,
	"token" text DEFAULT '' NOT NULL,
	"secret_sealed" "bytea",
	"aes_key_sealed" "bytea",
	"enabled" boolean DEFAULT true NOT NULL,
	"state" text DEFAULT 'unconnected' NOT NULL,
	"health" jsonb,
	"quotas" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"own_address" text DEFAULT '' NOT NULL,
	"platform_addresses" text[] DEFAULT '{}' NOT NULL,
	"qr" text DEFAULT '' NOT NULL,
	"last_callback_at" timestamp with time zone,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "wx_callbacks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"openid" text DEFAULT '' NOT NULL,
	"result" text NOT NULL,
	"ms" integer DEFAULT 0 NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wx_fans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"openid" text NOT NULL,
	"union_id" text DEFAULT '' NOT NULL,
	"user_id" uuid,
	"nick" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"tag_ids" uuid[] DEFAULT '{}' NOT NULL,
	"source" text DEFAULT 'ADD_SCENE_OTHERS' NOT NULL,
	"followed" boolean DEFAULT true NOT NULL,
	"blocked" boolean DEFAULT false NOT NULL,
	"followed_at" timestamp with time zone,
	"last_at" timestamp with time zone,
	"pending" boolean DEFAULT false NOT NULL,
	"stale" boolean DEFAULT false NOT NULL,
	"seen_by" uuid
);
--> statement-breakpoint
CREATE TABLE "wx_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"facet" text NOT NULL,
	"functions" text[] NOT NULL,
	"valid_to" date,
	"granted_by" uuid,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wx_menus" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_by" uuid
);
--> statement-breakpoint
CREATE TABLE "wx_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fan_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"kind" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"by_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wx_removals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"account_id" uuid NOT NULL,
	"account_name" text NOT NULL,
	"fan_id" uuid,
	"name" text NOT NULL,
	"kept" jsonb,
	"reason" text NOT NULL,
	"by_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"restored_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "wx_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" uuid NOT NULL,
	"sort" integer NOT NULL,
	"name" text NOT NULL,
	"trigger" text NOT NULL,
	"message_kind" text,
	"keywords" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answers" jsonb NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wx_tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"platform_no" integer,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wx_tokens" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"token_sealed" "bytea",
	"good_until" timestamp with time zone,
	"lease_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "access_review_items" ADD CONSTRAINT "access_review_items_review_id_access_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."access_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preview_pages" ADD CONSTRAINT "preview_pages_preview_id_preview_sessions_id_fk" FOREIGN KEY ("preview_id") REFERENCES "public"."preview_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "direct_grants" ADD CONSTRAINT "direct_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_members" ADD CONSTRAINT "role_members_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_privileges" ADD CONSTRAINT "role_privileges_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_group_members" ADD CONSTRAINT "user_group_members_group_id_user_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."user_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_group_members" ADD CONSTRAINT "user_group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_links" ADD CONSTRAINT "activity_links_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_links" ADD CONSTRAINT "activity_links_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_parts" ADD CONSTRAINT "activity_parts_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_people" ADD CONSTRAINT "activity_people_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_progress" ADD CONSTRAINT "activity_progress_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_progress" ADD CONSTRAINT "activity_progress_part_id_activity_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."activity_parts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_records" ADD CONSTRAINT "approval_records_request_id_approval_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."approval_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_tasks" ADD CONSTRAINT "approval_tasks_request_id_approval_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."approval_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_files" ADD CONSTRAINT "question_files_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_files" ADD CONSTRAINT "question_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_label_aliases" ADD CONSTRAINT "question_label_aliases_label_id_question_labels_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."question_labels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_label_links" ADD CONSTRAINT "question_label_links_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_label_links" ADD CONSTRAINT "question_label_links_label_id_question_labels_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."question_labels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_shares" ADD CONSTRAINT "question_shares_bank_id_question_categories_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."question_categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_versions" ADD CONSTRAINT "question_versions_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_bank_id_question_categories_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."question_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_type_id_question_categories_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."question_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_changes" ADD CONSTRAINT "org_changes_org_id_org_units_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org_units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_headcounts" ADD CONSTRAINT "org_headcounts_org_id_org_units_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org_units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_changes" ADD CONSTRAINT "user_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_orgs" ADD CONSTRAINT "user_orgs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_orgs" ADD CONSTRAINT "user_orgs_org_id_org_units_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_primary_org_id_org_units_id_fk" FOREIGN KEY ("primary_org_id") REFERENCES "public"."org_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anomaly_notes" ADD CONSTRAINT "anomaly_notes_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_attempt_item_id_attempt_items_id_fk" FOREIGN KEY ("attempt_item_id") REFERENCES "public"."attempt_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_answers" ADD CONSTRAINT "attempt_answers_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_events" ADD CONSTRAINT "attempt_events_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_items" ADD CONSTRAINT "attempt_items_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_history" ADD CONSTRAINT "score_history_attempt_item_id_attempt_items_id_fk" FOREIGN KEY ("attempt_item_id") REFERENCES "public"."attempt_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_plan_versions" ADD CONSTRAINT "daily_plan_versions_plan_id_daily_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."daily_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_runs" ADD CONSTRAINT "daily_runs_plan_id_daily_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."daily_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_sets" ADD CONSTRAINT "daily_sets_plan_id_daily_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."daily_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_overrides" ADD CONSTRAINT "exam_overrides_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_password_tries" ADD CONSTRAINT "exam_password_tries_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_pools" ADD CONSTRAINT "exam_pools_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams" ADD CONSTRAINT "exams_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_versions" ADD CONSTRAINT "paper_versions_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_presences" ADD CONSTRAINT "live_presences_live_id_live_classes_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."live_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_pushes" ADD CONSTRAINT "live_pushes_live_id_live_classes_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."live_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_pushes" ADD CONSTRAINT "live_pushes_quiz_id_live_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."live_quizzes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_quizzes" ADD CONSTRAINT "live_quizzes_live_id_live_classes_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."live_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_proofs" ADD CONSTRAINT "load_proofs_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_control_marks" ADD CONSTRAINT "mark_control_marks_control_id_mark_controls_id_fk" FOREIGN KEY ("control_id") REFERENCES "public"."mark_controls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_controls" ADD CONSTRAINT "mark_controls_attempt_item_id_attempt_items_id_fk" FOREIGN KEY ("attempt_item_id") REFERENCES "public"."attempt_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_tasks" ADD CONSTRAINT "mark_tasks_attempt_item_id_attempt_items_id_fk" FOREIGN KEY ("attempt_item_id") REFERENCES "public"."attempt_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_places" ADD CONSTRAINT "practice_places_set_id_practice_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."practice_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_sets" ADD CONSTRAINT "practice_sets_cover_file_id_files_id_fk" FOREIGN KEY ("cover_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regrades" ADD CONSTRAINT "regrades_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_jobs" ADD CONSTRAINT "export_jobs_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_jobs" ADD CONSTRAINT "export_jobs_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_effects" ADD CONSTRAINT "import_effects_batch_id_import_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."import_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_jobs" ADD CONSTRAINT "import_jobs_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_jobs" ADD CONSTRAINT "import_jobs_batch_id_import_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."import_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_batch_id_import_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."import_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_secrets" ADD CONSTRAINT "import_secrets_batch_id_import_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."import_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_sha256_blobs_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."blobs"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_labels" ADD CONSTRAINT "content_labels_label_id_labels_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."labels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_rule_versions" ADD CONSTRAINT "points_rule_versions_rule_id_points_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."points_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_files" ADD CONSTRAINT "post_files_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_files" ADD CONSTRAINT "post_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_put_offs" ADD CONSTRAINT "post_put_offs_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reads" ADD CONSTRAINT "post_reads_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reminders" ADD CONSTRAINT "post_reminders_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_versions" ADD CONSTRAINT "post_versions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_cover_file_id_files_id_fk" FOREIGN KEY ("cover_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_codes" ADD CONSTRAINT "questionnaire_codes_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_dimension_values" ADD CONSTRAINT "questionnaire_dimension_values_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_holds" ADD CONSTRAINT "questionnaire_holds_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_questions" ADD CONSTRAINT "questionnaire_questions_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_quotas" ADD CONSTRAINT "questionnaire_quotas_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_responses" ADD CONSTRAINT "questionnaire_responses_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_submissions" ADD CONSTRAINT "questionnaire_submissions_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_tickets" ADD CONSTRAINT "questionnaire_tickets_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_drifts" ADD CONSTRAINT "sync_drifts_source_id_sync_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sync_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_links" ADD CONSTRAINT "sync_links_source_id_sync_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sync_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_objects" ADD CONSTRAINT "sync_objects_run_id_sync_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."sync_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD CONSTRAINT "sync_runs_source_id_sync_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sync_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_client_usage" ADD CONSTRAINT "api_client_usage_client_id_api_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."api_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_client_id_api_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."api_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_group_apps" ADD CONSTRAINT "application_group_apps_group_id_application_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."application_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_group_apps" ADD CONSTRAINT "application_group_apps_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_opens" ADD CONSTRAINT "application_opens_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_requests" ADD CONSTRAINT "application_requests_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_tickets" ADD CONSTRAINT "sign_on_tickets_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_entries" ADD CONSTRAINT "feedback_entries_feedback_id_feedbacks_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedbacks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_answers" ADD CONSTRAINT "report_answers_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_run_receivers" ADD CONSTRAINT "report_run_receivers_run_id_report_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."report_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_schedule_id_report_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."report_schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedule_receivers" ADD CONSTRAINT "report_schedule_receivers_schedule_id_report_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."report_schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dictionary_items" ADD CONSTRAINT "dictionary_items_dictionary_id_dictionaries_id_fk" FOREIGN KEY ("dictionary_id") REFERENCES "public"."dictionaries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_merge_rows" ADD CONSTRAINT "user_merge_rows_merge_id_user_merges_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."user_merges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_questions" ADD CONSTRAINT "video_questions_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_versions" ADD CONSTRAINT "media_versions_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_versions" ADD CONSTRAINT "media_versions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subtitles" ADD CONSTRAINT "subtitles_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subtitles" ADD CONSTRAINT "subtitles_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_label_type_id_labels_id_fk" FOREIGN KEY ("label_type_id") REFERENCES "public"."labels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_cover_file_id_files_id_fk" FOREIGN KEY ("cover_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wx_articles" ADD CONSTRAINT "wx_articles_account_id_wx_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."wx_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wx_figures" ADD CONSTRAINT "wx_figures_account_id_wx_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."wx_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wx_materials" ADD CONSTRAINT "wx_materials_account_id_wx_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."wx_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wx_push_parts" ADD CONSTRAINT "wx_push_parts_push_id_wx_pushes_id_fk" FOREIGN KEY ("push_id") REFERENCES "public"."wx_pushes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wx_pushes" ADD CONSTRAINT "wx_pushes_account_id_wx_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."wx_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wx_template_log" ADD CONSTRAINT "wx_template_log_account_id_wx_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."wx_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wx_templates" ADD CONSTRAINT "wx_templates_account_id_wx_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."wx_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wx_callbacks" ADD CONSTRAINT "wx_callbacks_account_id_wx_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."wx_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wx_fans" ADD CONSTRAINT "wx_fans_account_id_wx_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."wx_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wx_grants" ADD CONSTRAINT "wx_grants_account_id_wx_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."wx_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wx_menus" ADD CONSTRAINT "wx_menus_account_id_wx_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."wx_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wx_messages" ADD CONSTRAINT "wx_messages_fan_id_wx_fans_id_fk" FOREIGN KEY ("fan_id") REFERENCES "public"."wx_fans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wx_replies" ADD CONSTRAINT "wx_replies_account_id_wx_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."wx_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wx_tags" ADD CONSTRAINT "wx_tags_account_id_wx_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."wx_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wx_tokens" ADD CONSTRAINT "wx_tokens_account_id_wx_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."wx_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_review_items_once_key" ON "access_review_items" USING btree ("review_id","kind","grant_id");--> statement-breakpoint
CREATE INDEX "access_review_items_grant_idx" ON "access_review_items" USING btree ("grant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "access_reviews_open_key" ON "access_reviews" USING btree ("owner_org_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "conflict_pairs_codes_key" ON "conflict_pairs" USING btree ("code_a","code_b");--> statement-breakpoint
CREATE UNIQUE INDEX "preview_sessions_ticket_key" ON "preview_sessions" USING btree ("ticket_hash");--> statement-breakpoint
CREATE INDEX "preview_sessions_session_idx" ON "preview_sessions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "preview_sessions_viewer_idx" ON "preview_sessions" USING btree ("viewer_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "preview_sessions_target_idx" ON "preview_sessions" USING btree ("target_id","started_at");--> statement-breakpoint
CREATE INDEX "privilege_uses_code_idx" ON "privilege_uses" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "direct_grants_once_key" ON "direct_grants" USING btree ("user_id","code");--> statement-breakpoint
CREATE INDEX "direct_grants_code_idx" ON "direct_grants" USING btree ("code");--> statement-breakpoint
CREATE INDEX "grant_requests_receiver_idx" ON "grant_requests" USING btree ("receiver_id","state");--> statement-breakpoint
CREATE INDEX "role_members_subject_idx" ON "role_members" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "role_privileges_code_idx" ON "role_privileges" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_code_key" ON "roles" USING btree ("code");--> statement-breakpoint
CREATE INDEX "user_group_members_user_idx" ON "user_group_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_groups_name_key" ON "user_groups" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "guest_sessions_token_key" ON "guest_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "guest_sessions_until_idx" ON "guest_sessions" USING btree ("until");--> statement-breakpoint
CREATE UNIQUE INDEX "login_entries_no_key" ON "login_entries" USING btree ("no");--> statement-breakpoint
CREATE INDEX "login_entries_at_idx" ON "login_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "login_entries_user_idx" ON "login_entries" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "login_guards_touched_idx" ON "login_guards" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "password_history_user_idx" ON "password_history" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "sent_codes_user_idx" ON "sent_codes" USING btree ("user_id","purpose","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id","ended_at");--> statement-breakpoint
CREATE INDEX "activities_owner_idx" ON "activities" USING btree ("owner_org_id","updated_at");--> statement-breakpoint
CREATE INDEX "activities_audience_idx" ON "activities" USING gin ("audience_include");--> statement-breakpoint
CREATE INDEX "activities_end_idx" ON "activities" USING btree ("end_at");--> statement-breakpoint
CREATE INDEX "activity_links_question_idx" ON "activity_links" USING btree ("question_id");--> statement-breakpoint
CREATE UNIQUE INDEX "activity_parts_place_key" ON "activity_parts" USING btree ("activity_id","place");--> statement-breakpoint
CREATE INDEX "activity_people_person_idx" ON "activity_people" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "activity_progress_rank_idx" ON "activity_progress" USING btree ("activity_id","score","scored_at");--> statement-breakpoint
CREATE INDEX "activity_progress_person_idx" ON "activity_progress" USING btree ("person_id","activity_id");--> statement-breakpoint
CREATE INDEX "approval_deputies_person_idx" ON "approval_deputies" USING btree ("person_id","valid_to");--> statement-breakpoint
CREATE INDEX "approval_deputies_deputy_idx" ON "approval_deputies" USING btree ("deputy_id","valid_to");--> statement-breakpoint
CREATE INDEX "approval_records_request_idx" ON "approval_records" USING btree ("request_id","at");--> statement-breakpoint
CREATE INDEX "approval_records_actor_idx" ON "approval_records" USING btree ("actor_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_open_key" ON "approval_requests" USING btree ("subject_type","subject_id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "approval_requests_subject_idx" ON "approval_requests" USING btree ("subject_type","subject_id","submitted_at");--> statement-breakpoint
CREATE INDEX "approval_requests_submitter_idx" ON "approval_requests" USING btree ("submitter_id","submitted_at");--> statement-breakpoint
CREATE INDEX "approval_requests_owner_idx" ON "approval_requests" USING btree ("owner_org_id","submitted_at");--> statement-breakpoint
CREATE INDEX "approval_requests_submitted_idx" ON "approval_requests" USING btree ("submitted_at","id");--> statement-breakpoint
CREATE INDEX "approval_requests_series_idx" ON "approval_requests" USING btree ("series_id");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_rules_version_key" ON "approval_rules" USING btree ("item_code","org_id","version");--> statement-breakpoint
CREATE INDEX "approval_tasks_request_idx" ON "approval_tasks" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "approval_tasks_assignee_idx" ON "approval_tasks" USING btree ("assignee_id","state");--> statement-breakpoint
CREATE INDEX "approval_tasks_due_idx" ON "approval_tasks" USING btree ("due_at") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "question_categories_sibling_key" ON "question_categories" USING btree ("parent_id","name");--> statement-breakpoint
CREATE INDEX "question_categories_path_idx" ON "question_categories" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "question_categories_bank_idx" ON "question_categories" USING btree ("bank_id");--> statement-breakpoint
CREATE UNIQUE INDEX "question_categories_object_key" ON "question_categories" USING btree ("owner_object");--> statement-breakpoint
CREATE INDEX "question_files_file_idx" ON "question_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "question_label_links_label_idx" ON "question_label_links" USING btree ("label_id");--> statement-breakpoint
CREATE UNIQUE INDEX "question_labels_name_key" ON "question_labels" USING btree ("kind","name");--> statement-breakpoint
CREATE INDEX "question_labels_path_idx" ON "question_labels" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "question_shares_facet_idx" ON "question_shares" USING btree ("facet");--> statement-breakpoint
CREATE UNIQUE INDEX "question_versions_no_key" ON "question_versions" USING btree ("question_id","no");--> statement-breakpoint
CREATE UNIQUE INDEX "questions_number_key" ON "questions" USING btree ("number");--> statement-breakpoint
CREATE INDEX "questions_grams_idx" ON "questions" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "questions_bank_idx" ON "questions" USING btree ("bank_id","updated_at");--> statement-breakpoint
CREATE INDEX "questions_type_idx" ON "questions" USING btree ("type_id","state");--> statement-breakpoint
CREATE INDEX "questions_stem_idx" ON "questions" USING btree ("stem_hash");--> statement-breakpoint
CREATE INDEX "questions_source_idx" ON "questions" USING btree ("source_type","source_id");--> statement-breakpoint
CREATE INDEX "questions_draw_idx" ON "questions" USING btree ("type_id","kind","difficulty","measured_difficulty","valid_to","twin_group","id") WHERE state = 'active' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "content_comments_item_idx" ON "content_comments" USING btree ("kind","item_id","at");--> statement-breakpoint
CREATE INDEX "content_comments_user_idx" ON "content_comments" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "content_ratings_item_idx" ON "content_ratings" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "content_reactions_item_idx" ON "content_reactions" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "org_changes_org_idx" ON "org_changes" USING btree ("org_id","effective_on");--> statement-breakpoint
CREATE INDEX "org_changes_due_idx" ON "org_changes" USING btree ("effective_on") WHERE applied_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "org_units_code_key" ON "org_units" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "org_units_sibling_name_key" ON "org_units" USING btree ("parent_id","name");--> statement-breakpoint
CREATE INDEX "org_units_path_idx" ON "org_units" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "org_units_parent_idx" ON "org_units" USING btree ("parent_id","sort");--> statement-breakpoint
CREATE INDEX "user_changes_user_idx" ON "user_changes" USING btree ("user_id","effective_on");--> statement-breakpoint
CREATE INDEX "user_changes_due_idx" ON "user_changes" USING btree ("effective_on") WHERE applied_at is null;--> statement-breakpoint
CREATE INDEX "user_orgs_org_idx" ON "user_orgs" USING btree ("org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_code_key" ON "users" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "users_login_name_key" ON "users" USING btree ("login_name");--> statement-breakpoint
CREATE UNIQUE INDEX "users_subject_key" ON "users" USING btree ("subject");--> statement-breakpoint
CREATE UNIQUE INDEX "users_wechat_key" ON "users" USING btree ("wechat_id");--> statement-breakpoint
CREATE INDEX "users_org_idx" ON "users" USING btree ("primary_org_id","id");--> statement-breakpoint
CREATE INDEX "users_superior_idx" ON "users" USING btree ("superior_id") WHERE superior_id is not null;--> statement-breakpoint
CREATE INDEX "users_grams_idx" ON "users" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "users_phone_idx" ON "users" USING btree ("phone_index");--> statement-breakpoint
CREATE INDEX "users_id_number_idx" ON "users" USING btree ("id_number_index");--> statement-breakpoint
CREATE INDEX "users_created_idx" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "anomaly_notes_key" ON "anomaly_notes" USING btree ("attempt_id","anomaly_id");--> statement-breakpoint
CREATE INDEX "anomaly_notes_exam_idx" ON "anomaly_notes" USING btree ("exam_id");--> statement-breakpoint
CREATE INDEX "anomaly_notes_person_idx" ON "anomaly_notes" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_open_key" ON "appeals" USING btree ("attempt_item_id") WHERE state in ('submitted', 'in_review');--> statement-breakpoint
CREATE INDEX "appeals_exam_idx" ON "appeals" USING btree ("exam_id","state");--> statement-breakpoint
CREATE INDEX "appeals_attempt_idx" ON "appeals" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "appeals_person_idx" ON "appeals" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "attempt_events_attempt_idx" ON "attempt_events" USING btree ("attempt_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "attempt_items_key" ON "attempt_items" USING btree ("attempt_id","item_id");--> statement-breakpoint
CREATE INDEX "attempt_items_question_idx" ON "attempt_items" USING btree ("question_id","answered_at");--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_no_key" ON "attempts" USING btree ("scene","object_id","person_id","no");--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_running_key" ON "attempts" USING btree ("scene","object_id","person_id",(case when scene = 'practice' then mode else '' end)) WHERE state in ('started', 'frozen');--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_receipt_key" ON "attempts" USING btree ("receipt_no");--> statement-breakpoint
CREATE INDEX "attempts_person_idx" ON "attempts" USING btree ("person_id","scene","started_at");--> statement-breakpoint
CREATE INDEX "attempts_object_idx" ON "attempts" USING btree ("object_id","state");--> statement-breakpoint
CREATE INDEX "attempts_due_idx" ON "attempts" USING btree ("deadline") WHERE state in ('started', 'frozen');--> statement-breakpoint
CREATE INDEX "attempts_unfed_idx" ON "attempts" USING btree ("object_id") WHERE scene = 'exam' and submitted_at is not null and not wrong_fed;--> statement-breakpoint
CREATE INDEX "attempts_untallied_idx" ON "attempts" USING btree ("submitted_at") WHERE submitted_at is not null and not tallied;--> statement-breakpoint
CREATE INDEX "score_history_item_idx" ON "score_history" USING btree ("attempt_item_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_exam_key" ON "certificates" USING btree ("exam_id","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_number_key" ON "certificates" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_code_key" ON "certificates" USING btree ("verify_code");--> statement-breakpoint
CREATE INDEX "certificates_person_idx" ON "certificates" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "daily_plan_versions_audience_idx" ON "daily_plan_versions" USING gin ("audience_include");--> statement-breakpoint
CREATE INDEX "daily_plans_owner_idx" ON "daily_plans" USING btree ("owner_org_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "daily_runs_person_key" ON "daily_runs" USING btree ("person_id","day");--> statement-breakpoint
CREATE INDEX "daily_runs_day_idx" ON "daily_runs" USING btree ("plan_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_overrides_person_key" ON "exam_overrides" USING btree ("exam_id","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_overrides_group_key" ON "exam_overrides" USING btree ("exam_id","group_id");--> statement-breakpoint
CREATE INDEX "exam_overrides_of_person_idx" ON "exam_overrides" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "exam_password_tries_idx" ON "exam_password_tries" USING btree ("exam_id","person_id","at");--> statement-breakpoint
CREATE INDEX "exams_owner_idx" ON "exams" USING btree ("owner_org_id","open_at");--> statement-breakpoint
CREATE INDEX "exams_audience_idx" ON "exams" USING gin ("audience_include");--> statement-breakpoint
CREATE INDEX "exams_window_idx" ON "exams" USING btree ("close_at") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "exams_paper_idx" ON "exams" USING btree ("paper_id");--> statement-breakpoint
CREATE INDEX "papers_owner_idx" ON "papers" USING btree ("owner_org_id","updated_at");--> statement-breakpoint
CREATE INDEX "live_presences_seen_idx" ON "live_presences" USING btree ("live_id","seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "live_pushes_open_key" ON "live_pushes" USING btree ("live_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "live_pushes_live_idx" ON "live_pushes" USING btree ("live_id","opened_at");--> statement-breakpoint
CREATE INDEX "live_pushes_quiz_idx" ON "live_pushes" USING btree ("quiz_id","opened_at");--> statement-breakpoint
CREATE INDEX "live_quizzes_live_idx" ON "live_quizzes" USING btree ("live_id","created_at");--> statement-breakpoint
CREATE INDEX "live_quizzes_unsettled_idx" ON "live_quizzes" USING btree ("over_at") WHERE over_at is not null and settled_at is null;--> statement-breakpoint
CREATE INDEX "load_proofs_exam_idx" ON "load_proofs" USING btree ("exam_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mark_control_marks_key" ON "mark_control_marks" USING btree ("control_id","marker_id");--> statement-breakpoint
CREATE INDEX "mark_control_marks_marker_idx" ON "mark_control_marks" USING btree ("marker_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mark_controls_item_key" ON "mark_controls" USING btree ("attempt_item_id");--> statement-breakpoint
CREATE INDEX "mark_controls_question_idx" ON "mark_controls" USING btree ("exam_id","question_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mark_tasks_round_key" ON "mark_tasks" USING btree ("attempt_item_id","round");--> statement-breakpoint
CREATE INDEX "mark_tasks_queue_idx" ON "mark_tasks" USING btree ("exam_id","question_id","state");--> statement-breakpoint
CREATE INDEX "mark_tasks_attempt_idx" ON "mark_tasks" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "mark_tasks_marker_idx" ON "mark_tasks" USING btree ("marker_id") WHERE marker_id is not null;--> statement-breakpoint
CREATE INDEX "practice_sets_owner_idx" ON "practice_sets" USING btree ("owner_org_id","updated_at");--> statement-breakpoint
CREATE INDEX "practice_sets_audience_idx" ON "practice_sets" USING gin ("audience_include");--> statement-breakpoint
CREATE INDEX "practice_sets_cover_idx" ON "practice_sets" USING btree ("cover_file_id") WHERE "practice_sets"."cover_file_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "question_reports_key" ON "question_reports" USING btree ("person_id","question_id","version_no");--> statement-breakpoint
CREATE INDEX "question_reports_question_idx" ON "question_reports" USING btree ("question_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wrong_items_key" ON "wrong_items" USING btree ("person_id","question_id");--> statement-breakpoint
CREATE INDEX "wrong_items_due_idx" ON "wrong_items" USING btree ("person_id","state","due_on");--> statement-breakpoint
CREATE INDEX "wrong_items_question_idx" ON "wrong_items" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "regrades_applied_idx" ON "regrades" USING btree ("exam_id","question_id","applied_at") WHERE applied_at is not null;--> statement-breakpoint
CREATE INDEX "regrades_looked_at_idx" ON "regrades" USING btree ("created_at") WHERE applied_at is null;--> statement-breakpoint
CREATE INDEX "import_batches_owner_idx" ON "import_batches" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "import_batches_org_idx" ON "import_batches" USING btree ("owner_org_id","created_at");--> statement-breakpoint
CREATE INDEX "import_batches_open_idx" ON "import_batches" USING btree ("expires_at") WHERE state in ('checked', 'mapping');--> statement-breakpoint
CREATE INDEX "import_jobs_batch_idx" ON "import_jobs" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "import_layouts_idx" ON "import_layouts" USING btree ("created_by","kind","print");--> statement-breakpoint
CREATE INDEX "import_rows_action_idx" ON "import_rows" USING btree ("batch_id","action","no");--> statement-breakpoint
CREATE INDEX "files_sha_idx" ON "files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "files_owner_idx" ON "files" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "uploads_owner_idx" ON "uploads" USING btree ("owner_id","state");--> statement-breakpoint
CREATE INDEX "uploads_touched_idx" ON "uploads" USING btree ("touched_at");--> statement-breakpoint
CREATE UNIQUE INDEX "content_labels_once_key" ON "content_labels" USING btree ("subject_kind","subject_id","label_id");--> statement-breakpoint
CREATE INDEX "content_labels_label_idx" ON "content_labels" USING btree ("label_id","subject_kind");--> statement-breakpoint
CREATE UNIQUE INDEX "labels_sibling_name_key" ON "labels" USING btree ("parent_id","name");--> statement-breakpoint
CREATE INDEX "labels_path_idx" ON "labels" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "labels_category_idx" ON "labels" USING btree ("dic_code","kind","sort");--> statement-breakpoint
CREATE INDEX "live_classes_owner_idx" ON "live_classes" USING btree ("owner_org_id","planned_start");--> statement-breakpoint
CREATE INDEX "live_classes_start_idx" ON "live_classes" USING btree ("planned_start");--> statement-breakpoint
CREATE INDEX "live_classes_host_idx" ON "live_classes" USING btree ("host_id","planned_start");--> statement-breakpoint
CREATE INDEX "live_classes_audience_idx" ON "live_classes" USING gin ("audience_include");--> statement-breakpoint
CREATE INDEX "live_classes_live_idx" ON "live_classes" USING btree ("planned_end") WHERE state = 'live';--> statement-breakpoint
CREATE UNIQUE INDEX "message_deliveries_once_key" ON "message_deliveries" USING btree ("event","user_id","channel");--> statement-breakpoint
CREATE INDEX "message_deliveries_open_idx" ON "message_deliveries" USING btree ("next_at") WHERE state in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "message_deliveries_digest_idx" ON "message_deliveries" USING btree ("digest_id") WHERE digest_id is not null;--> statement-breakpoint
CREATE INDEX "message_deliveries_task_idx" ON "message_deliveries" USING btree ("task_id","channel","state");--> statement-breakpoint
CREATE INDEX "message_deliveries_at_idx" ON "message_deliveries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "message_deliveries_kind_idx" ON "message_deliveries" USING btree ("kind","at");--> statement-breakpoint
CREATE INDEX "message_deliveries_user_idx" ON "message_deliveries" USING btree ("user_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "message_digests_once_key" ON "message_digests" USING btree ("user_id","channel","slot");--> statement-breakpoint
CREATE INDEX "message_digests_open_idx" ON "message_digests" USING btree ("next_at") WHERE state in ('queued', 'sending');--> statement-breakpoint
CREATE UNIQUE INDEX "message_tasks_client_key" ON "message_tasks" USING btree ("created_by","client_key");--> statement-breakpoint
CREATE INDEX "message_tasks_list_idx" ON "message_tasks" USING btree ("origin","created_at");--> statement-breakpoint
CREATE INDEX "message_tasks_open_idx" ON "message_tasks" USING btree ("send_at") WHERE state in ('scheduled', 'sending');--> statement-breakpoint
CREATE INDEX "points_count_changes_board_idx" ON "points_count_changes" USING btree ("board","scope","points");--> statement-breakpoint
CREATE UNIQUE INDEX "points_entries_reverses_key" ON "points_entries" USING btree ("reverses") WHERE reverses is not null;--> statement-breakpoint
CREATE INDEX "points_entries_person_idx" ON "points_entries" USING btree ("person_id","day");--> statement-breakpoint
CREATE INDEX "points_entries_rule_idx" ON "points_entries" USING btree ("rule_id","day");--> statement-breakpoint
CREATE INDEX "points_facts_event_idx" ON "points_facts" USING btree ("event","day","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "points_rules_code_key" ON "points_rules" USING btree ("code");--> statement-breakpoint
CREATE INDEX "points_totals_person_idx" ON "points_totals" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "points_totals_order_idx" ON "points_totals" USING btree ("board","points" DESC NULLS LAST,"reached_at","person_code") WHERE listed and points > 0;--> statement-breakpoint
CREATE INDEX "points_totals_unit_idx" ON "points_totals" USING btree ("board","org_id","points" DESC NULLS LAST,"reached_at","person_code") WHERE listed and points > 0;--> statement-breakpoint
CREATE INDEX "points_unit_totals_person_idx" ON "points_unit_totals" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "post_files_file_idx" ON "post_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "post_reads_user_idx" ON "post_reads" USING btree ("user_id","post_id");--> statement-breakpoint
CREATE INDEX "posts_audience_idx" ON "posts" USING gin ("audience_include");--> statement-breakpoint
CREATE INDEX "posts_list_idx" ON "posts" USING btree ("kind","state","published_at");--> statement-breakpoint
CREATE INDEX "posts_owner_idx" ON "posts" USING btree ("owner_org_id","created_at");--> statement-breakpoint
CREATE INDEX "questionnaire_questions_place_idx" ON "questionnaire_questions" USING btree ("questionnaire_id","sort");--> statement-breakpoint
CREATE INDEX "questionnaire_questions_origin_idx" ON "questionnaire_questions" USING btree ("origin_id");--> statement-breakpoint
CREATE INDEX "questionnaire_questions_library_idx" ON "questionnaire_questions" USING btree ("owner_org_id","created_at") WHERE questionnaire_id is null;--> statement-breakpoint
CREATE INDEX "questionnaire_responses_of_idx" ON "questionnaire_responses" USING btree ("questionnaire_id","state");--> statement-breakpoint
CREATE INDEX "questionnaire_responses_person_idx" ON "questionnaire_responses" USING btree ("person_id","questionnaire_id");--> statement-breakpoint
CREATE INDEX "questionnaire_responses_crowd_idx" ON "questionnaire_responses" USING btree ("questionnaire_id","dims",coalesce(wave, '-infinity'),"id") WHERE anonymous;--> statement-breakpoint
CREATE UNIQUE INDEX "questionnaire_responses_draft_key" ON "questionnaire_responses" USING btree ("questionnaire_id","person_id") WHERE state = 'partial';--> statement-breakpoint
CREATE INDEX "questionnaire_tickets_person_idx" ON "questionnaire_tickets" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "questionnaires_owner_idx" ON "questionnaires" USING btree ("owner_org_id","created_at");--> statement-breakpoint
CREATE INDEX "questionnaires_created_idx" ON "questionnaires" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "questionnaires_state_idx" ON "questionnaires" USING btree ("state","close_at");--> statement-breakpoint
CREATE INDEX "questionnaires_audience_idx" ON "questionnaires" USING gin ("audience_include");--> statement-breakpoint
CREATE UNIQUE INDEX "hour_entries_granted_key" ON "hour_entries" USING btree ("user_id","source","item_id","cycle") WHERE state = 'granted';--> statement-breakpoint
CREATE UNIQUE INDEX "hour_entries_id_key" ON "hour_entries" USING btree ("id");--> statement-breakpoint
CREATE INDEX "hour_entries_person_idx" ON "hour_entries" USING btree ("user_id","year");--> statement-breakpoint
CREATE INDEX "hour_entries_unit_idx" ON "hour_entries" USING btree ("year","org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hour_rules_from_key" ON "hour_rules" USING btree ("valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "role_targets_once_key" ON "role_targets" USING btree ("role_id","year");--> statement-breakpoint
CREATE INDEX "sittings_watermark_idx" ON "sittings" USING btree ("watermark","opened_at");--> statement-breakpoint
CREATE INDEX "sittings_user_idx" ON "sittings" USING btree ("user_id","opened_at");--> statement-breakpoint
CREATE INDEX "sittings_item_idx" ON "sittings" USING btree ("item_type","item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sittings_earning_key" ON "sittings" USING btree ("user_id") WHERE ended_at is null and item_type <> 'live';--> statement-breakpoint
CREATE INDEX "study_beats_at_idx" ON "study_beats" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "study_records_once_key" ON "study_records" USING btree ("user_id","item_type","item_id","cycle");--> statement-breakpoint
CREATE INDEX "study_records_item_idx" ON "study_records" USING btree ("item_type","item_id","completed_at");--> statement-breakpoint
CREATE INDEX "study_records_check_idx" ON "study_records" USING btree ("check_state");--> statement-breakpoint
CREATE INDEX "study_notes_own_idx" ON "study_notes" USING btree ("user_id","item_type","item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sync_drifts_field_key" ON "sync_drifts" USING btree ("source_id","user_id","field");--> statement-breakpoint
CREATE INDEX "sync_drifts_since_idx" ON "sync_drifts" USING btree ("source_id","since");--> statement-breakpoint
CREATE UNIQUE INDEX "sync_links_object_key" ON "sync_links" USING btree ("source_id","kind","object_id");--> statement-breakpoint
CREATE INDEX "sync_links_alias_idx" ON "sync_links" USING btree ("source_id","kind","alias");--> statement-breakpoint
CREATE UNIQUE INDEX "sync_objects_external_key" ON "sync_objects" USING btree ("run_id","kind","external_id");--> statement-breakpoint
CREATE INDEX "sync_objects_no_idx" ON "sync_objects" USING btree ("run_id","no");--> statement-breakpoint
CREATE INDEX "sync_objects_alias_idx" ON "sync_objects" USING btree ("run_id","kind","alias");--> statement-breakpoint
CREATE INDEX "sync_objects_code_idx" ON "sync_objects" USING btree ("run_id","kind","code");--> statement-breakpoint
CREATE INDEX "sync_runs_source_idx" ON "sync_runs" USING btree ("source_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sync_runs_open_key" ON "sync_runs" USING btree ("source_id") WHERE state in ('waiting', 'pulling', 'comparing', 'confirming', 'applying');--> statement-breakpoint
CREATE UNIQUE INDEX "sync_sources_name_key" ON "sync_sources" USING btree ("name");--> statement-breakpoint
CREATE INDEX "api_calls_at_idx" ON "api_calls" USING btree ("at");--> statement-breakpoint
CREATE INDEX "api_calls_client_idx" ON "api_calls" USING btree ("client_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "api_clients_name_key" ON "api_clients" USING btree ("name");--> statement-breakpoint
CREATE INDEX "api_keys_client_idx" ON "api_keys" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "api_nonces_at_idx" ON "api_nonces" USING btree ("at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_open_idx" ON "webhook_deliveries" USING btree ("webhook_id","object_id","no") WHERE state in ('waiting', 'retry');--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries" USING btree ("next_at") WHERE state in ('waiting', 'retry');--> statement-breakpoint
CREATE INDEX "webhook_deliveries_list_idx" ON "webhook_deliveries" USING btree ("webhook_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_name_key" ON "webhooks" USING btree ("name");--> statement-breakpoint
CREATE INDEX "application_group_apps_application_idx" ON "application_group_apps" USING btree ("application_id");--> statement-breakpoint
CREATE UNIQUE INDEX "application_groups_name_key" ON "application_groups" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "application_requests_open_key" ON "application_requests" USING btree ("application_id","user_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "application_requests_list_idx" ON "application_requests" USING btree ("application_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_client_id_key" ON "applications" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "applications_audience_idx" ON "applications" USING gin ("audience_include");--> statement-breakpoint
CREATE INDEX "sign_on_tickets_expiry_idx" ON "sign_on_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_on_tickets_code_idx" ON "sign_on_tickets" USING btree ("code_hash") WHERE code_hash is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "device_types_code_key" ON "device_types" USING btree ("code");--> statement-breakpoint
CREATE INDEX "feedback_entries_feedback_idx" ON "feedback_entries" USING btree ("feedback_id","at");--> statement-breakpoint
CREATE INDEX "feedbacks_writer_idx" ON "feedbacks" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "feedbacks_state_idx" ON "feedbacks" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "feedbacks_merged_idx" ON "feedbacks" USING btree ("merged_into_id");--> statement-breakpoint
CREATE INDEX "instance_answers_at_idx" ON "instance_answers" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "log_archives_chain_key" ON "log_archives" USING btree ("log","to_chain_no");--> statement-breakpoint
CREATE UNIQUE INDEX "log_links_entry_key" ON "log_links" USING btree ("log","entry_no");--> statement-breakpoint
CREATE INDEX "backup_runs_created_idx" ON "backup_runs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "retention_runs_kind_idx" ON "retention_runs" USING btree ("kind","at");--> statement-breakpoint
CREATE UNIQUE INDEX "custom_reports_name_key" ON "custom_reports" USING btree ("created_by","name");--> statement-breakpoint
CREATE INDEX "custom_reports_shared_idx" ON "custom_reports" USING btree ("audience","updated_at");--> statement-breakpoint
CREATE INDEX "report_boards_shared_idx" ON "report_boards" USING btree ("audience","updated_at");--> statement-breakpoint
CREATE INDEX "report_run_receivers_user_idx" ON "report_run_receivers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_runs_slot_key" ON "report_runs" USING btree ("schedule_id","slot");--> statement-breakpoint
CREATE INDEX "report_runs_open_idx" ON "report_runs" USING btree ("lease_until") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "report_schedule_receivers_user_idx" ON "report_schedule_receivers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "report_schedules_due_idx" ON "report_schedules" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_at_idx" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_entries_object_idx" ON "audit_entries" USING btree ("object_type","object_id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor_idx" ON "audit_entries" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_entries_request_idx" ON "audit_entries" USING btree ("request_id") WHERE request_id <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "dictionaries_key_key" ON "dictionaries" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "dictionary_items_code_key" ON "dictionary_items" USING btree ("dictionary_id","code");--> statement-breakpoint
CREATE INDEX "idempotency_keys_at_idx" ON "idempotency_keys" USING btree ("at");--> statement-breakpoint
CREATE INDEX "jobs_owner_idx" ON "jobs" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "jobs_state_idx" ON "jobs" USING btree ("state","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_once_key" ON "messages" USING btree ("event","user_id");--> statement-breakpoint
CREATE INDEX "messages_inbox_idx" ON "messages" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "ui_errors_at_idx" ON "ui_errors" USING btree ("at");--> statement-breakpoint
CREATE INDEX "ui_errors_session_idx" ON "ui_errors" USING btree ("session_id","at");--> statement-breakpoint
CREATE INDEX "user_merges_keep_idx" ON "user_merges" USING btree ("keep_id","at");--> statement-breakpoint
CREATE INDEX "user_merges_drop_idx" ON "user_merges" USING btree ("drop_id","at");--> statement-breakpoint
CREATE INDEX "video_questions_video_idx" ON "video_questions" USING btree ("video_id","second");--> statement-breakpoint
CREATE INDEX "video_questions_must_idx" ON "video_questions" USING btree ("video_id") WHERE must_pass;--> statement-breakpoint
CREATE INDEX "video_questions_question_idx" ON "video_questions" USING btree ("question_id");--> statement-breakpoint
CREATE UNIQUE INDEX "media_versions_number_key" ON "media_versions" USING btree ("video_id","number");--> statement-breakpoint
CREATE INDEX "media_versions_state_idx" ON "media_versions" USING btree ("state");--> statement-breakpoint
CREATE UNIQUE INDEX "subtitles_lang_key" ON "subtitles" USING btree ("video_id","lang");--> statement-breakpoint
CREATE INDEX "videos_audience_idx" ON "videos" USING gin ("audience_include");--> statement-breakpoint
CREATE INDEX "videos_grams_idx" ON "videos" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "videos_list_idx" ON "videos" USING btree ("channel","category","state","created_at");--> statement-breakpoint
CREATE INDEX "videos_year_idx" ON "videos" USING btree ("channel","year","state");--> statement-breakpoint
CREATE INDEX "videos_type_idx" ON "videos" USING btree ("label_type_id");--> statement-breakpoint
CREATE INDEX "videos_owner_idx" ON "videos" USING btree ("owner_org_id","created_at");--> statement-breakpoint
CREATE INDEX "wx_articles_state_idx" ON "wx_articles" USING btree ("account_id","state","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "wx_materials_media_key" ON "wx_materials" USING btree ("account_id","media_id");--> statement-breakpoint
CREATE INDEX "wx_push_parts_message_idx" ON "wx_push_parts" USING btree ("message_no");--> statement-breakpoint
CREATE INDEX "wx_pushes_at_idx" ON "wx_pushes" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "wx_pushes_state_idx" ON "wx_pushes" USING btree ("state");--> statement-breakpoint
CREATE INDEX "wx_template_log_at_idx" ON "wx_template_log" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "wx_template_log_message_idx" ON "wx_template_log" USING btree ("account_id","message_no");--> statement-breakpoint
CREATE UNIQUE INDEX "wx_templates_event_key" ON "wx_templates" USING btree ("account_id","event");--> statement-breakpoint
CREATE UNIQUE INDEX "wx_accounts_app_id_key" ON "wx_accounts" USING btree ("app_id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "wx_accounts_owner_idx" ON "wx_accounts" USING btree ("owner_org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wx_callbacks_once_key" ON "wx_callbacks" USING btree ("account_id","key");--> statement-breakpoint
CREATE INDEX "wx_callbacks_at_idx" ON "wx_callbacks" USING btree ("account_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "wx_fans_openid_key" ON "wx_fans" USING btree ("account_id","openid");--> statement-breakpoint
CREATE UNIQUE INDEX "wx_fans_person_key" ON "wx_fans" USING btree ("account_id","user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "wx_fans_followed_idx" ON "wx_fans" USING btree ("account_id","followed_at");--> statement-breakpoint
CREATE INDEX "wx_fans_tags_idx" ON "wx_fans" USING gin ("tag_ids");--> statement-breakpoint
CREATE INDEX "wx_fans_user_idx" ON "wx_fans" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wx_grants_subject_key" ON "wx_grants" USING btree ("account_id","facet");--> statement-breakpoint
CREATE INDEX "wx_grants_facet_idx" ON "wx_grants" USING btree ("facet");--> statement-breakpoint
CREATE UNIQUE INDEX "wx_menus_version_key" ON "wx_menus" USING btree ("account_id","version");--> statement-breakpoint
CREATE INDEX "wx_messages_thread_idx" ON "wx_messages" USING btree ("fan_id","at");--> statement-breakpoint
CREATE INDEX "wx_removals_account_idx" ON "wx_removals" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "wx_replies_order_idx" ON "wx_replies" USING btree ("account_id","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "wx_tags_name_key" ON "wx_tags" USING btree ("account_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "wx_tags_number_key" ON "wx_tags" USING btree ("account_id","platform_no");