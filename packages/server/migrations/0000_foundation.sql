CREATE TABLE "direct_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"code" text NOT NULL,
	"scope" jsonb NOT NULL,
	"valid_to" date NOT NULL,
	"reason" text NOT NULL,
	"granted_by" uuid,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "known_networks" (
	"user_id" uuid NOT NULL,
	"network" text NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_networks_user_id_network_pk" PRIMARY KEY("user_id","network")
);
--> statement-breakpoint
CREATE TABLE "login_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
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
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret_sealed" "bytea" NOT NULL,
	"enabled_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"recovery_hashes" text[] DEFAULT '{}' NOT NULL
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
	"deleted_at" timestamp with time zone,
	"auth_kind" text DEFAULT 'local' NOT NULL,
	"subject" text,
	"password_hash" text,
	"password_changed_at" timestamp with time zone,
	"must_change" boolean DEFAULT true NOT NULL,
	"last_login_at" timestamp with time zone,
	"grams" text[] DEFAULT '{}' NOT NULL
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
CREATE TABLE "audit_entries" (
	"no" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_name" text DEFAULT '' NOT NULL,
	"via" text DEFAULT 'web' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"path" text NOT NULL,
	"action" text NOT NULL,
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
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
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
CREATE TABLE "clicks" (
	"user_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"slot" integer NOT NULL,
	CONSTRAINT "clicks_video_id_user_id_slot_pk" PRIMARY KEY("video_id","user_id","slot")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"user_id" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collections_user_id_subject_type_subject_id_pk" PRIMARY KEY("user_id","subject_type","subject_id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_type" text NOT NULL,
	"item_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reply_to" uuid,
	"text" text NOT NULL,
	"state" text DEFAULT 'shown' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "likes" (
	"user_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "likes_user_id_video_id_pk" PRIMARY KEY("user_id","video_id")
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
CREATE TABLE "stars" (
	"user_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"stars" smallint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stars_user_id_video_id_pk" PRIMARY KEY("user_id","video_id"),
	CONSTRAINT "stars_range" CHECK ("stars"."stars" between 1 and 5)
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
	"retire_reason" text DEFAULT '' NOT NULL,
	"click_count" integer DEFAULT 0 NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"collect_count" integer DEFAULT 0 NOT NULL,
	"star_sum" integer DEFAULT 0 NOT NULL,
	"star_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "direct_grants" ADD CONSTRAINT "direct_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_members" ADD CONSTRAINT "role_members_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_privileges" ADD CONSTRAINT "role_privileges_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_group_members" ADD CONSTRAINT "user_group_members_group_id_user_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."user_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_group_members" ADD CONSTRAINT "user_group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_records" ADD CONSTRAINT "approval_records_request_id_approval_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."approval_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_tasks" ADD CONSTRAINT "approval_tasks_request_id_approval_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."approval_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_changes" ADD CONSTRAINT "org_changes_org_id_org_units_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org_units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_changes" ADD CONSTRAINT "user_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_orgs" ADD CONSTRAINT "user_orgs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_orgs" ADD CONSTRAINT "user_orgs_org_id_org_units_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_primary_org_id_org_units_id_fk" FOREIGN KEY ("primary_org_id") REFERENCES "public"."org_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_sha256_blobs_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."blobs"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_labels" ADD CONSTRAINT "content_labels_label_id_labels_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."labels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dictionary_items" ADD CONSTRAINT "dictionary_items_dictionary_id_dictionaries_id_fk" FOREIGN KEY ("dictionary_id") REFERENCES "public"."dictionaries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_versions" ADD CONSTRAINT "media_versions_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_versions" ADD CONSTRAINT "media_versions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subtitles" ADD CONSTRAINT "subtitles_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subtitles" ADD CONSTRAINT "subtitles_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_label_type_id_labels_id_fk" FOREIGN KEY ("label_type_id") REFERENCES "public"."labels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_cover_file_id_files_id_fk" FOREIGN KEY ("cover_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "direct_grants_once_key" ON "direct_grants" USING btree ("user_id","code");--> statement-breakpoint
CREATE INDEX "grant_requests_receiver_idx" ON "grant_requests" USING btree ("receiver_id","state");--> statement-breakpoint
CREATE INDEX "role_members_subject_idx" ON "role_members" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "role_privileges_code_idx" ON "role_privileges" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_code_key" ON "roles" USING btree ("code");--> statement-breakpoint
CREATE INDEX "user_group_members_user_idx" ON "user_group_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_groups_name_key" ON "user_groups" USING btree ("name");--> statement-breakpoint
CREATE INDEX "login_entries_at_idx" ON "login_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "login_entries_user_idx" ON "login_entries" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "login_guards_touched_idx" ON "login_guards" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "password_history_user_idx" ON "password_history" USING btree ("user_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id","ended_at");--> statement-breakpoint
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
CREATE INDEX "users_org_idx" ON "users" USING btree ("primary_org_id");--> statement-breakpoint
CREATE INDEX "users_active_org_idx" ON "users" USING btree ("primary_org_id") WHERE enabled and deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_grams_idx" ON "users" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "users_phone_idx" ON "users" USING btree ("phone_index");--> statement-breakpoint
CREATE INDEX "users_created_idx" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "files_sha_idx" ON "files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "files_owner_idx" ON "files" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "uploads_owner_idx" ON "uploads" USING btree ("owner_id","state");--> statement-breakpoint
CREATE INDEX "uploads_touched_idx" ON "uploads" USING btree ("touched_at");--> statement-breakpoint
CREATE UNIQUE INDEX "content_labels_once_key" ON "content_labels" USING btree ("subject_kind","subject_id","label_id");--> statement-breakpoint
CREATE INDEX "content_labels_label_idx" ON "content_labels" USING btree ("label_id","subject_kind");--> statement-breakpoint
CREATE UNIQUE INDEX "labels_sibling_name_key" ON "labels" USING btree ("parent_id","name");--> statement-breakpoint
CREATE INDEX "labels_path_idx" ON "labels" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "labels_category_idx" ON "labels" USING btree ("dic_code","kind","sort");--> statement-breakpoint
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
CREATE INDEX "audit_entries_at_idx" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_entries_object_idx" ON "audit_entries" USING btree ("object_type","object_id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor_idx" ON "audit_entries" USING btree ("actor_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "dictionaries_key_key" ON "dictionaries" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "dictionary_items_code_key" ON "dictionary_items" USING btree ("dictionary_id","code");--> statement-breakpoint
CREATE INDEX "idempotency_keys_at_idx" ON "idempotency_keys" USING btree ("at");--> statement-breakpoint
CREATE INDEX "jobs_owner_idx" ON "jobs" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "jobs_state_idx" ON "jobs" USING btree ("state","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_once_key" ON "messages" USING btree ("event","user_id");--> statement-breakpoint
CREATE INDEX "messages_inbox_idx" ON "messages" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "ui_errors_at_idx" ON "ui_errors" USING btree ("at");--> statement-breakpoint
CREATE INDEX "ui_errors_session_idx" ON "ui_errors" USING btree ("session_id","at");--> statement-breakpoint
CREATE INDEX "collections_subject_idx" ON "collections" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "comments_item_idx" ON "comments" USING btree ("item_type","item_id","at");--> statement-breakpoint
CREATE INDEX "comments_user_idx" ON "comments" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "likes_video_idx" ON "likes" USING btree ("video_id");--> statement-breakpoint
CREATE UNIQUE INDEX "media_versions_number_key" ON "media_versions" USING btree ("video_id","number");--> statement-breakpoint
CREATE INDEX "media_versions_state_idx" ON "media_versions" USING btree ("state");--> statement-breakpoint
CREATE UNIQUE INDEX "subtitles_lang_key" ON "subtitles" USING btree ("video_id","lang");--> statement-breakpoint
CREATE INDEX "videos_audience_idx" ON "videos" USING gin ("audience_include");--> statement-breakpoint
CREATE INDEX "videos_grams_idx" ON "videos" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "videos_list_idx" ON "videos" USING btree ("channel","category","state","created_at");--> statement-breakpoint
CREATE INDEX "videos_year_idx" ON "videos" USING btree ("channel","year","state");--> statement-breakpoint
CREATE INDEX "videos_type_idx" ON "videos" USING btree ("label_type_id");--> statement-breakpoint
CREATE INDEX "videos_owner_idx" ON "videos" USING btree ("owner_org_id","created_at");