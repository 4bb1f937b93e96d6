import type { applicationGroup } from '@portal/contract/areas/system/application-group.ts'
import { sql } from 'drizzle-orm'
import type { Store } from '#src/kit/resource-routes.ts'
import { deleteRows, getRow, insertRow, listRows, updateRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/tx.ts'
import { applicationGroups } from '#src/schema/application.ts'

type Group = typeof applicationGroups.$inferSelect

const withApps = async (tx: Tx, groups: readonly Group[]) => {
  const { rows } = await tx.db.execute<{ id: string; apps: number }>(sql`
    select group_id as id, count(*)::int as apps from application_group_apps
    where group_id = any(${sql.param(groups.map(({ id }) => id))}::uuid[]) group by group_id`)
  const apps = new Map(rows.map((row) => [row.id, row.apps]))
  return groups.map((group) => ({ ...group, apps: apps.get(group.id) ?? 0 }))
}

export const applicationGroupStore: Store<typeof applicationGroup> = {
  async list(tx, query) {
    const { list, total } = await listRows(
      tx,
      applicationGroups,
      { ...query, sort: query.sort ?? 'sort' },
      { search: [applicationGroups.name] },
    )
    return { list: await withApps(tx, list), total }
  },
  async get(tx, id) {
    const group = await getRow(tx, applicationGroups, id)
    const [row] = await withApps(tx, [group])
    return row ?? { ...group, apps: 0 }
  },
  create: (tx, data) => insertRow(tx, applicationGroups, data),
  update: (tx, key, data) => updateRow(tx, applicationGroups, key, data),
  // The applications stay; without a group they stand under 其他.
  remove: (tx, ids) => deleteRows(tx, applicationGroups, ids),
}
