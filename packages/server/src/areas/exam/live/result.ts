import { type liveQuizResult, TOP_RANKS } from '@portal/contract/areas/exam/live/answer.ts'
import { liveQuizRefusals as no } from '@portal/contract/areas/exam/live/words.ts'
import { errors } from '@portal/contract/errors.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { getOpenClass } from '#src/areas/live/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { livePushes } from '#src/schema/exam/live-quiz.ts'
import { findQuiz, itemsOfPush, type LiveDesk, type LiveQuiz } from './desk.ts'
import { answersOf, shownPush } from './shown.ts'

type Rank = NonNullable<ResultOf<typeof liveQuizResult>['mine']>

interface Placed extends Record<string, unknown> {
  person_id: string
  rank: number
  name: string
  org_name: string
  total: number
  spent: number
  people: number
}

/** The first ones and the person himself: by score, then by the time from each push to its answer. */
const placesOf = async (tx: Tx, quiz: LiveQuiz, personId: string): Promise<Placed[]> => {
  const { rows } = await tx.db.execute<Placed>(sql`
    with placed as (
      select a.person_id, a.total, t.spent, count(*) over () as people,
        rank() over (order by a.total desc, t.spent) as rank
      from attempts a cross join lateral (
        select coalesce(sum(i.spent_ms), 0)::int as spent from attempt_items i where i.attempt_id = a.id) t
      where a.scene = 'live' and a.object_id = ${quiz.id} and a.total is not null and a.state <> 'void'
    )
    select p.person_id, p.rank::int, p.total, p.spent, p.people::int, coalesce(u.name, '') as name,
      coalesce(o.name, '') as org_name
    from placed p left join users u on u.id = p.person_id left join org_units o on o.id = u.primary_org_id
    where p.rank <= ${TOP_RANKS}::int or p.person_id = ${personId} order by p.rank, p.person_id`)
  return rows
}

const rankOf = (row: Placed, personId: string): Rank => ({
  rank: row.rank,
  name: row.name,
  orgName: row.org_name,
  score: row.total / 100,
  spentMs: row.spent,
  me: row.person_id === personId,
})

export const resultWith =
  ({ attempts }: LiveDesk): HandlerOf<typeof liveQuizResult> =>
  async ({ tx, body, actor }) => {
    const quiz = (await findQuiz(tx, body.id)) ?? refuse(errors.missing)
    const { live } = await getOpenClass(tx, actor, quiz.liveId)
    ensure(quiz.overAt !== null, no.resultLater)
    const rows = await tx.db
      .select()
      .from(livePushes)
      .where(eq(livePushes.quizId, quiz.id))
      .orderBy(asc(livePushes.openedAt))
    const viewer = { tx, actor, answers: await answersOf(tx, actor.id, quiz.id) }
    const pushes = []
    for (const push of rows) pushes.push(await shownPush(attempts, viewer, quiz, push))
    const max = rows.flatMap((push) => itemsOfPush(quiz, push)).reduce((sum, item) => sum + item.max, 0)
    const places = quiz.settledAt === null ? [] : await placesOf(tx, quiz, actor.id)
    const mine = places.find((row) => row.person_id === actor.id)
    return {
      id: quiz.id,
      liveId: live.id,
      liveTitle: live.title,
      title: quiz.title,
      people: places[0]?.people ?? 0,
      score: mine ? mine.total / 100 : null,
      maxScore: max / 100,
      settled: quiz.settledAt !== null,
      pushes,
      top: quiz.showRank
        ? places
            .filter(({ rank }) => rank <= TOP_RANKS)
            .slice(0, TOP_RANKS)
            .map((row) => rankOf(row, actor.id))
        : null,
      mine: quiz.showRank && mine ? rankOf(mine, actor.id) : null,
    }
  }
