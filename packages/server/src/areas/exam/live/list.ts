import type { QuestionKind } from '@portal/contract/areas/assessment/question/content.ts'
import { type getLiveQuiz, type LiveQuizRow, listLiveQuizzes } from '@portal/contract/areas/exam/live/quiz.ts'
import { sql } from 'drizzle-orm'
import { hostedBy, hostedWithin, hostScope, openWithin, stateNow } from '#src/areas/live/public.ts'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { elsewhere, equals, from, until } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { oneOfLists } from '#src/kit/page-read/one-of-lists.ts'
import { ACTOR } from '#src/kit/page-read/place.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { liveClasses } from '#src/schema/live/class.ts'
import { itemsOf } from '#src/shared/attempt/score-items.ts'
import { pointsOf } from '../exam/results.ts'
import { getHostedQuiz } from './desk.ts'

const state = sql`(case when z.over_at is not null then 'over' when p.open then 'open'
  when p.pushed > 0 then 'between' else 'ready' end)`

const at = sql`coalesce(p.opened_at, ${liveClasses.plannedStart})`

const listed = {
  from: sql`live_quizzes z join live_classes on ${liveClasses.id} = z.live_id
    cross join lateral (
      select coalesce(sum(cardinality(item_ids)), 0)::int as pushed, coalesce(bool_or(closed_at is null), false) as open,
        min(opened_at) as opened_at
      from live_pushes where quiz_id = z.id) p`,
  joins: sql`left join lateral (
      select total, max_total from attempts where scene = 'live' and object_id = z.id and person_id = ${ACTOR}
        and total is not null and state <> 'void' order by no limit 1) a on true`,
  key: sql`z.id`,
  columns: {
    id: sql`z.id`,
    revision: sql`z.revision`,
    createdAt: sql`z.created_at`,
    updatedAt: sql`z.updated_at`,
    liveId: sql`z.live_id`,
    liveTitle: liveClasses.title,
    liveState: stateNow,
    title: sql`z.title`,
    kind: sql`z.kind`,
    count: sql`z.item_count`,
    pushed: sql`p.pushed`,
    seconds: sql`z.seconds`,
    state,
    at,
    score: pointsOf(sql`a.total`),
    maxScore: pointsOf(sql`a.max_total`),
  },
  search: [sql`z.title`, liveClasses.title],
  filter: {
    liveId: equals(sql`z.live_id`),
    state: equals(state),
    from: from(at),
    to: until(at),
    hosting: elsewhere,
  },
  sort: { at, title: sql`z.title` },
  order: '-at',
  finish: async ({ tx, actor }: Caller, rows: readonly Omit<LiveQuizRow, 'hosting'>[]): Promise<LiveQuizRow[]> => {
    const lives = sql.param(rows.map(({ liveId }) => liveId))
    const { rows: hosted } = await tx.db.execute<{ id: string }>(sql`select ${liveClasses.id} as id from ${liveClasses}
      where ${liveClasses.id} = any(${lives}::uuid[]) and ${actor ? hostedBy(tx, actor) : sql`false`}`)
    const own = new Set(hosted.map(({ id }) => id))
    return rows.map((row) => ({ ...row, hosting: own.has(row.liveId) }))
  },
} as const

const open = pageRead(listLiveQuizzes, { ...listed, scope: openWithin })
const hosted = pageRead(listLiveQuizzes, { ...listed, scope: hostedWithin })

/** Quizzes of classes that are told to the person; `hosting` of those he may host. */
export const list = oneOfLists<typeof listLiveQuizzes>(({ tx, actor, body }) => ({
  list: body.filter.hosting === true ? hosted : open,
  asking: { tx: { ...tx, scope: hostScope(actor) }, actor, body },
}))

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
