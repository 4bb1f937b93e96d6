import type { RuleSubject } from '@portal/contract/areas/learning/hours/rule-sentence.ts'
import type { StudyItemType } from '@portal/contract/areas/learning/play/beat.ts'
import type { Db } from '#src/platform/database/db.ts'
import { createProviders } from '#src/platform/providers.ts'
import { type ItemFacts, type ItemSource, type ItemVersion, type StudyKey, studyKey } from './item-source.ts'

export interface ItemRef {
  itemType: StudyItemType
  itemId: string
}

/** A person's study of an item. */
export type PersonItem = ItemRef & StudyKey

export const itemKey = ({ itemType, itemId }: ItemRef) => `${itemType} ${itemId}`
export const dutyKey = ({ itemType, ...key }: PersonItem) => `${itemType} ${studyKey(key)}`

/** Items of every kind that is studied; of a kind that no area of this build provides there are none. */
export interface StudyItems {
  provide(itemType: StudyItemType, source: ItemSource): void
  /** Facts of items of any kind, by {@link itemKey}; one question per kind. */
  load(db: Db, refs: readonly ItemRef[]): Promise<Map<string, ItemFacts>>
  find(db: Db, ref: ItemRef): Promise<ItemFacts | null>
  /** Completion rules of named versions of one kind, by `versionKey`. */
  rulesOf(db: Db, itemType: StudyItemType, versions: readonly ItemVersion[]): Promise<ReadonlyMap<string, RuleSubject>>
  /** Which of these people still owe something beside study, by {@link dutyKey}. */
  openDuties(db: Db, pairs: readonly PersonItem[]): Promise<Set<string>>
  /** The questions among these duties, in their order, each with its second. */
  openQuestions(db: Db, study: PersonItem): Promise<{ id: string; second: number }[]>
}

const typesOf = (refs: readonly ItemRef[]) => [...new Set(refs.map(({ itemType }) => itemType))]

const idsOf = (refs: readonly ItemRef[], itemType: StudyItemType) => [
  ...new Set(refs.filter((ref) => ref.itemType === itemType).map(({ itemId }) => itemId)),
]

export const createStudyItems = (): StudyItems => {
  const sources = createProviders<StudyItemType, ItemSource>('items of kind')

  const load: StudyItems['load'] = async (db, refs) => {
    const found = new Map<string, ItemFacts>()
    for (const itemType of typesOf(refs)) {
      const facts = (await sources.of(itemType)?.load(db, idsOf(refs, itemType))) ?? []
      for (const each of facts) found.set(itemKey(each), each)
    }
    return found
  }

  return {
    provide: sources.provide,
    load,
    find: async (db, ref) => (await load(db, [ref])).get(itemKey(ref)) ?? null,
    rulesOf: async (db, itemType, versions) => (await sources.of(itemType)?.rulesOf(db, versions)) ?? new Map(),
    openDuties: async (db, pairs) => {
      const open = new Set<string>()
      for (const itemType of typesOf(pairs)) {
        const own = pairs.filter((pair) => pair.itemType === itemType)
        const keys = (await sources.of(itemType)?.openDuties?.(db, own)) ?? []
        for (const key of keys) open.add(`${itemType} ${key}`)
      }
      return open
    },
    openQuestions: async (db, { itemType, ...study }) => (await sources.of(itemType)?.openQuestions?.(db, study)) ?? [],
  }
}
