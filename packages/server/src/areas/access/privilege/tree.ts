import type { PrivilegeNode } from '@portal/contract/areas/access/privilege.ts'
import { routesOf } from '@portal/contract/areas/access/role-codes.ts'
import { privilegeRows } from '@portal/contract/privilege-rows.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { resourceOf } from '#src/shared/access/rights.ts'

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
