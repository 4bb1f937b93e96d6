import { listBehind } from '@portal/contract/areas/learning/target/behind.ts'
import { shanghaiYear } from '@portal/contract/kit/shanghai.ts'
import { type SQL, sql } from 'drizzle-orm'
import { asChoice, elsewhere } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { blankable, chinese, given, inTerms } from '#src/kit/page-read/place.ts'
import { activePerson } from '#src/shared/audience/resolve.ts'
import { inSubtree, pathName } from '#src/shared/directory/search.ts'
import { isReached, standingTables } from '../hours/standing.ts'
import { PERSON_COLUMNS } from '../people.ts'
import { lastReminded } from '../record/send-reminder.ts'
import { causeIn } from './behind-cause.ts'

const yearAsked = sql`${given('year')}::int`
const thenById = (column: SQL) => inTerms((way) => sql`${column} ${way}, u.id`)
const remain = sql`greatest(g.target_hundredths - y.total, 0)`

const columns = {
  id: sql`u.id`,
  code: sql`u.code`,
  name: sql`u.name`,
  orgName: sql`o.name`,
  orgPath: pathName(sql`o.path`),
  cause: causeIn(yearAsked),
  total: sql`y.total / 100.0::float8`,
  target: sql`g.target_hundredths / 100.0::float8`,
  remain: sql`${remain} / 100.0::float8`,
  requiredHours: sql`y.required / 100.0::float8`,
  requiredMin: sql`coalesce(g.required_hundredths, 0) / 100.0::float8`,
  overCap: sql`(y.earned - y.total) / 100.0::float8`,
  lastLoginAt: sql`u.last_login_at`,
  remindedAt: lastReminded(sql`u.id`, sql`'hours:' || ${yearAsked}`),
}

/** People with a target that they have not reached, each with the cause that is told. */
export const behindPeople = pageRead(listBehind, {
  from: standingTables(yearAsked),
  key: sql`u.id`,
  columns,
  scope: [sql`u.primary_org_id`, sql`u.id`],
  given: ({ body: { filter } }) => ({ year: filter.year ?? shanghaiYear(Date.now()) }),
  where: sql`${activePerson()} and g.target_hundredths is not null and not ${isReached}`,
  search: PERSON_COLUMNS,
  filter: {
    year: elsewhere,
    cause: (cause) => sql`${causeIn(yearAsked)} = ${cause}`,
    exactOrg: asChoice,
    orgId: (unit, { exactOrg }) =>
      exactOrg === 'true' ? sql`u.primary_org_id = ${unit}::uuid` : inSubtree(sql`u.primary_org_id`, unit),
  },
  sort: {
    remain: thenById(remain),
    total: thenById(sql`y.total`),
    name: thenById(chinese(sql`u.name`)),
    lastLoginAt: blankable(sql`u.last_login_at`),
  },
  order: '-remain',
})
