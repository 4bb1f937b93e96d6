import { type deviceType, listDeviceTypes } from '@portal/contract/areas/system/device-type.ts'
import { getTableColumns, sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import type { Store } from '#src/kit/resource-routes.ts'
import { deleteRows, getRow, insertRow, updateRow } from '#src/kit/store.ts'
import { deviceTypes } from '#src/schema/system/device-type.ts'

export const deviceTypeList = pageRead(listDeviceTypes, {
  from: sql`${deviceTypes}`,
  key: deviceTypes.id,
  columns: { ...getTableColumns(deviceTypes), paramCount: sql`jsonb_array_length(${deviceTypes.params})` },
  search: [deviceTypes.code, deviceTypes.name],
  filter: {
    category: equals(deviceTypes.category),
    capability: (capability) => sql`${capability} = any(${deviceTypes.capabilities})`,
    enabled: equals(deviceTypes.enabled),
  },
  sort: {
    updatedAt: deviceTypes.updatedAt,
    code: deviceTypes.code,
    name: deviceTypes.name,
    createdAt: deviceTypes.createdAt,
  },
  order: '-updatedAt',
})

export const deviceTypeStore: Store<typeof deviceType> = {
  async get(tx, id) {
    const type = await getRow(tx, deviceTypes, id)
    return { ...type, paramCount: type.params.length }
  },
  create: (tx, data) => insertRow(tx, deviceTypes, data),
  update: (tx, key, data) => updateRow(tx, deviceTypes, key, data),
  remove: (tx, ids) => deleteRows(tx, deviceTypes, ids),
}
