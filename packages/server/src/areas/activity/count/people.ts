import { type ActivityPersonRow, listActivityPeople } from '@portal/contract/areas/activity/quiz-answer.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { elsewhere, equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { given, inTerms } from '#src/kit/page-read/place.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { partsOf } from '../activity/activities.ts'
import { givenParticipants, participantFilter, participantsAsked } from './participants.ts'

type Begun = Map<string, Map<string, boolean>>

/** Of each person the parts he began, and whether they are done. */
const begunBy = async (tx: Tx, activityId: string, personIds: readonly string[]): Promise<Begun> => {
  const { rows } = await tx.db.execute<{ person_id: string; part_id: string; done: boolean }>(sql`
    select g.person_id, g.part_id, g.done from activity_progress g
    where g.activity_id = ${activityId} and g.person_id = any(${sql.param(personIds)}::uuid[])`)
  const begun: Begun = new Map()
  for (const { person_id, part_id, done } of rows)
    begun.set(person_id, new Map([...(begun.get(person_id) ?? []), [part_id, done]]))
  return begun
}

type Read = Omit<ActivityPersonRow, 'missing' | 'parts'> & { activityId: string }

const withParts = async ({ tx }: Caller, people: readonly Read[]): Promise<ActivityPersonRow[]> => {
  const [first] = people
  if (!first) return []
  const parts = await partsOf(tx, first.activityId)
  const begunOf = await begunBy(
    tx,
    first.activityId,
    people.map(({ id }) => id),
  )
  return people.map(({ activityId: _, ...person }) => {
    const begun = begunOf.get(person.id)
    return {
      ...person,
      missing: parts.flatMap(({ id, title }) => (begun?.get(id) ? [] : [title])).join('、'),
      parts: parts.map(({ id, title }) => ({ title, begun: begun?.has(id) ?? false, done: begun?.get(id) ?? false })),
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
    activityId: sql<string>`${given('activity')}::uuid`,
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
