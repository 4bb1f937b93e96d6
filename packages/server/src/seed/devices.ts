import type { DeviceParam } from '@portal/contract/areas/system/device-type.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { users } from '#src/schema/directory.ts'
import { deviceTypes } from '#src/schema/system/device-type.ts'

const param = (no: number, label: string, more: Partial<DeviceParam> = {}): DeviceParam => ({
  name: `p${no}`,
  type: 'input',
  label,
  require: false,
  maxLength: null,
  items: [],
  ...more,
})

const types = [
  {
    code: 'gate_main',
    name: '大门人行闸机',
    category: 'gate' as const,
    capabilities: ['scan' as const, 'card' as const, 'relay' as const],
    heartbeatSeconds: 30,
    firmwareMin: '2.1.0',
    params: [
      param(1, '序列号', { require: true, maxLength: 30 }),
      param(2, '通行方向', { type: 'checkbox', require: true, items: ['进', '出'] }),
      param(3, '投用日期', { type: 'date' }),
    ],
  },
  {
    code: 'handheld_scan',
    name: '巡检手持终端',
    category: 'handheld' as const,
    capabilities: ['scan' as const, 'photo' as const],
    heartbeatSeconds: 120,
    firmwareMin: '',
    params: [param(1, '序列号', { require: true, maxLength: 30 }), param(2, '保管人')],
  },
  {
    code: 'thermo_hall',
    name: '大厅测温一体机',
    category: 'thermometer' as const,
    capabilities: ['temperature' as const, 'photo' as const],
    heartbeatSeconds: 60,
    firmwareMin: '1.4',
    params: [param(1, '安装位置', { type: 'textarea', require: true })],
    enabled: false,
  },
]

/** Kinds of device of the demonstration; devices themselves come later. */
export const insertDeviceTypes = async (db: Db): Promise<void> => {
  const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.loginName, 'admin'))
  await db.insert(deviceTypes).values(types.map((type) => ({ ...type, createdBy: owner?.id ?? null })))
}
