import { listConflicts } from '@portal/contract/areas/access/conflict.ts'
import { titleOf } from '@portal/contract/areas/access/role-codes.ts'
import { privilegeRows } from '@portal/contract/privilege-rows.ts'
import { getTableColumns, sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { given, KEYWORD } from '#src/kit/page-read/place.ts'
import { conflictPairs } from '#src/schema/access-admin.ts'
import { holdsCode } from '#src/shared/access/holders.ts'
import { activePerson } from '#src/shared/access/membership.ts'
import { personInPlacedScope } from '#src/shared/directory/visible.ts'

const MOST_NAMED = 20

const { codeA, codeB } = conflictPairs

/** People in scope who hold both codes now. */
const offenders = sql`select u.id, u.name, o.name as org_name, row_number() over (order by u.name, u.id) as place
  from users u join org_units o on o.id = u.primary_org_id
  where ${activePerson} and ${personInPlacedScope()} and ${holdsCode(sql`${codeA}`)} and ${holdsCode(sql`${codeB}`)}`

/** Pairs with the people who hold both now. */
export const list = pageRead(listConflicts, {
  from: sql`${conflictPairs}`,
  joins: sql`cross join lateral (select count(*) as total,
      coalesce(jsonb_agg(jsonb_build_object('id', holder.id, 'name', holder.name, 'orgName', holder.org_name)
        order by holder.place) filter (where holder.place <= ${MOST_NAMED}), '[]') as named
    from (${offenders}) holder) offending`,
  key: conflictPairs.id,
  columns: {
    ...getTableColumns(conflictPairs),
    offenders: sql`offending.total`,
    people: sql`offending.named`,
  },
  given: ({ body: { keyword } }) => ({
    named: privilegeRows.filter(({ name }) => name.includes(keyword)).map(({ code }) => code),
  }),
  search: sql`(${codeA} = any(${given('named')}::text[]) or ${codeB} = any(${given('named')}::text[])
    or ${conflictPairs.note} ilike ${KEYWORD.like})`,
  filter: { enabled: equals(conflictPairs.enabled) },
  sort: { createdAt: conflictPairs.createdAt },
  order: '-createdAt',
  finish: (_caller, found) =>
    found.map((pair) => ({ ...pair, titleA: titleOf(pair.codeA), titleB: titleOf(pair.codeB) })),
})
