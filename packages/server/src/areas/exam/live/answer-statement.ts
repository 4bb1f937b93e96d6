import { PUSH_GRACE_MS } from '@portal/contract/areas/exam/live/answer.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Db } from '#src/platform/database/db.ts'
import type { DrawnPaper, KeptRules, StoredAnswer } from '#src/schema/exam/attempt.ts'
import { openRules } from '#src/shared/attempt/open-rules.ts'
import { paperFacts } from '#src/shared/attempt/paper-facts.ts'
import { createGatherer } from '#src/shared/batch/gather.ts'

interface LiveAnswer {
  pushId: string
  quizId: string
  personId: string
  orgId: string
  /** When the request had been read, database time. */
  receivedAt: Date
  title: string
  answers: Record<string, StoredAnswer>
}

/** True where the answer was kept by this call. */
export type AnswerWriter = (request: LiveAnswer) => Promise<boolean>

/** A quiz says what it asked when it is over; until then nothing is in its attempts but answers. */
const NOTHING: DrawnPaper = { sections: [] }
const NO_PAPER = { paper: NOTHING, ...paperFacts(NOTHING) }

/** Shorter than any key of a page: a start of this scene finds its attempt held elsewhere. */
const HELD_BY = 'live'

/** Answered by pushes alone: the general calls of a sitting find no page that holds it, and give it to none. */
const rulesOf = (title: string): KeptRules => {
  const { navigation, earliestHandInMin, guard } = openRules(title)
  return { title, navigation, earliestHandInMin, guard, feedback: 'final', deviceRule: 'refuse' }
}

const rowOf = ({ pushId, quizId, personId, orgId, receivedAt, title, answers }: LiveAnswer) => ({
  id: v7(),
  push_id: pushId,
  quiz_id: quizId,
  person_id: personId,
  org_id: orgId,
  received: receivedAt.toISOString(),
  rules: rulesOf(title),
  answers,
})

/**
 * Keeps the answers of many people in one statement, each in the attempt of its person. The push is held in common
 * against its close, which therefore counts every answer that was kept, and nothing is kept after it.
 */
const keepAnswers = async (db: Db, requests: readonly LiveAnswer[]): Promise<boolean[]> => {
  const { rows } = await db.execute<{ quiz_id: string; person_id: string }>(sql`
    with asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(requests.map(rowOf))}::jsonb) as q (id uuid, push_id uuid,
        quiz_id uuid, person_id uuid, org_id uuid, received timestamptz, rules jsonb, answers jsonb)
    ),
    open as materialized (
      select p.id, p.closes_at from live_pushes p
      where p.id in (select push_id from asked) and p.closed_at is null order by p.id for share
    )
    insert into attempts as a (id, scene, object_id, person_id, no, seed, paper, paper_hash, item_count, max_total,
      state, answers, started_at, rules, org_at_start, client_key)
    select q.id, 'live', z.id, q.person_id, 1, z.seed, ${JSON.stringify(NO_PAPER.paper)}::jsonb, ${NO_PAPER.paperHash},
      ${NO_PAPER.itemCount}::int, ${NO_PAPER.maxTotal}::int, 'started', q.answers, q.received, q.rules, q.org_id,
      ${HELD_BY}
    from asked q join open p on p.id = q.push_id join live_quizzes z on z.id = q.quiz_id
    where q.received <= p.closes_at + ${PUSH_GRACE_MS}::int * interval '1 millisecond'
    order by q.person_id
    on conflict (scene, object_id, person_id, no) do update
      set answers = a.answers || excluded.answers, updated_at = now()
      where a.state = 'started' and not a.answers ?| array(select jsonb_object_keys(excluded.answers))
    returning a.object_id as quiz_id, a.person_id`)
  const kept = new Set(rows.map((row) => `${row.quiz_id} ${row.person_id}`))
  return requests.map((request) => kept.has(keyOf(request)))
}

const keyOf = ({ quizId, personId }: LiveAnswer): string => `${quizId} ${personId}`

export const createAnswerWriter = (db: Db): AnswerWriter =>
  createGatherer<LiveAnswer, boolean>({
    keyOf,
    most: 128,
    weightOf: ({ answers }) => Object.keys(answers).length,
    mostWeight: 1000,
    work: (requests) => keepAnswers(db, requests),
  })
