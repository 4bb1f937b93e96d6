import { countActivityUnits } from '@portal/contract/areas/activity/quiz-answer.ts'
import { type SQL, sql } from 'drizzle-orm'
import { elsewhere } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { inTerms } from '#src/kit/page-read/place.ts'
import { escapeLike } from '#src/platform/database/db.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { figureColumns, sumOf } from './figures.ts'
import { getCounted, givenParticipants, participantFilter, participants, participantsAsked } from './participants.ts'

const byFigure = (figure: SQL) => inTerms((way) => sql`${figure} ${way} nulls last, o.path`)

const { joined, expected, tries, best, mean } = figureColumns

/** By the unit each person is in, the way the list of people shows it. */
const units = pageRead(countActivityUnits, {
  from: (chosen) => sql`${participantsAsked(chosen)} x join org_units o on o.id = x.org_id`,
  groupBy: sql`o.id`,
  key: sql`o.id`,
  columns: {
    id: sql`o.id`,
    orgName: sql`o.name`,
    orgPath: sql`coalesce((select string_agg(up.name, '/' order by up.depth) from org_units up
      where o.path like up.path || '%' and up.id <> o.id), '')`,
    ...figureColumns,
  },
  given: givenParticipants,
  search: [sql`o.name`],
  filter: { activityId: elsewhere, ...participantFilter },
  sort: {
    joined: byFigure(joined),
    expected: byFigure(expected),
    tries: byFigure(tries),
    best: byFigure(best),
    mean: byFigure(mean),
  },
  order: sql`o.path`,
})

const inUnitsNamed = (keyword: string): SQL =>
  sql`x.org_id in (select n.id from org_units n where n.name ilike ${`%${escapeLike(keyword)}%`})`

export const countUnits: HandlerOf<typeof countActivityUnits> = async (call) => {
  const { tx, body } = call
  const page = await units.page(call)
  const activity = await getCounted(tx, body.filter.activityId)
  const named = body.keyword === '' ? [] : [inUnitsNamed(body.keyword)]
  return { ...page, sum: await sumOf(tx, participants(activity, body.filter, named)) }
}
