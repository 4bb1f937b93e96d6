import { missingText } from '@portal/contract/areas/activity/completion.ts'
import { type ActivityPersonRow, listActivityPeople } from '@portal/contract/areas/activity/quiz-answer.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { elsewhere, equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { given, inTerms } from '#src/kit/page-read/place.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { partsOf } from '../activity/activities.ts'
import { givenParticipants, participantFilter, participantsAsked } from './participants.ts'

interface Kept extends Record<string, unknown> {
  person_id: string
  part_id: string
  done: boolean
  settled_done: boolean | null
  correct_reason: string
}

type Begun = Map<string, Map<string, Kept>>

/** Of each person the parts he began, and whether they are done. */
const begunBy = async (tx: Tx, activityId: string, personIds: readonly string[]): Promise<Begun> => {
  const { rows } = await tx.db.execute<Kept>(sql`
    select g.person_id, g.part_id, g.done, g.settled_done, g.correct_reason from activity_progress g
    where g.activity_id = ${activityId} and g.person_id = any(${sql.param(personIds)}::uuid[])`)
  const begun: Begun = new Map()
  for (const row of rows) begun.set(row.person_id, (begun.get(row.person_id) ?? new Map()).set(row.part_id, row))
  return begun
}

type Read = Omit<ActivityPersonRow, 'missing' | 'parts'> & { activityId: string; need: number }

const withParts = async ({ tx }: Caller, people: readonly Read[]): Promise<ActivityPersonRow[]> => {
  const [first] = people
  if (!first) return []
  const parts = await partsOf(tx, first.activityId)
  const begunOf = await begunBy(
    tx,
    first.activityId,
    people.map(({ id }) => id),
  )
  return people.map(({ activityId: _, need, ...person }) => {
    const begun = begunOf.get(person.id)
    const done = parts.map(({ id }) => begun?.get(id)?.done ?? false)
    return {
      ...person,
      missing: missingText(parts, done, need),
      parts: parts.map(({ id, title }, place) => {
        const row = begun?.get(id)
        const corrected =
          row && row.settled_done !== null ? { before: row.settled_done, reason: row.correct_reason } : null
        return { id, title, begun: row !== undefined, done: done[place] ?? false, corrected }
      }),
    }
  })
}

const meanOf = sql`x.score_sum / nullif(x.scored, 0)`

const thenByCode = (column: SQL) => inTerms((way) => sql`${column} ${way} nulls last, u.code`)

export const listPeople = pageRead(listActivityPeople, {
  from: (chosen) =>
    sql`${participantsAsked(chosen)} x join users u on u.id = x.person_id join org_units o on o.id = x.org_id`,
  key: sql`u.id`,
  columns: {
    id: sql`u.id`,
    name: sql`u.name`,
    code: sql`u.code`,
    orgName: sql`o.name`,
    expected: sql`x.expected`,
    joined: sql`x.joined`,
    complete: sql`x.complete`,
    progress: sql`x.progress`,
    tries: sql`x.tries`,
    best: sql`x.best::float8`,
    mean: sql`round(${meanOf}, 2)::float8`,
    seconds: sql`x.seconds`,
    firstAt: sql`x.first_at`,
    corrected: sql`exists (select 1 from activity_progress c
      where c.activity_id = ${given('activity')}::uuid and c.person_id = u.id and c.settled_done is not null)`,
    activityId: sql<string>`${given('activity')}::uuid`,
    need: sql<number>`(select n.need from activities n where n.id = ${given('activity')}::uuid)`,
  },
  given: givenParticipants,
  search: [sql`u.name`, sql`u.code`],
  filter: { activityId: elsewhere, ...participantFilter, complete: equals(sql`x.complete`) },
  sort: {
    code: sql`u.code`,
    tries: thenByCode(sql`x.tries`),
    best: thenByCode(sql`x.best`),
    mean: thenByCode(meanOf),
    seconds: thenByCode(sql`x.seconds`),
    firstAt: thenByCode(sql`x.first_at`),
  },
  order: sql`o.path, u.code`,
  finish: withParts,
})
