import {
  type DictionaryRow,
  type deleteDictionaries,
  type ListedDictionaryItem,
  listDictionaries,
  dictionaryRefusals as no,
  type saveDictionary,
} from '@portal/contract/areas/system/dictionary.ts'
import { errors } from '@portal/contract/errors.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import type { BatchResult } from '@portal/contract/kit/record.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { contains, either, elsewhere } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { deleteRows, insertRow, lockRow, updateRow } from '#src/kit/store.ts'
import { differences } from '#src/platform/audit.ts'
import { anyOf, type Db } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { dictionaries, dictionaryItems } from '#src/schema/system/system.ts'
import { dictionaryChanged, readVersion } from '#src/shared/dictionary/dictionaries.ts'
import type { DictionaryUses } from '#src/shared/dictionary/uses.ts'

export type SavedItem = BodyOf<typeof saveDictionary>['items'][number]
export type ItemRow = typeof dictionaryItems.$inferSelect

export const itemsOf = (db: Db, dictionaryId: string): Promise<ItemRow[]> =>
  db
    .select()
    .from(dictionaryItems)
    .where(eq(dictionaryItems.dictionaryId, dictionaryId))
    .orderBy(asc(dictionaryItems.sort), asc(dictionaryItems.code))

const withItems = async (
  uses: DictionaryUses,
  tx: Tx,
  dictionary: typeof dictionaries.$inferSelect,
): Promise<DictionaryRow> => {
  const used = await uses.byCode(tx.db, dictionary.key)
  const rows = await itemsOf(tx.db, dictionary.id)
  const items = rows.map(
    ({ dictionaryId: _own, ...item }): ListedDictionaryItem => ({ ...item, used: used.get(item.code) ?? 0 }),
  )
  return { ...dictionary, items }
}

const anyEnabled = sql`exists (select 1 from dictionary_items i where i.dictionary_id = ${dictionaries.id} and i.enabled)`

const dictionaryListWith = (uses: DictionaryUses) =>
  pageRead(listDictionaries, {
    from: sql`${dictionaries}`,
    key: dictionaries.id,
    columns: getTableColumns(dictionaries),
    search: [dictionaries.key, dictionaries.name],
    filter: {
      key: contains(dictionaries.key),
      enabled: either(anyEnabled),
      used: elsewhere,
    },
    sort: {
      key: dictionaries.key,
      name: dictionaries.name,
      createdAt: dictionaries.createdAt,
    },
    order: 'key',
    finish: ({ tx }, found) => Promise.all(found.map((dictionary) => withItems(uses, tx, dictionary))),
  })

export const listWith = (uses: DictionaryUses): HandlerOf<typeof listDictionaries> => {
  const dictionaryList = dictionaryListWith(uses)
  return async (call) => {
    const { used } = call.body.filter
    const page = await dictionaryList.page(call)
    if (used === undefined) return page
    // Use is counted in other tables, so it cannot be a condition of the page: the few lists are gone through.
    const kept = page.list.filter(({ items }) => items.some((item) => item.used > 0) === used)
    return { list: kept, total: kept.length }
  }
}

const ensureOneDefault = (rows: readonly ItemRow[], items: readonly SavedItem[]) => {
  const changed = new Set(items.map(({ id }) => id))
  const defaults = [...rows.filter(({ id }) => !changed.has(id)), ...items].filter(({ isDefault }) => isDefault)
  if (defaults.length > 1) refuseField('items', no.oneDefault)
}

const ensureCodesFree = (rows: readonly ItemRow[], items: readonly SavedItem[]) => {
  const changed = new Set(items.map(({ id }) => id))
  const taken = new Set(rows.filter(({ id }) => !changed.has(id)).map(({ code }) => code))
  items.forEach(({ code }, n) => {
    if (taken.has(code)) refuseField(`items.${n}.code`, no.codeTaken)
    taken.add(code)
  })
}

const noteItem = (tx: Tx, dictionary: { id: string; name: string }, before: object, after: SavedItem) => {
  const { id: _id, ...values } = after
  const diff = differences(before as Record<string, unknown>, values)
  if (diff.length > 0)
    tx.notes.push({
      objectType: 'dictionaries',
      objectId: dictionary.id,
      objectName: `${dictionary.name} / ${after.name}`,
      diff,
    })
}

/** Saves the items handed in; those not handed in stay as they are. */
export const saveItems = async (
  uses: DictionaryUses,
  tx: Tx,
  dictionary: { id: string; key: string; name: string },
  items: readonly SavedItem[],
): Promise<void> => {
  const rows = await itemsOf(tx.db, dictionary.id)
  const known = new Map(rows.map((row) => [row.id, row]))
  items.forEach(({ id }, n) => {
    if (id !== undefined && !known.has(id)) refuseField(`items.${n}.id`, no.itemElsewhere)
  })
  ensureCodesFree(rows, items)
  ensureOneDefault(rows, items)
  const used = await uses.byCode(tx.db, dictionary.key)
  items.forEach(({ id, code }, n) => {
    const before = id === undefined ? undefined : known.get(id)
    if (before && before.code !== code && used.has(before.code)) refuseField(`items.${n}.code`, no.codeUsed)
  })
  // Codes may swap places: all go out of the way first.
  const changing = items.flatMap(({ id }) => (id === undefined ? [] : [id]))
  if (changing.length > 0)
    await tx.db.update(dictionaryItems).set({ code: sql`id::text` }).where(anyOf(dictionaryItems.id, changing))
  for (const { id, ...values } of items) {
    if (id === undefined) await tx.db.insert(dictionaryItems).values({ ...values, dictionaryId: dictionary.id })
    else await tx.db.update(dictionaryItems).set(values).where(eq(dictionaryItems.id, id))
    noteItem(tx, dictionary, known.get(id ?? '') ?? {}, { id, ...values })
  }
}

/** The version of all word lists is the time of the last save, also where only items changed. */
export const touchList = async (tx: Tx, id: string): Promise<void> => {
  await tx.db
    .update(dictionaries)
    .set({ updatedAt: sql`clock_timestamp()`, revision: sql`${dictionaries.revision} + 1` })
    .where(eq(dictionaries.id, id))
}

export const saveWith =
  (uses: DictionaryUses): HandlerOf<typeof saveDictionary> =>
  async ({ tx, body }) => {
    const { id, revision, items, ...data } = body
    const taken = await tx.db.select({ id: dictionaries.id }).from(dictionaries).where(eq(dictionaries.key, data.key))
    if (taken.some((row) => row.id !== id)) refuseField('key', no.keyTaken)
    if (id === undefined) {
      const created = await insertRow(tx, dictionaries, data)
      await saveItems(uses, tx, created, items)
      await dictionaryChanged(tx)
      return { id: created.id, version: await readVersion(tx.db) }
    }

    const before = await lockRow(tx, dictionaries, id)
    ensure(revision === before.revision, errors.stale)
    const used = before.key === data.key ? new Map() : await uses.byCode(tx.db, before.key)
    if (before.key !== data.key && (before.shipped || used.size > 0)) refuseField('key', no.keyShipped)
    await updateRow(tx, dictionaries, { id, revision }, data)
    await saveItems(uses, tx, { ...before, ...data }, items)
    await touchList(tx, id)
    await dictionaryChanged(tx)
    return { id, version: await readVersion(tx.db) }
  }

const removeItems = async (uses: DictionaryUses, tx: Tx, ids: readonly string[]): Promise<BatchResult> => {
  const rows = await tx.db
    .select({ item: dictionaryItems, key: dictionaries.key, name: dictionaries.name })
    .from(dictionaryItems)
    .innerJoin(dictionaries, eq(dictionaries.id, dictionaryItems.dictionaryId))
    .where(anyOf(dictionaryItems.id, ids))
  const found = new Map(rows.map((row) => [row.item.id, row]))
  const failed: BatchResult['failed'] = []
  const counted = new Map<string, ReadonlyMap<string, number>>()
  let deleted = 0
  for (const id of ids) {
    const row = found.get(id)
    if (!row) {
      failed.push({ id, message: errors.missing.message })
      continue
    }
    const { item, key, name } = row
    const used = counted.get(key) ?? (await uses.byCode(tx.db, key))
    counted.set(key, used)
    const n = used.get(item.code) ?? 0
    if (n > 0) {
      failed.push({ id, message: fill(no.used.message, { n }) })
      continue
    }
    await tx.db.delete(dictionaryItems).where(eq(dictionaryItems.id, id))
    await touchList(tx, item.dictionaryId)
    tx.notes.push({
      objectType: 'dictionaries',
      objectId: item.dictionaryId,
      objectName: `${name} / ${item.name}`,
      diff: [],
      kind: 'delete',
    })
    deleted += 1
  }
  return { deleted, failed }
}

const removeLists = (uses: DictionaryUses, tx: Tx, ids: readonly string[]): Promise<BatchResult> =>
  deleteRows(tx, dictionaries, ids, async ({ key, shipped }) => {
    if (shipped) return no.shipped.message
    const used = await uses.byCode(tx.db, key)
    const n = [...used.values()].reduce((sum, each) => sum + each, 0)
    return n > 0 ? fill(no.used.message, { n }) : null
  })

export const removeWith =
  (uses: DictionaryUses): HandlerOf<typeof deleteDictionaries> =>
  async ({ tx, body }) => {
    const result = 'ids' in body ? await removeLists(uses, tx, body.ids) : await removeItems(uses, tx, body.itemIds)
    if (result.deleted > 0) await dictionaryChanged(tx)
    return result
  }
