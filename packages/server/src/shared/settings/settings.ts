import { type SettingKey, type SettingValue, settingDefinitions } from '@portal/contract/areas/system/settings.ts'
import { forgetNotice } from '#src/platform/cache/cache.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import { settings } from '#src/schema/system/system.ts'

const SETTINGS_CACHE = 'settings'
const TTL_MS = 60_000
const ALL = 'all'

export interface Settings {
  /** The value in force: what somebody saved, otherwise the shipped one. */
  get<Key extends SettingKey>(key: Key): Promise<SettingValue<Key>>
}

/** System parameters (20 section 1), cached in every process and forgotten by notice. */
export const createSettings = (platform: Platform): Settings => {
  const load = async () => {
    const rows = await platform.db.select({ key: settings.key, value: settings.value }).from(settings)
    return new Map(rows.map(({ key, value }) => [key, value]))
  }
  const cache = platform.caches.create<Map<string, unknown>>({
    name: SETTINGS_CACHE,
    purpose: '系统参数',
    event: '系统参数保存',
    max: 1,
    ttlMs: TTL_MS,
    warm: (own) => own.get(ALL, load),
  })

  return {
    get: async <Key extends SettingKey>(key: Key) => {
      const { schema, shipped } = settingDefinitions[key]
      const saved = await cache.get(ALL, load)
      if (!saved.has(key)) return shipped as SettingValue<Key>
      const parsed = schema.safeParse(saved.get(key))
      if (parsed.success) return parsed.data as SettingValue<Key>
      // A value that an older version saved and this one refuses must not stop the portal.
      platform.log.warn({ key }, 'stored setting is invalid, the shipped one is used')
      return shipped as SettingValue<Key>
    },
  }
}

/**
 * A setting was saved: every process reads it anew after the commit.
 * @public for the settings screen of the system administration
 */
export const settingsChanged = (tx: Tx): void => {
  tx.notices.push(forgetNotice(SETTINGS_CACHE))
}
