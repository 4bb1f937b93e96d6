-- What the tables in src/schema cannot say. The state that migrations lead to: whoever changes it adds one that does the same.
create index users_name_zh_idx on users (name collate "zh-x-icu");
--> statement-breakpoint
create unique index org_units_one_root_key on org_units ((parent_id is null)) where parent_id is null;
--> statement-breakpoint
-- Rows that beats and clicks rewrite every few seconds keep room beside them.
alter table content_counts set (fillfactor = 80);
--> statement-breakpoint
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
-- Facts and entries of points stay as they were made. Only their person changes, where two records become one.
create function points_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'person_id' = to_jsonb(old) - 'person_id' then return new; end if;
  end if;
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = '42501';
end
$$;
--> statement-breakpoint
create trigger points_entries_append_only before update or delete on points_entries
  for each row execute function points_append_only();
--> statement-breakpoint
create trigger points_facts_append_only before update or delete on points_facts
  for each row execute function points_append_only();
--> statement-breakpoint
create trigger points_entries_no_truncate before truncate on points_entries
  for each statement execute function points_append_only();
--> statement-breakpoint
create trigger points_facts_no_truncate before truncate on points_facts
  for each statement execute function points_append_only();
--> statement-breakpoint
-- Every change of the totals, whoever makes it, tells how many people now have so many points.
create function points_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into points_count_changes (board, scope, points, people)
    select f.board, s.scope, f.points, count(*) from fresh f, lateral (values ('all'), (f.org_id::text)) s(scope)
    where f.listed and f.points > 0 group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into points_count_changes (board, scope, points, people)
    select f.board, s.scope, f.points, -count(*) from stale f, lateral (values ('all'), (f.org_id::text)) s(scope)
    where f.listed and f.points > 0 group by 1, 2, 3;
  else
    insert into points_count_changes (board, scope, points, people)
    select f.board, s.scope, f.points, sum(f.n)
    from (select fresh.*, 1 as n from fresh union all select stale.*, -1 from stale) f,
      lateral (values ('all'), (f.org_id::text)) s(scope)
    where f.listed and f.points > 0 group by 1, 2, 3 having sum(f.n) <> 0;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger points_totals_insert_count after insert on points_totals
  referencing new table as fresh for each statement execute function points_count();
--> statement-breakpoint
create trigger points_totals_update_count after update on points_totals
  referencing old table as stale new table as fresh for each statement execute function points_count();
--> statement-breakpoint
create trigger points_totals_delete_count after delete on points_totals
  referencing old table as stale for each statement execute function points_count();
--> statement-breakpoint
-- Open boards follow the person: his unit, his number, and that closed accounts leave. Frozen ones stay.
create function points_follow_person() returns trigger language plpgsql as $$
begin
  perform 1 from points_people where person_id = new.id for update;
  if found then
    update points_totals set org_id = new.primary_org_id, person_code = new.code,
      listed = new.enabled and new.deleted_at is null
    where person_id = new.id and (freezes_at is null or freezes_at > now());
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger users_points_follow after update of primary_org_id, code, enabled, deleted_at on users for each row
  when (old.primary_org_id <> new.primary_org_id or old.code <> new.code or old.enabled <> new.enabled
    or old.deleted_at is distinct from new.deleted_at)
  execute function points_follow_person();
--> statement-breakpoint
-- What happened in a sitting, and how a score changed, stays as it was written. What may change: who, where two
-- records of a person become one, and device and address, which are erased after their time. Rows go with their attempt.
create function attempt_trace_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - '{by_id,device,detail}'::text[] = to_jsonb(old) - '{by_id,device,detail}'::text[]
      and new.device in (old.device, '')
      and (new.detail is not distinct from old.detail or new.detail = old.detail - '{address,from}'::text[]) then
      return new;
    end if;
  elsif not exists (select 1 from attempts where id = old.attempt_id) then
    return old;
  end if;
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = '42501';
end
$$;
--> statement-breakpoint
create trigger attempt_events_kept before update or delete on attempt_events
  for each row execute function attempt_trace_kept();
--> statement-breakpoint
create function score_history_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'by_id' = to_jsonb(old) - 'by_id' then return new; end if;
  elsif not exists (select 1 from attempt_items where id = old.attempt_item_id) then
    return old;
  end if;
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = '42501';
end
$$;
--> statement-breakpoint
create trigger score_history_kept before update or delete on score_history
  for each row execute function score_history_kept();
--> statement-breakpoint
-- A published version of a paper is what exams were made of: it goes with its paper and is never changed.
create function paper_versions_frozen() returns trigger language plpgsql as $$
begin
  raise exception 'versions of papers are frozen';
end
$$;
--> statement-breakpoint
create trigger paper_versions_frozen before update on paper_versions
  for each row execute function paper_versions_frozen();
--> statement-breakpoint
-- A running sitting is written to every few seconds: with room on its page for one more version of every row no index
-- has to hear of it. Answers grow beside the row, not in it, or a page that is filled with papers bursts with them.
alter table attempts set (fillfactor = 45, toast_tuple_target = 640);
alter table attempt_answers set (fillfactor = 70);
--> statement-breakpoint
-- Answers of thirty questions are half a page: packing them would cost a fifth of writing them, and again with each look.
alter table questionnaire_responses set (toast_tuple_target = 8160);
--> statement-breakpoint
-- A questionnaire is another one when a question of it is: whoever keeps what it asks looks at its row alone.
create function touch_questionnaires() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update questionnaires set questions_no = questions_no + 1 where id in (select questionnaire_id from fresh);
  elsif tg_op = 'DELETE' then
    update questionnaires set questions_no = questions_no + 1 where id in (select questionnaire_id from stale);
  else
    update questionnaires set questions_no = questions_no + 1 where id in (
      select questionnaire_id from fresh union select questionnaire_id from stale);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger questionnaire_questions_insert after insert on questionnaire_questions
  referencing new table as fresh for each statement execute function touch_questionnaires();
--> statement-breakpoint
create trigger questionnaire_questions_delete after delete on questionnaire_questions
  referencing old table as stale for each statement execute function touch_questionnaires();
--> statement-breakpoint
create trigger questionnaire_questions_update after update on questionnaire_questions
  referencing old table as stale new table as fresh for each statement execute function touch_questionnaires();
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
--> statement-breakpoint
-- Meetings: a room is taken once at a time. All rooms lie on one line of seconds, one behind the other.
alter table room_bookings add constraint room_bookings_free exclude using gist (slot with &&);
--> statement-breakpoint
-- What a person may find follows its rows: each change names the thing, whoever made it, and is committed or rolled back with it.
create function search_mark() returns trigger language plpgsql as $$
declare
  changed jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  insert into search_due (source, item_id) values (tg_argv[0], (changed ->> tg_argv[1])::uuid);
  perform pg_notify('portal_search_due', '');
  return null;
end
$$;
--> statement-breakpoint
create trigger videos_searched after insert or update or delete on videos
  for each row execute function search_mark('video', 'id');
--> statement-breakpoint
create trigger subtitles_searched after insert or update or delete on subtitles
  for each row execute function search_mark('video', 'video_id');
--> statement-breakpoint
create trigger documents_searched after insert or update or delete on documents
  for each row execute function search_mark('doc', 'id');
--> statement-breakpoint
create trigger posts_searched after insert or update or delete on posts
  for each row execute function search_mark('post', 'id');
--> statement-breakpoint
create trigger live_classes_searched after insert or update or delete on live_classes
  for each row execute function search_mark('live', 'id');
--> statement-breakpoint
create trigger train_classes_searched after insert or update or delete on train_classes
  for each row execute function search_mark('class', 'id');
--> statement-breakpoint
create trigger activities_searched after insert or update or delete on activities
  for each row execute function search_mark('activity', 'id');
--> statement-breakpoint
create trigger expert_questions_searched after insert or update or delete on expert_questions
  for each row execute function search_mark('expert', 'id');
--> statement-breakpoint
create trigger expert_answers_searched after insert or update or delete on expert_answers
  for each row execute function search_mark('expert', 'question_id');
--> statement-breakpoint
create trigger exhibitions_searched after insert or update or delete on exhibitions
  for each row execute function search_mark('exhibition', 'id');
--> statement-breakpoint
create function search_mark_labelled() returns trigger language plpgsql as $$
declare
  used content_labels := case tg_op when 'DELETE' then old else new end;
begin
  insert into search_due (source, item_id) values (used.subject_kind, used.subject_id);
  perform pg_notify('portal_search_due', '');
  return null;
end
$$;
--> statement-breakpoint
create trigger content_labels_searched after insert or update or delete on content_labels
  for each row execute function search_mark_labelled();
--> statement-breakpoint
-- Watches the whole row: a trigger on columns would keep them from ever being dropped.
create function search_mark_label() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) -> 'name', to_jsonb(new) -> 'synonyms') is not distinct from (to_jsonb(old) -> 'name', to_jsonb(old) -> 'synonyms')
    then return null;
  end if;
  insert into search_due (source, item_id)
    select c.subject_kind, c.subject_id from content_labels c where c.label_id = new.id;
  perform pg_notify('portal_search_due', '');
  return null;
end
$$;
--> statement-breakpoint
create trigger labels_searched after update on labels
  for each row execute function search_mark_label();
--> statement-breakpoint
-- What happened to a hazard is only written to.
create function hazard_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'events of hazards are never changed' using errcode = '42501';
end
$$;
--> statement-breakpoint
create trigger hazard_events_append_only before update on hazard_events
  for each row execute function hazard_append_only();
