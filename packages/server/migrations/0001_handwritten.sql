-- What the tables in src/schema cannot say. Copied into the migration after the generated one.
create index users_name_zh_idx on users (name collate "zh-x-icu");
--> statement-breakpoint
create unique index org_units_one_root_key on org_units ((parent_id is null)) where parent_id is null;
