import {
  changeDeviceTypes,
  type DeviceTypeInput,
  deleteDeviceTypes,
  getDeviceType,
  listDeviceTypes,
  deviceTypeRefusals as no,
  saveDeviceType,
} from '@portal/contract/areas/system/device-type.ts'
import { P } from '@portal/contract/privileges.ts'
import { savedBy } from '#src/kit/save.ts'
import { deleteRows, insertRow, lockRow, updateRow } from '#src/kit/store.ts'
import { type HandlerOf, serve } from '#src/platform/http/serve.ts'
import { deviceTypes } from '#src/schema/system/device-type.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { deviceTypeList, readDeviceType } from './store.ts'

const change: HandlerOf<typeof changeDeviceTypes> = async ({ tx, body: { ids, enabled } }) => {
  const wanted = [...new Set(ids)].sort()
  let updated = 0
  for (const id of wanted) {
    const type = await lockRow(tx, deviceTypes, id)
    if (type.enabled === enabled) continue
    await updateRow(tx, deviceTypes, type, { enabled })
    updated += 1
  }
  return { updated }
}

/** 设备类型: the register that devices will name. */
export const deviceTypeRoutes = (portal: Portal): void => {
  const { app } = portal
  portal.platform.constraints.provide('device_types_code_key', no.codeTaken)
  serveList(portal, listDeviceTypes, [P.deviceType], deviceTypeList)
  serve(app, getDeviceType, ({ tx, body }) => readDeviceType(tx, body.id))
  serve(
    app,
    saveDeviceType,
    savedBy<DeviceTypeInput>({
      create: (tx, input) => insertRow(tx, deviceTypes, input),
      update: (tx, key, input) => updateRow(tx, deviceTypes, key, input),
    }),
  )
  serve(app, deleteDeviceTypes, ({ tx, body }) => deleteRows(tx, deviceTypes, body.ids))
  serve(app, changeDeviceTypes, change)
}
