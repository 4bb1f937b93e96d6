import { privilegeHolders } from '@portal/contract/areas/access/privilege.ts'
import { grouped } from '@portal/contract/kit/grouped.ts'
import { sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import type { RowIn } from '#src/kit/page-read/declaration.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { given, type Place } from '#src/kit/page-read/place.ts'
import { holdsCode } from '#src/shared/access/holders.ts'
import { activePerson } from '#src/shared/access/membership.ts'
import { selectRightSources } from '#src/shared/access/rights.ts'
import { inSubtree, PERSON_SEARCH, personSought } from '#src/shared/directory/search.ts'
import { personWithin } from '#src/shared/directory/visible.ts'
import type { Portal } from '#src/shared/portal.ts'
import { namesIn } from '../person/sources.ts'

type Holder = RowIn<typeof privilegeHolders>

/** People with where they have the code from. */
const withSources = async ({ tx }: Caller, found: readonly (Omit<Holder, 'sources'> & { asked: string })[]) => {
  const sources = await selectRightSources(
    tx.db,
    found.map(({ id }) => id),
  )
  const { named } = await namesIn(tx, sources)
  const byPerson = grouped(sources, ({ userId }) => userId)
  return found.map(({ asked, ...person }) => ({
    ...person,
    sources: (byPerson.get(person.id) ?? []).filter(({ codes }) => codes.includes(asked)).map(named),
  }))
}

/** People in scope who hold a code now, each with where it comes from. */
export const listHolders = ({ platform: { secrets } }: Portal) =>
  pageRead(privilegeHolders, {
    from: sql`users u`,
    joins: sql`join org_units o on o.id = u.primary_org_id`,
    key: sql`u.id`,
    columns: {
      id: sql`u.id`,
      code: sql`u.code`,
      name: sql`u.name`,
      orgName: sql`o.name`,
      asked: sql<string>`${given('code')}::text`,
    },
    scope: personWithin,
    where: sql`${activePerson} and ${holdsCode(sql`${given('code')}`)}`,
    given: ({ body: { code, keyword } }) => ({ ...personSought(secrets, keyword), code }),
    search: PERSON_SEARCH,
    filter: { orgId: (unit: Place) => inSubtree(sql`u.primary_org_id`, unit) },
    sort: { code: sql`u.code` },
    order: 'code',
    finish: withSources,
  })
