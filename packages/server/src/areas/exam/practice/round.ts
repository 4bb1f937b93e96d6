import type { practiceRound } from '@portal/contract/areas/exam/practice/practice.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { practicePlaces } from '#src/schema/exam/practice.ts'
import { practicePoints } from './points-today.ts'

interface Known extends Record<string, unknown> {
  id: string
  name: string
  right: number
  answered: number
}

const knowledgeOf = async (tx: Tx, attemptId: string): Promise<Known[]> => {
  const { rows } = await tx.db.execute<Known>(sql`
    select k.id, k.name, (count(*) filter (where i.outcome = 'right'))::int as "right", count(*)::int as answered
    from attempt_items i join question_label_links l on l.question_id = i.question_id
      join question_labels k on k.id = l.label_id and k.kind = 'knowledge'
    where i.attempt_id = ${attemptId} group by k.id, k.name
    order by (count(*) filter (where i.outcome = 'right'))::float8 / count(*), count(*) desc, k.name limit 20`)
  return rows
}

const bestOf = async (tx: Tx, personId: string, setId: string): Promise<number | null> => {
  const ofMode = and(
    eq(practicePlaces.personId, personId),
    eq(practicePlaces.setId, setId),
    eq(practicePlaces.mode, 'challenge'),
  )
  const [place] = await tx.db.select().from(practicePlaces).where(ofMode)
  return place?.best ?? null
}

interface Found extends Record<string, unknown> {
  object_id: string
  mode: string
  answered: number
  right: number
  points: number
}

/** A finished round of practice or review of the person's own. */
export const round: HandlerOf<typeof practiceRound> = async ({ tx, body, actor }) => {
  const { rows } = await tx.db.execute<Found>(sql`
    select a.object_id, a.mode, count(i.id) filter (where i.outcome <> 'blank')::int as answered,
      (count(*) filter (where i.outcome = 'right'))::int as "right",
      (select coalesce(sum(e.points), 0)::int from points_entries e
        where e.person_id = a.person_id and e.source_id = 'practice:' || a.id) as points
    from attempts a left join attempt_items i on i.attempt_id = a.id
    where a.id = ${body.attemptId} and a.person_id = ${actor.id} and a.scene in ('practice', 'wrong')
      and a.submitted_at is not null group by a.id`)
  const [found] = rows
  if (!found) return refuse(errors.missing)
  return {
    answered: found.answered,
    right: found.right,
    points: found.points,
    ...(await practicePoints(tx, actor.id)),
    byKnowledge: await knowledgeOf(tx, body.attemptId),
    best: found.mode === 'challenge' ? await bestOf(tx, actor.id, found.object_id) : null,
  }
}
