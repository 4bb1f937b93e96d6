import type { RuleSubject } from '@portal/contract/areas/learning/hours/rule-sentence.ts'
import type {
  AttentionKind,
  HiddenPolicy,
  SeekPolicy,
  StudyItemType,
} from '@portal/contract/areas/learning/play/beat.ts'
import { wholeTicksFromMs } from '@portal/contract/areas/learning/play/intervals.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import type { Audience } from '@portal/contract/shared/audience.ts'
import type { Db } from '#src/platform/database/db.ts'
import type { BroadcastPart } from './presence.ts'
import type { StudyItem } from './study-facts.ts'

export interface ItemPolicy {
  seekPolicy: SeekPolicy
  speedsPercent: number[]
  hiddenPolicy: HiddenPolicy
  attention: AttentionKind
  attentionTimes: number
  onePlace: 'takeOver' | 'refuse'
}

/** What study of an item depends on, as it stands now. */
export interface ItemFacts {
  itemType: StudyItemType
  itemId: string
  title: string
  versionNo: number
  /** Version as people call it: `1` of a video, `2.1` of a document. */
  versionName: string
  /** Oldest version whose evidence still counts. */
  oldestCreditedVersionNo: number
  /** Media or pages are there. */
  ready: boolean
  published: boolean
  openFromMs: number
  openToMs: number
  audience: Audience
  audienceInclude: readonly string[]
  audienceExclude: readonly string[]
  required: boolean
  policy: ItemPolicy
  /** Completion and hours. */
  rule: RuleSubject
  /** Of a live class. */
  broadcast: readonly BroadcastPart[]
  /** Codes that show people's study of it. */
  statCodes: readonly Privilege[]
  /** Page of this site where it is studied. */
  link: string
}

export interface ItemVersion {
  itemId: string
  versionNo: number
}

export const versionKey = ({ itemId, versionNo }: ItemVersion) => `${itemId} ${versionNo}`

/** A person's study of an item of some kind, in one cycle. */
export interface StudyKey {
  userId: string
  itemId: string
  cycle: number
}

export const studyKey = ({ userId, itemId, cycle }: StudyKey) => `${userId} ${itemId} ${cycle}`

/** How the evidence engine learns about one kind of item; the area that owns the kind provides it. */
export interface ItemSource {
  load(db: Db, itemIds: readonly string[]): Promise<ItemFacts[]>
  /** Completion rules of named versions, for counting entries again; by {@link versionKey}. */
  rulesOf(db: Db, versions: readonly ItemVersion[]): Promise<ReadonlyMap<string, RuleSubject>>
  /** Studies with an open duty beside them, by {@link studyKey}; left out where there are none. */
  openDuties?(db: Db, studies: readonly StudyKey[]): Promise<ReadonlySet<string>>
  /** The questions among these duties, in their order, each with its second. */
  openQuestions?(db: Db, study: StudyKey): Promise<{ id: string; second: number }[]>
}

export const studyItemOf = ({ rule, broadcast }: Pick<ItemFacts, 'rule' | 'broadcast'>): StudyItem => {
  switch (rule.itemType) {
    case 'video':
      return { itemType: 'video', durationTicks: wholeTicksFromMs(rule.durationMs) }
    case 'doc':
      return { itemType: 'doc', pages: rule.charsPerPage.length }
    case 'live':
      return { itemType: 'live', broadcast }
  }
}

/** The publication rule of content, asked of facts at one moment: published, valid, and addressed to the person. */
export const isOpenTo = (facts: ItemFacts, facets: readonly string[], atMs: number): boolean => {
  const has = new Set(facets)
  return (
    facts.published &&
    facts.openFromMs <= atMs &&
    atMs < facts.openToMs &&
    facts.audienceInclude.some((facet) => has.has(facet)) &&
    !facts.audienceExclude.some((facet) => has.has(facet))
  )
}
