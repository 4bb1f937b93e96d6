import { type SQL, sql } from 'drizzle-orm'

/** A try `i` was of what question `q` asks now: the same question, and since then nothing but wording was mended. */
const isOfPinnedQuestion: SQL = sql`(i.question_id = q.question_id and not exists (
  select 1 from question_versions w where w.question_id = q.question_id and w.change_kind <> 'typo'
    and w.no > least(i.version_no, q.version_no) and w.no <= greatest(i.version_no, q.version_no)))`

/** Oldest version of the file whose evidence still counts for video `v` with current version `m`. */
export const oldestCredited: SQL = sql`coalesce((select max(r.number) from media_versions r
  where r.video_id = v.id and r.change_kind = 'reask' and r.number <= m.number), 0)`

/**
 * From and where of the tries `a` at question `q` of video `v` that a study record counts. Like intervals they belong to
 * the cycle `s.cycle` of their sitting, and a file that is to be studied again puts them aside.
 */
export const countedTries: SQL = sql`
  attempts a join attempt_items i on i.attempt_id = a.id join sittings s on s.id = a.client_key::uuid
    left join media_versions m on m.id = v.current_version_id and m.state = 'ready'
  where a.scene = 'video' and a.object_id = q.id and a.submitted_at is not null and a.state <> 'void'
    and s.version_no >= ${oldestCredited} and ${isOfPinnedQuestion}`
