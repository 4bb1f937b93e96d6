import { type SettingKey, settingDefinitions } from '@portal/contract/areas/system/settings.ts'
import { eq, sql } from 'drizzle-orm'
import { differences } from '#src/platform/audit.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { settings } from '#src/schema/system/system.ts'
import { settingsChanged } from './settings.ts'

/**
 * Saves one parameter, or with `undefined` lets the shipped value hold again, with its entry in the operation log;
 * every process reads it anew after the commit. Answers the new revision, 0 for the shipped value.
 */
export const saveSetting = async (tx: Tx, key: SettingKey, before: unknown, value: unknown): Promise<number> => {
  const { title, shipped } = settingDefinitions[key]
  const diff = differences({ value: before }, { value: value ?? shipped })
  if (diff.length > 0) tx.notes.push({ objectType: 'settings', objectId: key, objectName: title, diff })
  settingsChanged(tx)
  if (value === undefined) {
    await tx.db.delete(settings).where(eq(settings.key, key))
    return 0
  }
  const set = { value, updatedBy: tx.actor?.id ?? null, updatedAt: sql`now()` }
  const [row] = await tx.db
    .insert(settings)
    .values({ key, ...set })
    .onConflictDoUpdate({ target: settings.key, set: { ...set, revision: sql`${settings.revision} + 1` } })
    .returning({ revision: settings.revision })
  return row?.revision ?? 0
}
