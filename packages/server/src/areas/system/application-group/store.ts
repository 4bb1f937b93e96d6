import { applicationGroup } from '@portal/contract/areas/system/application-group.ts'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import type { Store } from '#src/kit/resource-routes.ts'
import { deleteRows, getRow, insertRow, updateRow } from '#src/kit/store.ts'
import { applicationGroupApps, applicationGroups } from '#src/schema/system/application.ts'

const appsOf = sql<number>`(select count(*) from application_group_apps l where l.group_id = ${applicationGroups.id})`

export const groupList = pageRead(applicationGroup.list, {
  from: sql`${applicationGroups}`,
  key: applicationGroups.id,
  columns: { ...getTableColumns(applicationGroups), apps: appsOf },
  search: [applicationGroups.name],
  filter: { enabled: equals(applicationGroups.enabled) },
  sort: {
    sort: applicationGroups.sort,
    name: applicationGroups.name,
    createdAt: applicationGroups.createdAt,
  },
  order: 'sort',
})

export const applicationGroupStore: Store<typeof applicationGroup> = {
  async get(tx, id) {
    const group = await getRow(tx, applicationGroups, id)
    const apps = await tx.db.$count(applicationGroupApps, eq(applicationGroupApps.groupId, id))
    return { ...group, apps }
  },
  create: (tx, data) => insertRow(tx, applicationGroups, data),
  update: (tx, key, data) => updateRow(tx, applicationGroups, key, data),
  // The applications stay; without a group they stand under 其他.
  remove: (tx, ids) => deleteRows(tx, applicationGroups, ids),
}
