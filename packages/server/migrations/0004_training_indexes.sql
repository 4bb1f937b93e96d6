-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "org_units_name_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "org_units_name_idx" ON "org_units" USING btree ("name");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "certificates_class_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "certificates_class_key" ON "certificates" USING btree ("class_id","person_id") WHERE class_id is not null and revoked_at is null and superseded_on is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "certificates_valid_to_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "certificates_valid_to_idx" ON "certificates" USING btree ("valid_to","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "certificates_issued_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "certificates_issued_idx" ON "certificates" USING btree ("issued_on","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "certificates_template_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "certificates_template_idx" ON "certificates" USING btree ("template_id","valid_to","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "certificates_class_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "certificates_class_idx" ON "certificates" USING btree ("class_id") WHERE class_id is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "certificates_revoked_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "certificates_revoked_idx" ON "certificates" USING btree ("valid_to","id") WHERE revoked_at is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "certificates_superseded_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "certificates_superseded_idx" ON "certificates" USING btree ("superseded_on","id") WHERE superseded_on is not null;
