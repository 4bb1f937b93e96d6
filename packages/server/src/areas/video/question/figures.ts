import { type SQL, sql } from 'drizzle-orm'
import type { Place } from '#src/kit/page-read/place.ts'

/** All tries that count of the questions of one video, or of all: one row each, with the number of the try. */
export const triesOf = (videoId: string | Place | null): SQL => sql`(
  select q.video_id, q.id as pin_id, a.id as attempt_id, a.person_id, coalesce(a.passed, false) as passed,
    a.submitted_at, row_number() over (partition by q.id, a.person_id order by a.no) as nth
  from video_questions q join attempts a on a.scene = 'video' and a.object_id = q.id
    join attempt_items i on i.attempt_id = a.id and i.question_id = q.question_id
  where a.submitted_at is not null and a.state <> 'void'
    and (${videoId}::uuid is null or q.video_id = ${videoId}::uuid))`
