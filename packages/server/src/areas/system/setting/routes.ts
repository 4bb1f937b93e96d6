import {
  listSettings,
  type Parameter,
  parameterKeys,
  saveSetting,
  settingRefusals,
  sharedGroups,
} from '@portal/contract/areas/system/setting.ts'
import { type SettingKey, settingDefinitions } from '@portal/contract/areas/system/settings.ts'
import { errors } from '@portal/contract/errors.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError, ensure } from '#src/platform/errors.ts'
import { type HandlerOf, serve } from '#src/platform/http/serve.ts'
import { settings } from '#src/schema/system/system.ts'
import type { Portal } from '#src/shared/portal.ts'
import { saveSetting as store } from '#src/shared/settings/save-setting.ts'

interface Shape {
  type?: string
  minimum?: number
  maximum?: number
}

/** How a value is drawn, and between what it lies: read from the schema that refuses it. */
const kindOf = (key: SettingKey): Pick<Parameter, 'kind' | 'min' | 'max' | 'words'> => {
  const { schema } = settingDefinitions[key]
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
  const words = wordsOf(schema)
  const free = { min: null, max: null, words }
  if (shape.type === 'boolean') return { ...free, kind: 'switch' }
  if (shape.type === 'integer') return { kind: 'number', min: shape.minimum ?? null, max: shape.maximum ?? null, words }
  if (shape.type === 'object') return { ...free, kind: 'calendar' }
  if (Object.keys(words).length > 0) return { ...free, kind: 'choice' }
  const { long = false, max = null } = (schema.meta() ?? {}) as { long?: boolean; max?: number }
  return { ...free, kind: long ? 'long' : 'text', max }
}

const changes = async (tx: Tx) => {
  const { rows } = await tx.db.execute<{ key: string; value: unknown; at: string; by: string; revision: number }>(sql`
    select s.key, s.value, s.updated_at as at, coalesce(u.name, '') as by, s.revision
    from settings s left join users u on u.id = s.updated_by`)
  return new Map(rows.map((row) => [row.key, row]))
}

/** Whether the caller may see or change parameters of this group: all of them, or as the screen that shares the group lets him. */
const isOpenTo = (actor: Actor, group: string, act: 'see' | 'change'): boolean => {
  if (actor.holds(P.orgAndDictionaryParam)) return true
  const shared = (sharedGroups as Partial<Record<string, Record<typeof act, Privilege>>>)[group]
  if (!shared || !actor.holds(shared[act])) return false
  // A parameter holds for everybody: whoever has the code for some units alone reads it.
  return act === 'see' || actor.scopeOf([shared[act]]).all
}

const list: HandlerOf<typeof listSettings> = async ({ tx, actor }) => {
  const changed = await changes(tx)
  const seen = parameterKeys.filter((key) => isOpenTo(actor, settingDefinitions[key].group, 'see'))
  const rows = seen.map((key): Parameter => {
    const { group, title, schema, shipped, effect } = settingDefinitions[key]
    const row = changed.get(key)
    const { data: value = shipped } = row ? schema.safeParse(row.value) : {}
    return {
      key,
      group,
      title,
      ...kindOf(key),
      value: value as Parameter['value'],
      shipped: shipped as Parameter['shipped'],
      effect,
      changedAt: row ? new Date(row.at) : null,
      changedBy: row?.by ?? '',
      revision: row?.revision ?? 0,
    }
  })
  return { list: rows, total: rows.length }
}

const parsed = (key: SettingKey, value: unknown): unknown => {
  const result = settingDefinitions[key].schema.safeParse(value)
  if (result.success) return result.data
  const fields = result.error.issues.map(({ message }) => ({ field: 'value', message }))
  throw new AppError(errors.invalid, { fields })
}

const save: HandlerOf<typeof saveSetting> = async ({ tx, body, actor }) => {
  const key = parameterKeys.find((each) => each === body.key)
  ensure(key, settingRefusals.unknown)
  ensure(isOpenTo(actor, settingDefinitions[key].group, 'change'), errors.noRight)
  const value = body.value === undefined ? undefined : parsed(key, body.value)
  const [row] = await tx.db.select().from(settings).where(eq(settings.key, key)).for('update')
  ensure(body.revision === undefined || body.revision === (row?.revision ?? 0), errors.stale)
  return { revision: await store(tx, key, row?.value ?? settingDefinitions[key].shipped, value) }
}

/** 系统参数 (20 section 6, /system/dictionary). */
export const settingRoutes = ({ app }: Portal): void => {
  serve(app, listSettings, list)
  serve(app, saveSetting, save)
}
