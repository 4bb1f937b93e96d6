-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "media_versions_work_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "media_versions_work_key" ON "media_versions" USING btree ("work_id","number");
