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
