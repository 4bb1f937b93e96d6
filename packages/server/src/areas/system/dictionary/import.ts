import { undoReasons } from '@portal/contract/areas/exchange/import-words.ts'
import { dictionaryItemColumns, yesNo } from '@portal/contract/areas/system/dictionary-columns.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq } from 'drizzle-orm'
import { getRow, lockRow } from '#src/kit/store.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Tx } from '#src/platform/tx.ts'
import { dictionaries, dictionaryItems } from '#src/schema/system.ts'
import { dictionaryChanged } from '#src/shared/dictionary/dictionaries.ts'
import { usesByCode } from '#src/shared/dictionary/uses.ts'
import type { ImportCall, ImportEffect, ImportKind, JudgedRow, Undone } from '#src/shared/exchange/import/kinds.ts'
import { type ItemFacts, type ItemPlan, judgeItems } from './import-judge.ts'
import { type ItemRow, itemsOf, saveItems, touchList } from './store.ts'

type WordList = typeof dictionaries.$inferSelect

/** Held until the commit, so that nobody changes the items meanwhile. */
const lockList = ({ tx, targetId }: ImportCall): Promise<WordList> => {
  ensure(targetId !== null, errors.missing)
  return lockRow(tx, dictionaries, targetId)
}

const keysOfFacts = dictionaryItemColumns.map(({ key }) => key)

const factsIn = (item: ItemFacts): ItemFacts => {
  const { code, name, sort, colour, isDefault, enabled, note } = item
  return { code, name, sort, colour, isDefault, enabled, note }
}

const apply = async (call: ImportCall, rows: readonly JudgedRow<ItemPlan>[]): Promise<ImportEffect[]> => {
  const { tx } = call
  const list = await lockList(call)
  const items = rows.flatMap(({ plan }) =>
    plan ? [{ ...plan.facts, ...(plan.before && { id: plan.before.id }) }] : [],
  )
  await saveItems(tx, list, items)
  await touchList(tx, list.id)
  await dictionaryChanged(tx)
  const ids = new Map((await itemsOf(tx.db, list.id)).map(({ id, code }) => [code, id]))
  return rows.flatMap(({ no, plan }): ImportEffect[] => {
    if (!plan) return []
    const { before, facts } = plan
    const effect = { no, objectId: before?.id ?? ids.get(facts.code) ?? '', name: facts.name, created: !before }
    return [{ ...effect, before: before ? { ...factsIn(before) } : {}, after: before ? { ...facts } : {} }]
  })
}

const removeAdded = async (tx: Tx, list: WordList, item: ItemRow, no: number): Promise<Undone> => {
  const used = await usesByCode(tx.db, list.key)
  if (used.has(item.code)) return { restored: 0, kept: [{ row: no, name: item.name, reason: undoReasons.inUse }] }
  await tx.db.delete(dictionaryItems).where(eq(dictionaryItems.id, item.id))
  const objectName = `${list.name} / ${item.name}`
  tx.notes.push({ objectType: 'dictionaries', objectId: list.id, objectName, kind: 'delete', diff: [] })
  return { restored: 1, kept: [] }
}

const restore = async (tx: Tx, list: WordList, item: ItemRow, effect: ImportEffect): Promise<Undone> => {
  const [was, made] = [effect.before as unknown as ItemFacts, effect.after as unknown as ItemFacts]
  const changed = keysOfFacts.filter((key) => was[key] !== made[key])
  const since = changed.filter((key) => item[key] !== made[key])
  const back = Object.fromEntries(changed.filter((key) => item[key] === made[key]).map((key) => [key, was[key]]))
  await saveItems(tx, list, [{ ...factsIn(item), ...back, id: item.id }])
  const titles = since.map((key) => dictionaryItemColumns.find((column) => column.key === key)?.title)
  const reason = fill(undoReasons.changedSince, { fields: titles.join('、') })
  return { restored: 1, kept: since.length > 0 ? [{ row: effect.no, name: item.name, reason }] : [] }
}

const undo = async (call: ImportCall, effects: readonly ImportEffect[]): Promise<Undone> => {
  const { tx } = call
  const list = await lockList(call)
  const items = new Map((await itemsOf(tx.db, list.id)).map((item) => [item.id, item]))
  const done: Undone = { restored: 0, kept: [] }
  // Additions go first: one of them may hold the mark of the default that goes back.
  for (const effect of effects.toSorted((a, b) => Number(b.created) - Number(a.created))) {
    const { no, objectId, name, created } = effect
    const item = items.get(objectId)
    const one = !item
      ? { restored: 0, kept: [{ row: no, name, reason: undoReasons.gone }] }
      : created
        ? await removeAdded(tx, list, item, no)
        : await restore(tx, list, item, effect)
    done.restored += one.restored
    done.kept.push(...one.kept)
  }
  await touchList(tx, list.id)
  await dictionaryChanged(tx)
  return done
}

/** 导入字典项: into one word list, found by code; items that a file does not name stay. */
export const dictionaryImport: ImportKind<ItemPlan> = {
  name: 'dictionaryItems',
  columns: dictionaryItemColumns,
  targetName: async ({ tx }, id) => (await getRow(tx, dictionaries, id)).name,
  options: async () => ({ isDefault: Object.values(yesNo), enabled: Object.values(yesNo) }),
  judge: async (call, rows) => {
    ensure(call.targetId !== null, errors.missing)
    return judgeItems(call, rows, await itemsOf(call.tx.db, call.targetId))
  },
  apply,
  undo,
}
