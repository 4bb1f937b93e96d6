import type { countActivityUnits } from '@portal/contract/areas/activity/quiz-answer.ts'
import { type SQL, sql } from 'drizzle-orm'
import { escapeLike } from '#src/platform/database/db.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { figureColumns, figuresFrom, type RawFigures, sumOf } from './figures.ts'
import { ensureUnit, getCounted, participants } from './participants.ts'

const sortable: Record<string, SQL> = {
  joined: sql`f.joined`,
  expected: sql`f.expected`,
  tries: sql`f.tries`,
  best: sql`f.best`,
  mean: sql`f.mean`,
}

const orderOf = (sort: string | undefined): SQL => {
  const column = sortable[sort?.replace(/^-/, '') ?? '']
  return column ? sql`${column} ${sort?.startsWith('-') ? sql`desc` : sql`asc`} nulls last, o.path` : sql`o.path`
}

interface Row extends RawFigures {
  id: string
  orgName: string
  orgPath: string
  units: number
}

/** By the unit each person is in, the way the list of people shows it. */
export const countUnits: HandlerOf<typeof countActivityUnits> = async ({ tx, body }) => {
  const { filter, page, pageSize, keyword } = body
  const activity = await getCounted(tx, filter.activityId)
  await ensureUnit(tx, filter.orgId)
  const named =
    keyword === ''
      ? []
      : [
          sql`x.org_id in (
    select n.id from org_units n where n.name ilike ${`%${escapeLike(keyword)}%`})`,
        ]
  const people = participants(activity, filter, named)
  const { rows } = await tx.db.execute<Row>(sql`
    select f.*, o.name as "orgName", coalesce((select string_agg(up.name, '/' order by up.depth) from org_units up
        where o.path like up.path || '%' and up.id <> o.id), '') as "orgPath", count(*) over ()::int as units
    from (select x.org_id as id, ${figureColumns} from ${people} x group by x.org_id) f join org_units o on o.id = f.id
    order by ${orderOf(body.sort)} limit ${pageSize} offset ${(page - 1) * pageSize}`)
  return {
    list: rows.map((row) => ({ id: row.id, orgName: row.orgName, orgPath: row.orgPath, ...figuresFrom(row) })),
    total: rows[0]?.units ?? 0,
    sum: await sumOf(tx, people),
  }
}
