import type { QuestionKind } from '@portal/contract/areas/assessment/question/content.ts'
import type { getLiveQuiz, LiveQuizRow, listLiveQuizzes } from '@portal/contract/areas/exam/live/quiz.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import { hostedBy, openTo, stateAt } from '#src/areas/live/public.ts'
import { countRows } from '#src/kit/store.ts'
import { escapeLike } from '#src/platform/database/db.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { liveClasses } from '#src/schema/live-class.ts'
import { itemsOf } from '#src/shared/attempt/score-items.ts'
import { getHostedQuiz } from './desk.ts'

const state = sql`(case when z.over_at is not null then 'over' when p.open then 'open'
  when p.pushed > 0 then 'between' else 'ready' end)`

const from = sql`live_quizzes z join live_classes on live_classes.id = z.live_id
  cross join lateral (
    select coalesce(sum(cardinality(item_ids)), 0)::int as pushed, coalesce(bool_or(closed_at is null), false) as open,
      min(opened_at) as opened_at
    from live_pushes where quiz_id = z.id) p`

const at = sql`coalesce(p.opened_at, live_classes.planned_start)`

interface Line extends Record<string, unknown> {
  id: string
  revision: number
  created_at: string
  updated_at: string
  live_id: string
  live_title: string
  live_state: 'draft' | 'scheduled' | 'live' | 'ended' | 'cancelled'
  planned_start: string
  title: string
  kind: LiveQuizRow['kind']
  count: number
  pushed: number
  seconds: number
  state: LiveQuizRow['state']
  at: string
  total: number | null
  max_total: number | null
  hosting: boolean
}

const rowOf = (line: Line): LiveQuizRow => ({
  id: line.id,
  revision: line.revision,
  createdAt: new Date(line.created_at),
  updatedAt: new Date(line.updated_at),
  liveId: line.live_id,
  liveTitle: line.live_title,
  liveState: stateAt({ state: line.live_state, plannedStart: new Date(line.planned_start) }, Date.now()),
  title: line.title,
  kind: line.kind,
  count: line.count,
  pushed: line.pushed,
  seconds: line.seconds,
  state: line.state,
  at: new Date(line.at),
  score: line.total === null ? null : line.total / 100,
  maxScore: line.total === null || line.max_total === null ? null : line.max_total / 100,
  hosting: line.hosting,
})

const orderOf = (sort: string | undefined): SQL => {
  const column = sort?.endsWith('title') ? sql`z.title` : at
  return sort === undefined || sort.startsWith('-') ? sql`${column} desc, z.id desc` : sql`${column}, z.id`
}

export const list: HandlerOf<typeof listLiveQuizzes> = async ({ tx, body, actor }) => {
  const { liveId, state: wanted, from: since, to: until, hosting } = body.filter
  const words = `%${escapeLike(body.keyword)}%`
  const where =
    and(
      hosting === true ? hostedBy(tx, actor) : openTo(tx, actor),
      liveId && sql`z.live_id = ${liveId}`,
      wanted && sql`${state} = ${wanted}`,
      since && sql`${at} >= ${since.toISOString()}::timestamptz`,
      until && sql`${at} <= ${until.toISOString()}::timestamptz`,
      body.keyword === '' ? undefined : sql`(z.title ilike ${words} or ${liveClasses.title} ilike ${words})`,
    ) ?? sql`true`
  const { rows } = await tx.db.execute<Line>(sql`
    select z.id, z.revision, z.created_at, z.updated_at, z.live_id, ${liveClasses.title} as live_title,
      ${liveClasses.state} as live_state, ${liveClasses.plannedStart} as planned_start, z.title, z.kind,
      z.item_count as count, p.pushed, z.seconds, ${state} as state, ${at} as at, a.total, a.max_total,
      ${hostedBy(tx, actor)} as hosting
    from ${from} left join lateral (
      select total, max_total from attempts where scene = 'live' and object_id = z.id and person_id = ${actor.id}
        and total is not null and state <> 'void' order by no limit 1) a on true
    where ${where} order by ${orderOf(body.sort)}
    limit ${body.pageSize} offset ${(body.page - 1) * body.pageSize}`)
  return { list: rows.map(rowOf), total: await countRows(tx, from, where, body.exactTotal) }
}

interface Named extends Record<string, unknown> {
  id: string
  number: string
  stem: string
  kind: QuestionKind
}

export const get: HandlerOf<typeof getLiveQuiz> = async ({ tx, body, actor }) => {
  const quiz = await getHostedQuiz(tx, actor, body.id)
  const items = itemsOf(quiz)
  const { rows: pushes } = await tx.db.execute<{ item_ids: string[] }>(
    sql`select item_ids from live_pushes where quiz_id = ${quiz.id}`,
  )
  const pushed = new Set(pushes.flatMap((row) => row.item_ids))
  const { rows } = await tx.db.execute<Named>(sql`
    select q.id, q.number, q.stem_text as stem, q.kind from questions q
    where q.id = any(${sql.param(items.map(({ questionId }) => questionId))}::uuid[])`)
  const { rows: papers } = await tx.db.execute<{ title: string }>(
    sql`select title from papers where id = ${quiz.paperId}`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    id: quiz.id,
    revision: quiz.revision,
    liveId: quiz.liveId,
    title: quiz.title,
    seconds: quiz.seconds,
    showRank: quiz.showRank,
    paperId: quiz.paperId,
    paperTitle: papers[0]?.title ?? '',
    questions: items.flatMap(({ questionId, itemId }) => {
      const row = byId.get(questionId)
      return row
        ? [{ id: questionId, number: row.number, stemText: row.stem, kind: row.kind, pushed: pushed.has(itemId) }]
        : []
    }),
  }
}
