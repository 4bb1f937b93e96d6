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
--> statement-breakpoint
-- What was once in force is what attempts were asked: it never changes, whatever the program does.
create function question_version_kept() returns trigger language plpgsql as $$
begin
  if old.activated_at is not null and (new.content is distinct from old.content or new.no <> old.no
    or new.question_id <> old.question_id or new.activated_at is distinct from old.activated_at) then
    raise exception 'version % of question % is kept as it was asked', old.no, old.question_id using errcode = '42501';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger question_versions_kept before update on question_versions
  for each row execute function question_version_kept();
--> statement-breakpoint
-- Active people of each unit, kept with every change of people and committed with it. Once per statement, so that an
-- import of fifty thousand touches each unit once, and in one order, so that two of them do not block each other.
create function count_org_people() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into org_headcounts as h (org_id, people)
      select primary_org_id, count(*) from fresh where enabled and deleted_at is null group by 1 order by 1
      on conflict (org_id) do update set people = h.people + excluded.people;
  elsif tg_op = 'DELETE' then
    insert into org_headcounts as h (org_id, people)
      select primary_org_id, -count(*) from stale where enabled and deleted_at is null group by 1 order by 1
      on conflict (org_id) do update set people = h.people + excluded.people;
  else
    insert into org_headcounts as h (org_id, people)
      select primary_org_id, sum(n) from (
        select primary_org_id, 1 as n from fresh where enabled and deleted_at is null
        union all select primary_org_id, -1 from stale where enabled and deleted_at is null) moved
      group by 1 having sum(n) <> 0 order by 1
      on conflict (org_id) do update set people = h.people + excluded.people;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger users_headcount_insert after insert on users
  referencing new table as fresh for each statement execute function count_org_people();
--> statement-breakpoint
create trigger users_headcount_delete after delete on users
  referencing old table as stale for each statement execute function count_org_people();
--> statement-breakpoint
create trigger users_headcount_update after update on users
  referencing old table as stale new table as fresh for each statement execute function count_org_people();
