import type {
  drawControl,
  dropControl,
  MarkControl,
  MarkerFigures,
  markControls as readControls,
  saveControl,
  WhyNoControl,
} from '@portal/contract/areas/exam/mark/control.ts'
import { markingRefusals as no } from '@portal/contract/areas/exam/mark/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq, sql } from 'drizzle-orm'
import { getRow } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { attemptItems, attempts } from '#src/schema/exam/attempt.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { markControls } from '#src/schema/exam/marking.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { lockAttempt } from '#src/shared/attempt/overdue.ts'
import { inPointsOrNull } from '../exam/results.ts'
import type { Exam } from '../override/person-rules.ts'
import type { MarkWish } from './control.ts'
import { ensureScore } from './ensure-score.ts'
import { filesOfScript, keyPointsOf, readScript, readScripts } from './script.ts'

const MOST_CONTROLS = 50

/** Every mark of a person, in earnest and of control scripts; `real` tells them apart. */
const marksOf = ({ examId, questionId }: MarkWish) => sql`
  select m.attempt_item_id, m.marker_id, m.score, m.round, true as real from mark_tasks m
  where m.exam_id = ${examId} and m.question_id = ${questionId} and m.round < 3 and m.score is not null
  union all
  select c.attempt_item_id, x.marker_id, x.score, 1, false from mark_control_marks x
    join mark_controls c on c.id = x.control_id
  where c.exam_id = ${examId} and c.question_id = ${questionId} and x.score is not null`

interface Line extends Record<string, unknown> {
  marker_id: string
  name: string
  n: number
  mean: number | null
  controls: number
  from_control: number | null
  pairs: number
  from_second: number | null
}

const figuresOf = async (tx: Tx, wish: MarkWish, standing: Standing): Promise<MarkerFigures[]> => {
  const { rows } = await tx.db.execute<Line>(sql`
    with marks as (${marksOf(wish)})
    select m.marker_id, max(u.name) as name, count(*) filter (where m.real)::int as n,
      (avg(m.score) filter (where m.real))::float8 as mean,
      count(c.score)::int as controls, avg(m.score - c.score)::float8 as from_control,
      count(o.score)::int as pairs, avg(m.score - o.score)::float8 as from_second
    from marks m join users u on u.id = m.marker_id
      left join mark_controls c on c.attempt_item_id = m.attempt_item_id
      left join mark_tasks o on m.real and o.attempt_item_id = m.attempt_item_id and o.round = 3 - m.round
        and o.score is not null
    group by m.marker_id order by count(*) desc, max(u.name), m.marker_id`)
  return rows.map(({ marker_id, name, n, mean, controls, from_control, pairs, from_second }) => ({
    markerId: marker_id,
    name,
    n,
    mean: inPointsOrNull(mean),
    controls,
    fromControl: inPointsOrNull(from_control),
    pairs,
    fromSecond: inPointsOrNull(from_second),
    why: whyNoneOf(standing.of(marker_id)),
  }))
}

interface Stand extends Record<string, unknown> {
  /** Null: of all markers together. */
  marker_id: string | null
  left: number
  own: number
  kept: number
  disputed: number
  waiting: number
}

interface Standing {
  of(markerId: string | null): Stand | undefined
}

/** How the marked scripts stand to a check by this person, together and by marker. */
const standingOf = async (tx: Tx, actor: Actor, { examId, questionId }: MarkWish): Promise<Standing> => {
  const { rows } = await tx.db.execute<Stand>(sql`
    with scripts as (
      select m.attempt_item_id, bool_or(m.state = 'final') as final, bool_or(m.state = 'disputed') as disputed,
        bool_or(m.marker_id = ${actor.id}) or bool_or(a.person_id = ${actor.id}) as own,
        exists (select 1 from mark_controls c where c.attempt_item_id = m.attempt_item_id) as kept,
        array_agg(m.marker_id) filter (where m.score is not null) as markers
      from mark_tasks m join attempts a on a.id = m.attempt_id
        and a.state in ('marking', 'marked', 'published', 'appealed')
      where m.exam_id = ${examId} and m.question_id = ${questionId} and m.round < 3
      group by m.attempt_item_id having count(m.score) > 0),
    looks as (
      select null::uuid as marker_id, s.* from scripts s
      union all select k.marker_id, s.* from scripts s cross join lateral unnest(s.markers) as k (marker_id))
    select marker_id, count(*) filter (where final and not kept and not own)::int as left,
      count(*) filter (where final and not kept and own)::int as own, count(*) filter (where final and kept)::int as kept,
      count(*) filter (where disputed)::int as disputed, count(*) filter (where not final and not disputed)::int as waiting
    from looks group by marker_id`)
  const byMarker = new Map(rows.map((row) => [row.marker_id, row]))
  return { of: (markerId) => byMarker.get(markerId) }
}

const whyNoneOf = (stand: Stand | undefined): WhyNoControl => {
  if (!stand) return 'unmarked'
  if (stand.left > 0) return null
  if (stand.own > 0) return 'own'
  if (stand.disputed > 0) return 'disputed'
  if (stand.waiting > 0) return 'waiting'
  return stand.kept > 0 ? 'kept' : 'unmarked'
}

/** Decided scripts that are no control scripts yet, neither written nor marked by the one who looks. */
const candidates = (actor: Actor, { examId, questionId }: MarkWish) => sql`
  from attempt_items i join attempts a on a.id = i.attempt_id
    and a.state in ('marking', 'marked', 'published', 'appealed') and a.person_id <> ${actor.id}
  where a.scene = 'exam' and a.object_id = ${examId} and i.question_id = ${questionId} and i.final_score is not null
    and exists (select 1 from mark_tasks m where m.attempt_item_id = i.id and m.state = 'final' and m.round < 3)
    and not exists (select 1 from mark_tasks m where m.attempt_item_id = i.id and m.marker_id = ${actor.id})
    and not exists (select 1 from mark_controls c where c.attempt_item_id = i.id)`

const marksOfItem = async (tx: Tx, attemptItemId: string): Promise<{ marker: string; score: number }[]> => {
  const { rows } = await tx.db.execute<{ marker: string; score: number }>(sql`
    select coalesce(u.name, '') as marker, m.score / 100.0::float8 as score from mark_tasks m
      left join users u on u.id = m.marker_id
    where m.attempt_item_id = ${attemptItemId} and m.score is not null order by m.round`)
  return rows
}

const controlsOf = async (
  core: Attempts,
  tx: Tx,
  actor: Actor,
  { nameless, ...wish }: MarkWish & { nameless: boolean },
): Promise<MarkControl[]> => {
  const { rows } = await tx.db.execute<{
    id: string
    item: string
    score: number
    by: string
    marks: { marker: string; score: number }[]
  }>(sql`
    select c.id, c.attempt_item_id as item, c.score, coalesce(max(b.name), '') as by,
      coalesce(jsonb_agg(jsonb_build_object('marker', u.name, 'score', m.score / 100.0) order by m.real desc, u.name)
        filter (where m.score is not null), '[]') as marks
    from mark_controls c left join users b on b.id = c.set_by_id
      left join (${marksOf(wish)}) m on m.attempt_item_id = c.attempt_item_id
      left join users u on u.id = m.marker_id
    where c.exam_id = ${wish.examId} and c.question_id = ${wish.questionId}
    group by c.id order by c.created_at desc, c.id limit ${MOST_CONTROLS}`)
  const ids = rows.map(({ item }) => item)
  const scripts = await readScripts(core, tx, actor, ids)
  return Promise.all(
    rows.map(async ({ id: controlId, item, score, by: setBy, marks }) => {
      const script = scripts.get(item) ?? refuse(errors.missing)
      const files = await filesOfScript(core, tx, actor, { ...script, nameless })
      return { controlId, asked: script.asked, answer: script.item.answer, files, score: score / 100, setBy, marks }
    }),
  )
}

export const controlsWith =
  (core: Attempts): HandlerOf<typeof readControls> =>
  async ({ tx, body, actor }) => {
    const exam = await getRow(tx, exams, body.examId)
    const standing = await standingOf(tx, actor, body)
    const { rows: full } = await tx.db.execute<{ max: number | null }>(sql`
      select max(i.max) as max from mark_tasks m join attempt_items i on i.id = m.attempt_item_id
      where m.exam_id = ${body.examId} and m.question_id = ${body.questionId}`)
    return {
      max: (full[0]?.max ?? 0) / 100,
      markers: await figuresOf(tx, body, standing),
      controls: await controlsOf(core, tx, actor, { ...body, nameless: exam.rules.marking.blind }),
      why: whyNoneOf(standing.of(null)),
    }
  }

export const drawWith =
  (core: Attempts): HandlerOf<typeof drawControl> =>
  async ({ tx, body, actor }) => {
    const exam = await getRow(tx, exams, body.examId)
    const ofMarker = body.markerId
      ? sql`and exists (select 1 from mark_tasks m where m.attempt_item_id = i.id and m.marker_id = ${body.markerId})`
      : sql``
    // The one that lies before him comes again only where no other is left.
    const { rows } = await tx.db.execute<{ id: string }>(sql`
      select i.id ${candidates(actor, body)} ${ofMarker}
      order by (i.id = ${body.except ?? null}::uuid) nulls first, random() limit 1`)
    const [found] = rows
    if (!found) return null
    const script = await readScript(core, tx, actor, found.id)
    const { item, content, asked } = script
    return {
      attemptItemId: item.id,
      asked,
      answer: item.answer,
      files: await filesOfScript(core, tx, actor, { ...script, nameless: exam.rules.marking.blind }),
      keyPoints: keyPointsOf(content, item.max),
      max: item.max / 100,
      step: exam.rules.marking.step,
      marks: await marksOfItem(tx, item.id),
    }
  }

const noteOn = (tx: Tx, exam: Exam, controlId: string, diff: { before: string | number; after: string | number }) =>
  tx.notes.push({
    objectType: 'mark_controls',
    objectId: controlId,
    objectName: exam.title,
    objectOrgId: exam.ownerOrgId,
    diff: [{ field: 'score', ...diff }],
  })

/** The known score of a decided script; what it counts for its examinee stays as it is. */
export const keepControl: HandlerOf<typeof saveControl> = async ({ tx, body, actor }) => {
  const [found] = await tx.db
    .select({ item: attemptItems, examId: attempts.objectId, scene: attempts.scene })
    .from(attemptItems)
    .innerJoin(attempts, eq(attempts.id, attemptItems.attemptId))
    .where(eq(attemptItems.id, body.attemptItemId))
  if (found?.scene !== 'exam') return refuse(errors.missing)
  const { item, examId } = found
  const exam = await getRow(tx, exams, examId)
  const attempt = (await lockAttempt(tx, item.attemptId)) ?? refuse(errors.missing)
  const { rows: rounds } = await tx.db.execute<{ state: string; marker_id: string | null }>(
    sql`select state, marker_id from mark_tasks where attempt_item_id = ${item.id}`,
  )
  ensure(attempt.personId !== actor.id && !rounds.some((round) => round.marker_id === actor.id), no.controlOwn)
  ensure(attempt.state !== 'void' && rounds.some(({ state }) => state === 'final'), no.controlUnmarked)
  const score = Math.round(body.score * 100)
  ensureScore(score, item.max, exam.rules.marking.step)
  const ofItem = eq(markControls.attemptItemId, item.id)
  const [known] = await tx.db.select({ score: markControls.score }).from(markControls).where(ofItem)
  const [kept] = await tx.db
    .insert(markControls)
    .values({
      attemptItemId: item.id,
      attemptId: item.attemptId,
      examId,
      questionId: item.questionId,
      score,
      setById: actor.id,
    })
    .onConflictDoUpdate({ target: markControls.attemptItemId, set: { score, setById: actor.id } })
    .returning()
  if (!kept) throw new Error('the control script was not kept')
  noteOn(tx, exam, kept.id, { before: known ? known.score / 100 : '', after: body.score })
  return { controlId: kept.id }
}

export const drop: HandlerOf<typeof dropControl> = async ({ tx, body }) => {
  const [control] = await tx.db.select().from(markControls).where(eq(markControls.id, body.controlId))
  if (!control) return refuse(errors.missing)
  const exam = await getRow(tx, exams, control.examId)
  await tx.db.delete(markControls).where(eq(markControls.id, control.id))
  noteOn(tx, exam, control.id, { before: control.score / 100, after: '' })
  return { done: true }
}
