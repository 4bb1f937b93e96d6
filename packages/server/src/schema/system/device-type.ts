import type { DeviceParam, deviceCapability, deviceCategory } from '@portal/contract/areas/system/device-type.ts'
import { boolean, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { recordColumns } from '../columns.ts'

/** Kinds of device, for the whole organisation. */
export const deviceTypes = pgTable(
  'device_types',
  {
    ...recordColumns,
    code: text('code').notNull(),
    name: text('name').notNull(),
    category: text('category').$type<z.output<typeof deviceCategory>>().notNull(),
    capabilities: text('capabilities').array().$type<z.output<typeof deviceCapability>[]>().notNull().default([]),
    heartbeatSeconds: integer('heartbeat_seconds').notNull(),
    firmwareMin: text('firmware_min').notNull().default(''),
    params: jsonb('params').$type<DeviceParam[]>().notNull().default([]),
    enabled: boolean('enabled').notNull().default(true),
  },
  (t) => [uniqueIndex('device_types_code_key').on(t.code)],
)
