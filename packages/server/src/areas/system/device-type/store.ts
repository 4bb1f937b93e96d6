import type { deviceType } from '@portal/contract/areas/system/device-type.ts'
import { sql } from 'drizzle-orm'
import type { Store } from '#src/kit/resource-routes.ts'
import { deleteRows, getRow, insertRow, listRows, updateRow } from '#src/kit/store.ts'
import { deviceTypes } from '#src/schema/device-type.ts'

const rowOf = (type: typeof deviceTypes.$inferSelect) => ({ ...type, paramCount: type.params.length })

export const deviceTypeStore: Store<typeof deviceType> = {
  async list(tx, query) {
    const { capability, ...filter } = query.filter
    const { list, total } = await listRows(
      tx,
      deviceTypes,
      { ...query, filter, sort: query.sort ?? '-updatedAt' },
      {
        search: [deviceTypes.code, deviceTypes.name],
        ...(capability !== undefined && { where: sql`${capability} = any(${deviceTypes.capabilities})` }),
      },
    )
    return { list: list.map(rowOf), total }
  },
  get: async (tx, id) => rowOf(await getRow(tx, deviceTypes, id)),
  create: (tx, data) => insertRow(tx, deviceTypes, data),
  update: (tx, key, data) => updateRow(tx, deviceTypes, key, data),
  remove: (tx, ids) => deleteRows(tx, deviceTypes, ids),
}
