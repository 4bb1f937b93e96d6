import type { listExamsToMark, markQueue, QueueRow } from '@portal/contract/areas/exam/mark/marking.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { inScope } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { exams } from '#src/schema/exam/exam.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { handInOverdueOf } from '#src/shared/attempt/overdue.ts'
import type { Exam } from '../override/person-rules.ts'
import { controlsMarkedBy } from './control.ts'
import { bringMarkTasks } from './make-tasks.ts'
import { markableBy } from './markable.ts'

/** Who leads the marking looks at every exam of his scope, also where others are named to mark it. */
const shownTo = (tx: Tx, actor: Actor) =>
  or(
    markableBy(tx, actor),
    actor.holds(P.examMarkAdmin)
      ? and(inArray(exams.state, ['published', 'archived']), inScope(tx, exams.ownerOrgId, exams.createdBy))
      : undefined,
  )

const find = async (tx: Tx, actor: Actor, examId: string): Promise<Exam> => {
  const [exam] = await tx.db
    .select()
    .from(exams)
    .where(and(eq(exams.id, examId), shownTo(tx, actor)))
  return exam ?? refuse(errors.missing)
}

/** Answers to fill-in questions are looked through by who leads the marking, also where nothing else is marked. */
const hasFills = sql`(${exams.firstStartedAt} is not null and exists (select 1 from exam_pools p
  join questions q on q.id = any(p.question_ids) where p.exam_id = ${exams.id} and p.snapshot_no = ${exams.snapshotNo}
    and q.kind = 'fill'))`

const SHOWN_STATES = sql`('marking', 'marked', 'published', 'appealed')`

export const examsToMark: HandlerOf<typeof listExamsToMark> = async ({ tx, actor }) => {
  // As the queue of the exam counts: what was handed in since has no tasks before somebody opens it.
  const todo = sql<number>`((select count(*) from mark_tasks m join attempts a on a.id = m.attempt_id
      where m.exam_id = exams.id and m.state in ('unassigned', 'assigned') and a.state in ${SHOWN_STATES})
    + (select count(*) from attempts a join attempt_items i on i.attempt_id = a.id and i.final_score is null
        where a.scene = 'exam' and a.object_id = exams.id and a.state = 'submitted')
      * case when (exams.rules -> 'marking' ->> 'double')::boolean then 2 else 1 end)::int`
  return tx.db
    .select({ id: exams.id, title: exams.title, closeAt: exams.closeAt, todo })
    .from(exams)
    .where(
      and(
        shownTo(tx, actor),
        or(
          sql`exists (select 1 from attempts a left join mark_tasks m on m.attempt_id = a.id
            where a.scene = 'exam' and a.object_id = ${exams.id} and (m.id is not null or a.state = 'submitted'))`,
          actor.holds(P.examMarkAdmin) ? hasFills : undefined,
        ),
      ),
    )
    .orderBy(sql`${exams.closeAt} desc`)
    .limit(100)
}

interface Line extends Record<string, unknown> {
  question_id: string
  stem_text: string
  kind: QueueRow['kind']
  todo: number
  done: number
  disputed: number
  mean: number | null
  max: number
  mine: number
}

/** Fill-in questions of which not every blank was taken. */
const fillsOf = async (tx: Tx, examId: string) => {
  const { rows } = await tx.db.execute<{ questionId: string; stemText: string; n: number }>(sql`
    select i.question_id as "questionId", q.stem_text as "stemText", count(*)::int as n
    from attempt_items i join attempts a on a.id = i.attempt_id join questions q on q.id = i.question_id
    where a.scene = 'exam' and a.object_id = ${examId} and q.kind = 'fill' and i.outcome in ('wrong', 'partial')
      and a.state in ('submitted', 'marking', 'marked', 'published', 'appealed')
    group by i.question_id, q.stem_text order by count(*) desc, i.question_id limit 100`)
  return rows
}

export const queueWith =
  (core: Attempts): HandlerOf<typeof markQueue> =>
  async ({ tx, body, actor }) => {
    const exam = await find(tx, actor, body.examId)
    await handInOverdueOf(core, { scene: 'exam', objectId: exam.id })
    await bringMarkTasks(core.platform, exam.id)
    const { rows } = await tx.db.execute<Line>(sql`
      select m.question_id, max(q.stem_text) as stem_text, max(q.kind) as kind,
        count(*) filter (where m.state in ('unassigned', 'assigned'))::int as todo,
        count(*) filter (where m.state in ('marked', 'final'))::int as done,
        count(*) filter (where m.state = 'disputed' and m.round = 1)::int as disputed,
        avg(m.score)::float8 as mean, max(i.max) as max,
        count(*) filter (where m.marker_id = ${actor.id} and m.state not in ('unassigned', 'assigned'))::int
          + (${controlsMarkedBy(actor, { examId: exam.id, questionId: sql`m.question_id` })}) as mine
      from mark_tasks m
        join attempts a on a.id = m.attempt_id and a.state in ${SHOWN_STATES}
        join attempt_items i on i.id = m.attempt_item_id
        join questions q on q.id = m.question_id
      where m.exam_id = ${exam.id} group by m.question_id order by min(i.position), m.question_id`)
    const { blind, double } = exam.rules.marking
    const [own] = await tx.db
      .select({ id: exams.id })
      .from(exams)
      .where(and(eq(exams.id, exam.id), markableBy(tx, actor)))
    return {
      title: exam.title,
      blind,
      double,
      mayMark: own !== undefined && actor.holds(P.examMark),
      fills: actor.holds(P.examMarkAdmin) ? await fillsOf(tx, exam.id) : [],
      rows: rows.map(({ question_id, stem_text, mean, max, ...row }) => ({
        ...row,
        questionId: question_id,
        stemText: stem_text,
        mean: mean === null ? null : Math.round(mean) / 100,
        max: max / 100,
      })),
    }
  }
