import type { StudyItemType } from '@portal/contract/areas/learning/play/beat.ts'
import type { Db } from '#src/platform/database/db.ts'
import { type ItemFacts, itemSourceOf, type StudyKey, studyKey } from '#src/shared/evidence/item-source.ts'

export interface ItemRef {
  itemType: StudyItemType
  itemId: string
}

/** A person's study of an item. */
export type PersonItem = ItemRef & StudyKey

export const itemKey = ({ itemType, itemId }: ItemRef) => `${itemType} ${itemId}`
export const dutyKey = ({ itemType, ...key }: PersonItem) => `${itemType} ${studyKey(key)}`

const typesOf = (refs: readonly ItemRef[]) => [...new Set(refs.map(({ itemType }) => itemType))]

const idsOf = (refs: readonly ItemRef[], itemType: StudyItemType) => [
  ...new Set(refs.filter((ref) => ref.itemType === itemType).map(({ itemId }) => itemId)),
]

/** Facts of items of any kind, by {@link itemKey}; one question per kind. */
export const loadItems = async (db: Db, refs: readonly ItemRef[]): Promise<Map<string, ItemFacts>> => {
  const found = new Map<string, ItemFacts>()
  for (const itemType of typesOf(refs)) {
    const facts = (await itemSourceOf(itemType)?.load(db, idsOf(refs, itemType))) ?? []
    for (const each of facts) found.set(itemKey(each), each)
  }
  return found
}

export const findItem = async (db: Db, ref: ItemRef): Promise<ItemFacts | null> =>
  (await loadItems(db, [ref])).get(itemKey(ref)) ?? null

/** Which of these people still owe something beside study, by {@link dutyKey}. */
export const loadOpenDuties = async (db: Db, pairs: readonly PersonItem[]): Promise<Set<string>> => {
  const open = new Set<string>()
  for (const itemType of typesOf(pairs)) {
    const own = pairs.filter((pair) => pair.itemType === itemType)
    const keys = (await itemSourceOf(itemType)?.openDuties?.(db, own)) ?? []
    for (const key of keys) open.add(`${itemType} ${key}`)
  }
  return open
}
