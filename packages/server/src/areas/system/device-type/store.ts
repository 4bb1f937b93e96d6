import { listDeviceTypes } from '@portal/contract/areas/system/device-type.ts'
import { getTableColumns, sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { getRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
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

export const readDeviceType = async (tx: Tx, id: string) => {
  const type = await getRow(tx, deviceTypes, id)
  return { ...type, paramCount: type.params.length }
}
