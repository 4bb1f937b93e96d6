import type { ActivityPersonRow, listActivityPeople } from '@portal/contract/areas/activity/quiz-answer.ts'
import { type SQL, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import { escapeLike } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { type ActivityPart, partsOf } from '../activity/activities.ts'
import { ensureUnit, getCounted, participants } from './participants.ts'

interface Row extends Record<string, unknown> {
  id: string
  name: string
  code: string
  orgName: string
  expected: boolean
  joined: boolean
  complete: boolean
  progress: number
  tries: number
  best: string | null
  mean: string | null
  seconds: number
  first_at: string | null
}

const sortable: Record<string, SQL> = {
  code: sql`u.code`,
  tries: sql`x.tries`,
  best: sql`x.best`,
  mean: sql`x.score_sum / nullif(x.scored, 0)`,
  seconds: sql`x.seconds`,
  firstAt: sql`x.first_at`,
}

const orderOf = (sort: string | undefined): SQL => {
  const column = sortable[sort?.replace(/^-/, '') ?? '']
  return column
    ? sql`${column} ${sort?.startsWith('-') ? sql`desc` : sql`asc`} nulls last, u.code`
    : sql`o.path, u.code`
}

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

const rowOf = (
  row: Row,
  parts: readonly ActivityPart[],
  begun: Map<string, boolean> | undefined,
): ActivityPersonRow => ({
  id: row.id,
  name: row.name,
  code: row.code,
  orgName: row.orgName,
  expected: row.expected,
  joined: row.joined,
  complete: row.complete,
  progress: row.progress,
  missing: parts.flatMap(({ id, title }) => (begun?.get(id) ? [] : [title])).join('、'),
  parts: parts.map(({ id, title }) => ({ title, begun: begun?.has(id) ?? false, done: begun?.get(id) ?? false })),
  tries: row.tries,
  best: row.best === null ? null : Number(row.best),
  mean: row.mean === null ? null : Number(row.mean),
  seconds: row.seconds,
  firstAt: row.first_at === null ? null : new Date(row.first_at),
})

export const listPeople: HandlerOf<typeof listActivityPeople> = async ({ tx, body }) => {
  const { filter, page, pageSize, keyword, exactTotal } = body
  const activity = await getCounted(tx, filter.activityId)
  await ensureUnit(tx, filter.orgId)
  const like = `%${escapeLike(keyword)}%`
  const more = [
    ...(filter.complete === undefined ? [] : [sql`x.complete = ${filter.complete}`]),
    ...(keyword === ''
      ? []
      : [sql`x.person_id in (select k.id from users k where k.name ilike ${like} or k.code ilike ${like})`]),
  ]
  const people = participants(activity, filter, more)
  const { rows } = await tx.db.execute<Row>(sql`
    select x.person_id as id, u.name, u.code, o.name as "orgName", x.expected, x.joined, x.complete, x.progress, x.tries,
      x.best, round(x.score_sum / nullif(x.scored, 0), 2) as mean, x.seconds, x.first_at
    from ${people} x join users u on u.id = x.person_id join org_units o on o.id = x.org_id
    order by ${orderOf(body.sort)} limit ${pageSize} offset ${(page - 1) * pageSize}`)
  const parts = await partsOf(tx, activity.id)
  const begun = await begunBy(
    tx,
    activity.id,
    rows.map(({ id }) => id),
  )
  return {
    list: rows.map((row) => rowOf(row, parts, begun.get(row.id))),
    total: await countRows(tx, sql`${people} x`, sql`true`, exactTotal),
  }
}
