import type { saveMark } from '@portal/contract/areas/exam/mark/marking.ts'
import { CONTROL_EVERY, HOLD_MINUTES, markingRefusals as no } from '@portal/contract/areas/exam/mark/words.ts'
import { errors } from '@portal/contract/errors.ts'
import type { BodyOf, ResultOf } from '@portal/contract/kit/endpoint.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { attemptItems } from '#src/schema/exam/attempt.ts'
import { markControlMarks, markControls } from '#src/schema/exam/marking.ts'
import { ensureScore } from './ensure-score.ts'
import { getMarkable } from './markable.ts'
import type { Shown } from './script.ts'

export interface MarkWish {
  examId: string
  questionId: string
}

/** Count of control scripts of a question that this person has marked, as SQL. */
export const controlsMarkedBy = (actor: Actor, { examId, questionId }: { examId: string; questionId: SQL }): SQL => sql`
  select count(*)::int from mark_control_marks x join mark_controls c on c.id = x.control_id
  where c.exam_id = ${examId} and c.question_id = ${questionId} and x.marker_id = ${actor.id} and x.score is not null`

/** Scripts he marks for real and holds none of now: only between two of them comes a control script. */
const isDue = async (tx: Tx, actor: Actor, { examId, questionId }: MarkWish): Promise<boolean> => {
  const { rows } = await tx.db.execute<{ marked: number; held: number; controls: number; left: number }>(sql`
    select count(*) filter (where m.marker_id = ${actor.id} and m.score is not null)::int as marked,
      count(*) filter (where m.marker_id = ${actor.id} and m.state = 'assigned' and not m.is_given
        and m.held_until > now())::int as held,
      count(*) filter (where m.state in ('unassigned', 'assigned'))::int as left,
      (${controlsMarkedBy(actor, { examId, questionId: sql`${questionId}::uuid` })}) as controls
    from mark_tasks m where m.exam_id = ${examId} and m.question_id = ${questionId} and m.round < 3`)
  const [{ marked, held, controls, left } = { marked: 0, held: 0, controls: 0, left: 0 }] = rows
  return left > 0 && held === 0 && Math.floor(marked / CONTROL_EVERY) > controls
}

/** The control script he holds, or one he has not seen, when his turn for one has come. */
export const takeControl = async (tx: Tx, actor: Actor, wish: MarkWish): Promise<Shown | null> => {
  if (!(await isDue(tx, actor, wish))) return null
  const { rows } = await tx.db.execute<{
    id: string
    attempt_item_id: string
    revision: number
    held_until: string
  }>(sql`
    with chosen as (
      select c.id, c.attempt_item_id from mark_controls c
        join attempts a on a.id = c.attempt_id and a.state in ('marking', 'marked', 'published', 'appealed')
        left join mark_control_marks x on x.control_id = c.id and x.marker_id = ${actor.id}
      where c.exam_id = ${wish.examId} and c.question_id = ${wish.questionId} and a.person_id <> ${actor.id}
        and c.set_by_id <> ${actor.id} and x.score is null and not exists (
          select 1 from mark_tasks m where m.attempt_item_id = c.attempt_item_id and m.marker_id = ${actor.id})
      order by (x.id is null), c.created_at, c.id limit 1),
    taken as (
      insert into mark_control_marks (id, control_id, marker_id, held_until)
      select gen_random_uuid(), id, ${actor.id}::uuid, now() + ${HOLD_MINUTES}::int * interval '1 minute' from chosen
      on conflict (control_id, marker_id) do update
        set held_until = excluded.held_until, revision = mark_control_marks.revision + 1
      returning id, revision, held_until)
    select t.id, t.revision, t.held_until, c.attempt_item_id from taken t cross join chosen c`)
  const [row] = rows
  if (!row) return null
  return {
    id: row.id,
    round: 1,
    attemptItemId: row.attempt_item_id,
    score: null,
    pointHits: [],
    comment: '',
    heldUntil: new Date(row.held_until),
    revision: row.revision,
  }
}

/** A mark of a control script is kept beside what is known of it, and answers as every other one does. */
export const saveControlMark = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof saveMark>,
): Promise<ResultOf<typeof saveMark>> => {
  const [found] = await tx.db
    .select({ mark: markControlMarks, examId: markControls.examId, max: attemptItems.max })
    .from(markControlMarks)
    .innerJoin(markControls, eq(markControls.id, markControlMarks.controlId))
    .innerJoin(attemptItems, eq(attemptItems.id, markControls.attemptItemId))
    .where(eq(markControlMarks.id, body.taskId))
    .for('update', { of: markControlMarks })
  if (!found) return refuse(errors.missing)
  const exam = await getMarkable(tx, actor, found.examId)
  ensure(found.mark.markerId === actor.id, no.taken)
  ensure(found.mark.revision === body.revision, errors.stale)
  const score = Math.round(body.score * 100)
  ensureScore(score, found.max, exam.rules.marking.step)

  const savedAt = new Date()
  const revision = found.mark.revision + 1
  const { pointHits, comment } = body
  await tx.db
    .update(markControlMarks)
    .set({ score, pointHits, comment, markedAt: savedAt, heldUntil: null, revision })
    .where(eq(markControlMarks.id, found.mark.id))
  const before = found.mark.score === null ? '' : found.mark.score / 100
  tx.notes.push({
    objectType: 'mark_tasks',
    objectId: found.mark.id,
    objectName: exam.title,
    objectOrgId: exam.ownerOrgId,
    diff: [{ field: 'score', before, after: body.score }],
  })
  return { savedAt, state: exam.rules.marking.double ? 'marked' : 'final', revision }
}
