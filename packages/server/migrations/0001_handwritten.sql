-- What the tables in src/schema cannot say. Copied into the migration after the generated one.
create index users_name_zh_idx on users (name collate "zh-x-icu");
--> statement-breakpoint
create unique index org_units_one_root_key on org_units ((parent_id is null)) where parent_id is null;
--> statement-breakpoint
-- Rows that beats rewrite every few seconds keep room beside them.
alter table study_records set (fillfactor = 80);
--> statement-breakpoint
alter table sittings set (fillfactor = 80);
--> statement-breakpoint
alter table study_balances set (fillfactor = 80);
