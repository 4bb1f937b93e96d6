ALTER TABLE "media_versions" VALIDATE CONSTRAINT "media_versions_work_id_exhibition_works_id_fk";--> statement-breakpoint
ALTER TABLE "media_versions" VALIDATE CONSTRAINT "media_versions_one_owner_check";
