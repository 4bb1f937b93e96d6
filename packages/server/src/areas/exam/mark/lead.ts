import type { arbitrateMark, assignMarking, listDisputed } from '@portal/contract/areas/exam/mark/marking.ts'
import { markingRefusals as no } from '@portal/contract/areas/exam/mark/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, sql } from 'drizzle-orm'
import { getRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { attemptItems } from '#src/schema/exam/attempt.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { markTasks } from '#src/schema/exam/marking.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { lockAttempt } from '#src/shared/attempt/overdue.ts'
import { activePerson } from '#src/shared/audience/resolve.ts'
import type { Exam } from '../override/person-rules.ts'
import { isSettled } from '../regrade/applied.ts'
import { ensureScore } from './ensure-score.ts'
import { makeMarkTasks } from './make-tasks.ts'
import { closeMarking } from './publish.ts'
import { setFinal } from './save.ts'
import { filesOfScript, keyPointsOf, readScripts } from './script.ts'

const noteOn = (tx: Tx, exam: Exam, field: string, after: string | number, reason = '') =>
  tx.notes.push({
    objectType: 'exams',
    objectId: exam.id,
    objectName: exam.title,
    objectOrgId: exam.ownerOrgId,
    diff: [{ field, before: '', after }],
    reason,
  })

/** Free scripts by turns, nobody's own and never both rounds of one; what is already being marked stays. */
export const assign: HandlerOf<typeof assignMarking> = async ({ tx, body }) => {
  const exam = await getRow(tx, exams, body.examId)
  await makeMarkTasks(tx, exam.id)
  const { rows: people } = await tx.db.execute<{ id: string }>(sql`
    select u.id from users u where u.id = any(${sql.param(body.markers)}::uuid[]) and ${activePerson()}`)
  ensure(people.length === new Set(body.markers).size, no.markerUnknown)
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    with free as (
      select m.id, m.attempt_item_id, m.round, a.person_id,
        (row_number() over (partition by m.round order by m.submitted_at, m.id) + m.round - 2)::int as place
      from mark_tasks m join attempts a on a.id = m.attempt_id and a.state = 'marking'
      where m.exam_id = ${exam.id} and m.question_id = ${body.questionId} and m.state = 'unassigned'),
    given as (
      select f.id, p.marker from free f cross join lateral (
        select t.marker from unnest(${sql.param(body.markers)}::uuid[]) with ordinality as t (marker, no)
        where t.marker <> f.person_id and not exists (
          select 1 from mark_tasks o where o.attempt_item_id = f.attempt_item_id and o.marker_id = t.marker)
        order by (t.no - 1 - f.place % ${body.markers.length}::int + ${body.markers.length}::int)
          % ${body.markers.length}::int limit 1) p
      where f.round = 1 or ${body.markers.length}::int > 1)
    update mark_tasks m set state = 'assigned', marker_id = g.marker, is_given = true, revision = m.revision + 1
    from given g where m.id = g.id returning m.id`)
  noteOn(tx, exam, 'assign', rows.length)
  return { tasks: rows.length }
}

export const disputedWith =
  (core: Attempts): HandlerOf<typeof listDisputed> =>
  async ({ tx, body, actor }) => {
    const exam = await getRow(tx, exams, body.examId)
    const { rows } = await tx.db.execute<{
      id: string
      attempt_item_id: string
      marks: { marker: string; score: number; comment: string }[]
    }>(sql`
      select min(m.id::text) filter (where m.round = 1) as id, m.attempt_item_id,
        jsonb_agg(jsonb_build_object('marker', coalesce(u.name, ''), 'score', m.score / 100.0, 'comment', m.comment)
          order by m.round) as marks
      from mark_tasks m left join users u on u.id = m.marker_id
      where m.exam_id = ${exam.id} and m.state = 'disputed' group by m.attempt_item_id order by id limit 50`)
    const ids = rows.map((row) => row.attempt_item_id)
    const scripts = await readScripts(core, tx, actor, ids)
    return Promise.all(
      rows.map(async ({ id: taskId, attempt_item_id: attemptItemId, marks }) => {
        const script = scripts.get(attemptItemId) ?? refuse(errors.missing)
        const { item, content, asked } = script
        const { step, blind } = exam.rules.marking
        const files = await filesOfScript(core, tx, actor, { ...script, nameless: blind })
        const keyPoints = keyPointsOf(content, item.max)
        return { taskId, asked, answer: item.answer, files, keyPoints, max: item.max / 100, step, marks }
      }),
    )
  }

export const arbitrate: HandlerOf<typeof arbitrateMark> = async ({ tx, body, actor }) => {
  const [task] = await tx.db.select().from(markTasks).where(eq(markTasks.id, body.taskId))
  if (!task) return refuse(errors.missing)
  const exam = await getRow(tx, exams, task.examId)
  const attempt = (await lockAttempt(tx, task.attemptId)) ?? refuse(errors.missing)
  const rounds = await tx.db.select().from(markTasks).where(eq(markTasks.attemptItemId, task.attemptItemId))
  ensure(rounds.some(({ state }) => state === 'disputed') && attempt.state === 'marking', no.notDisputed)
  ensure(attempt.personId !== actor.id, no.own)
  ensure(!rounds.some(({ markerId }) => markerId === actor.id), no.arbiter)
  ensure(!(await isSettled(tx, task)), no.regraded)
  const [item] = await tx.db.select().from(attemptItems).where(eq(attemptItems.id, task.attemptItemId))
  if (!item) return refuse(errors.missing)
  const score = Math.round(body.score * 100)
  ensureScore(score, item.max, exam.rules.marking.step)
  const { examId, questionId, attemptId, attemptItemId, submittedAt } = task
  await tx.db.insert(markTasks).values({
    examId,
    questionId,
    attemptId,
    attemptItemId,
    submittedAt,
    round: 3,
    state: 'final',
    markerId: actor.id,
    score,
    comment: body.reason,
    markedAt: sql`now()`,
  })
  await tx.db
    .update(markTasks)
    .set({ state: 'final' })
    .where(and(eq(markTasks.attemptItemId, attemptItemId), eq(markTasks.state, 'disputed')))
  await setFinal(tx, item, { score, comment: '', cause: 'arbitrate', reason: body.reason })
  await closeMarking(tx, exam, attemptId)
  noteOn(tx, exam, 'arbitrate', body.score, body.reason)
  return { done: true }
}
