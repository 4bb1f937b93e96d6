import { undoReasons } from '@portal/contract/areas/exchange/import-words.ts'
import { dictionaryItemColumns, yesNo } from '@portal/contract/areas/system/dictionary-columns.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { getRow, lockRow } from '#src/kit/store.ts'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { dictionaries, dictionaryItems } from '#src/schema/system/system.ts'
import { dictionaryChanged } from '#src/shared/dictionary/dictionaries.ts'
import type { DictionaryUses } from '#src/shared/dictionary/uses.ts'
import type { ImportCall, ImportEffect, ImportKind, Undone } from '#src/shared/exchange/import/kinds.ts'
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

const applyWith =
  (uses: DictionaryUses): ImportKind<ItemPlan>['apply'] =>
  async (call, rows) => {
    const { tx } = call
    const list = await lockList(call)
    const items = rows.flatMap(({ plan }) =>
      plan ? [{ ...plan.facts, ...(plan.before && { id: plan.before.id }) }] : [],
    )
    await saveItems(uses, tx, list, items)
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

/** New items that nothing uses go again. */
const removeAdded = async (
  uses: DictionaryUses,
  tx: Tx,
  list: WordList,
  effects: readonly ImportEffect[],
): Promise<Undone> => {
  const items = new Map((await itemsOf(tx.db, list.id)).map((item) => [item.id, item]))
  const used = await uses.byCode(tx.db, list.key)
  const kept: Undone['kept'] = []
  const going = effects.flatMap(({ no, name, objectId }) => {
    const item = items.get(objectId)
    if (item && !used.has(item.code)) return [item]
    kept.push({ row: no, name, reason: item ? undoReasons.inUse : undoReasons.gone })
    return []
  })
  await tx.db.delete(dictionaryItems).where(
    anyOf(
      dictionaryItems.id,
      going.map(({ id }) => id),
    ),
  )
  for (const { name } of going) {
    const objectName = `${list.name} / ${name}`
    tx.notes.push({ objectType: 'dictionaries', objectId: list.id, objectName, kind: 'delete', diff: [] })
  }
  return { restored: going.length, kept }
}

const titleOf = (key: keyof ItemFacts) => dictionaryItemColumns.find((column) => column.key === key)?.title

interface Back {
  no: number
  item: ItemRow
  /** What the import changed. */
  changed: (keyof ItemFacts)[]
  facts: ItemFacts & { id: string }
}

const backOf = (item: ItemRow, { no, before, after }: ImportEffect): Back => {
  const [was, made] = [before as unknown as ItemFacts, after as unknown as ItemFacts]
  const changed = keysOfFacts.filter((key) => was[key] !== made[key])
  const back = Object.fromEntries(changed.filter((key) => item[key] === made[key]).map((key) => [key, was[key]]))
  return { no, item, changed, facts: { ...factsIn(item), ...back, id: item.id } }
}

/** Each value that nobody changed since; the mark of the default, only where no other item has it by now. */
const restoreChanged = async (
  uses: DictionaryUses,
  tx: Tx,
  list: WordList,
  effects: readonly ImportEffect[],
): Promise<Undone> => {
  const items = new Map((await itemsOf(tx.db, list.id)).map((item) => [item.id, item]))
  const done: Undone = { restored: 0, kept: [] }
  const backs = effects.flatMap((effect) => {
    const item = items.get(effect.objectId)
    if (item) return [backOf(item, effect)]
    done.kept.push({ row: effect.no, name: effect.name, reason: undoReasons.gone })
    return []
  })
  const factsOf = new Map(backs.map(({ facts }) => [facts.id, facts]))
  const defaults = [...items.values()].filter((item) => (factsOf.get(item.id) ?? item).isDefault)
  for (const { no, item, changed, facts } of backs) {
    if (defaults.length > 1 && !item.isDefault) facts.isDefault = false
    const since = changed.filter((key) => facts[key] === item[key])
    if (since.length < changed.length) done.restored += 1
    if (since.length === 0) continue
    const reason = fill(undoReasons.changedSince, { fields: since.map(titleOf).join('、') })
    done.kept.push({ row: no, name: item.name, reason })
  }
  await saveItems(uses, tx, list, [...factsOf.values()])
  return done
}

const undoWith =
  (uses: DictionaryUses): ImportKind<ItemPlan>['undo'] =>
  async (call, effects) => {
    const { tx } = call
    const list = await lockList(call)
    const added = await removeAdded(
      uses,
      tx,
      list,
      effects.filter(({ created }) => created),
    )
    // After the additions: one of them may hold the mark of the default that goes back.
    const changed = await restoreChanged(
      uses,
      tx,
      list,
      effects.filter(({ created }) => !created),
    )
    await touchList(tx, list.id)
    await dictionaryChanged(tx)
    return { restored: added.restored + changed.restored, kept: [...added.kept, ...changed.kept] }
  }

/** 导入字典项: into one word list, found by code; items that a file does not name stay. */
export const dictionaryImport = (uses: DictionaryUses): ImportKind<ItemPlan> => ({
  name: 'dictionaryItems',
  columns: dictionaryItemColumns,
  targetName: async ({ tx }, id) => (await getRow(tx, dictionaries, id)).name,
  options: async () => ({ isDefault: Object.values(yesNo), enabled: Object.values(yesNo) }),
  judge: async (call, rows) => {
    ensure(call.targetId !== null, errors.missing)
    return judgeItems(call, rows, await itemsOf(call.tx.db, call.targetId))
  },
  apply: applyWith(uses),
  undo: undoWith(uses),
})
