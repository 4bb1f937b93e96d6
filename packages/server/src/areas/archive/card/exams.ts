import type { cardExams } from '@portal/contract/areas/archive/card.ts'
import { sql } from 'drizzle-orm'
import { countedScores } from '#src/areas/exam/public.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { dayOf } from '#src/shared/archive/archive.ts'
import { findCard } from './get.ts'
import { pointsOf } from './theory.ts'

/** Exams that the person of a card has sat with a result that is out, the latest first. */
export const exams: HandlerOf<typeof cardExams> = async ({ tx, actor, body }) => {
  const { card } = await findCard(tx, actor, body.id)
  const { rows } = await tx.db.execute<{ id: string; title: string; on: string }>(sql`
    select x.id, x.title, ${dayOf(sql`max(a.submitted_at)`)}::text as on from attempts a join exams x on x.id = a.object_id
    where a.person_id = ${card.userId} and a.scene = 'exam' and a.published_at is not null and a.void_reason = ''
    group by x.id, x.title order by max(a.submitted_at) desc, x.id limit 100`)
  const scores = await countedScores(
    tx.db,
    rows.map(({ id }) => id),
    [card.userId],
  )
  const scoreOf = new Map(scores.map(({ examId, of100 }) => [examId, pointsOf(of100)]))
  return rows.flatMap(({ id, title, on }) => {
    const score = scoreOf.get(id)
    return score === undefined ? [] : [{ id, title, on, score }]
  })
}
