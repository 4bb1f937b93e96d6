import { listDictionaryItems } from '@portal/contract/areas/system/dictionary.ts'
import { sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import type { DictionaryUses } from '#src/shared/dictionary/uses.ts'

/** Items of all dictionaries, those of one together. */
export const itemListWith = (uses: DictionaryUses) =>
  pageRead(listDictionaryItems, {
    from: sql`dictionary_items i join dictionaries d on d.id = i.dictionary_id`,
    key: sql`(d.key || ' ' || i.code)`,
    columns: {
      id: sql`i.id`,
      dictionaryKey: sql`d.key`,
      dictionaryName: sql`d.name`,
      code: sql`i.code`,
      name: sql`i.name`,
      sort: sql`i.sort`,
      colour: sql`i.colour`,
      isDefault: sql`i.is_default`,
      enabled: sql`i.enabled`,
      note: sql`i.note`,
    },
    search: [sql`i.name`, sql`i.code`],
    filter: { key: equals(sql`d.key`), enabled: equals(sql`i.enabled`) },
    sort: { sort: sql`d.key, i.sort`, code: sql`d.key, i.code`, name: sql`d.key, i.name` },
    order: 'sort',
    finish: async ({ tx }, found) => {
      const keys = [...new Set(found.map(({ dictionaryKey }) => dictionaryKey))]
      const used = new Map(await Promise.all(keys.map(async (key) => [key, await uses.byCode(tx.db, key)] as const)))
      return found.map((row) => ({ ...row, used: used.get(row.dictionaryKey)?.get(row.code) ?? 0 }))
    },
  })
