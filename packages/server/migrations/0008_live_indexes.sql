-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "activity_parts_refs_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "activity_parts_refs_idx" ON "activity_parts" USING gin ("refs");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "live_classes_unsettled_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "live_classes_unsettled_idx" ON "live_classes" USING btree ("ended_at") WHERE ended_at is not null and settled_at is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "videos_anchor_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "videos_anchor_idx" ON "videos" USING btree ("anchor_id") WHERE anchor_id is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "live_classes_live_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "live_classes_live_idx" ON "live_classes" USING btree ("planned_end") WHERE state in ('live', 'paused');
