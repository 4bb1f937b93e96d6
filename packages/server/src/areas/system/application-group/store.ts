import { listApplicationGroups } from '@portal/contract/areas/system/application-group.ts'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { getRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { applicationGroupApps, applicationGroups } from '#src/schema/system/application.ts'

const appsOf = sql<number>`(select count(*) from application_group_apps l where l.group_id = ${applicationGroups.id})`

export const groupList = pageRead(listApplicationGroups, {
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

export const readGroup = async (tx: Tx, id: string) => {
  const group = await getRow(tx, applicationGroups, id)
  const apps = await tx.db.$count(applicationGroupApps, eq(applicationGroupApps.groupId, id))
  return { ...group, apps }
}
