import type { PrivilegeNode, privilegeHolders } from '@portal/contract/areas/access/privilege.ts'
import { routesOf } from '@portal/contract/areas/access/role-codes.ts'
import type { BodyOf, ResultOf } from '@portal/contract/kit/endpoint.ts'
import { privilegeRows } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import type { Tx } from '#src/platform/tx.ts'
import { holdsCode } from '#src/shared/access/holders.ts'
import { activePerson } from '#src/shared/access/membership.ts'
import { loadPersonAndSources } from '#src/shared/access/person.ts'
import { resourceOf } from '#src/shared/access/rights.ts'
import { inSubtree, personMatches } from '#src/shared/directory/search.ts'
import { personVisible } from '#src/shared/directory/visible.ts'
import { namesOfSources } from '../person/sources.ts'

interface Setting extends Record<string, unknown> {
  code: string
  note: string
  sensitive: boolean | null
  enabled: boolean
  revision: number
}

/** The program's list with what administrators set about each code. */
export const readTree = async (tx: Tx): Promise<PrivilegeNode[]> => {
  const { rows: settings } = await tx.db.execute<Setting>(
    sql`select code, note, sensitive, enabled, revision from privilege_settings`,
  )
  const { rows: counts } = await tx.db.execute<{ code: string; n: number }>(
    sql`select code, count(*) as n from role_privileges group by code`,
  )
  const settingOf = new Map(settings.map((row) => [row.code, row]))
  const roles = new Map(counts.map(({ code, n }) => [code, n]))
  return privilegeRows.map(({ code, name, type, parent, group, sensitive }) => {
    const set = settingOf.get(code)
    return {
      code,
      title: name,
      type,
      parent,
      group,
      routes: routesOf(code),
      resource: resourceOf(code),
      note: set?.note ?? '',
      sensitive: set?.sensitive ?? sensitive,
      enabled: set?.enabled ?? true,
      roles: roles.get(code) ?? 0,
      revision: set?.revision ?? 0,
    }
  })
}

type Holder = ResultOf<typeof privilegeHolders>['list'][number]

interface Found extends Record<string, unknown> {
  id: string
  code: string
  name: string
  orgName: string
}

/** People in scope who hold a code now, each with where it comes from. */
export const pageOfHolders = async (tx: Tx, secrets: Secrets, query: BodyOf<typeof privilegeHolders>) => {
  const { code } = query
  const where = sql.join(
    [
      activePerson,
      personVisible(tx),
      holdsCode(code),
      ...(query.filter.orgId === undefined ? [] : [inSubtree(sql`u.primary_org_id`, query.filter.orgId)]),
      ...(query.keyword === '' ? [] : [personMatches(secrets, query.keyword)]),
    ],
    sql` and `,
  )
  const direction = query.sort === '-code' ? sql`desc` : sql`asc`
  const { rows } = await tx.db.execute<Found>(sql`
    select u.id, u.code, u.name, o.name as "orgName" from users u join org_units o on o.id = u.primary_org_id where ${where}
    order by u.code ${direction}, u.id limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`)
  const list: Holder[] = []
  for (const row of rows) {
    const loaded = await loadPersonAndSources(tx.db, row.id)
    if (!loaded) continue
    const names = await namesOfSources(tx, loaded)
    const sources = loaded.sources.filter((source) => source.codes.includes(code)).map(names.named)
    list.push({ ...row, sources })
  }
  return { list, total: await countRows(tx, sql`users u`, where, query.exactTotal) }
}
