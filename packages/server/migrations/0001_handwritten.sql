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
--> statement-breakpoint
-- What a link of the chain stands for: every column of the entry, in a text that always reads the same.
create function audit_digest(e audit_entries) returns text language sql stable parallel safe as $$
  select encode(sha256(convert_to(jsonb_build_array(e.no, extract(epoch from e.at)::text, e.actor_id, e.actor_name,
    e.actor_org_id, e.object_org_id, e.as_whom, e.via, e.address, e.path, e.action, e.module, e.kind, e.result,
    e.object_type, e.object_id, e.object_name, e.diff, e.reason, e.request_id)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
create function login_digest(e login_entries) returns text language sql stable parallel safe as $$
  select encode(sha256(convert_to(jsonb_build_array(e.no, e.id, extract(epoch from e.at)::text, e.name_tried, e.user_id,
    e.result, e.why, e.way, e.address, e.agent)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- Logs are only written to. The archive alone takes entries out, after it has sealed them into a file.
create function log_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('portal.archiving', true) = 'on' then return old; end if;
  raise exception 'entries of % are never changed or removed', tg_table_name using errcode = '42501';
end
$$;
--> statement-breakpoint
create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function log_append_only();
--> statement-breakpoint
create trigger login_entries_append_only before update or delete on login_entries
  for each row execute function log_append_only();
--> statement-breakpoint
create trigger log_links_append_only before update or delete on log_links
  for each row execute function log_append_only();
--> statement-breakpoint
create trigger audit_entries_no_truncate before truncate on audit_entries
  for each statement execute function log_append_only();
--> statement-breakpoint
create trigger login_entries_no_truncate before truncate on login_entries
  for each statement execute function log_append_only();
--> statement-breakpoint
-- Names each new entry for the sealer; committed or rolled back with the entry.
create function log_enqueue() returns trigger language plpgsql as $$
begin
  insert into log_unsealed (log, entry_no) select tg_argv[0], fresh.no from fresh;
  return null;
end
$$;
--> statement-breakpoint
create trigger audit_entries_enqueue after insert on audit_entries
  referencing new table as fresh for each statement execute function log_enqueue('audit');
--> statement-breakpoint
create trigger login_entries_enqueue after insert on login_entries
  referencing new table as fresh for each statement execute function log_enqueue('login');
