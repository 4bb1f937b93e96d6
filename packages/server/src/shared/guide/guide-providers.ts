import type {
  GuideAnnouncement,
  GuideApprovals,
  GuideCardCode,
  GuideGroup,
  GuideLearning,
  GuideToday,
  GuideUnread,
} from '@portal/contract/areas/account/guide.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'

/** What a provider works with: reads only, on any connection of the pool. */
export interface GuideCall {
  tx: Tx
  actor: Actor
}

/** Blocks of /guide that belong to exactly one area. */
export interface GuideBlocks {
  groups: GuideGroup[]
  unread: GuideUnread
  approvals: GuideApprovals
  announcements: GuideAnnouncement[]
  learning: GuideLearning
}

type Provider<Value> = (call: GuideCall) => Promise<Value>

/** One card of /dashboard: shown to holders of one of the codes of its list, to everybody without codes. */
export interface GuideCardSource {
  code: GuideCardCode
  access: readonly Privilege[]
  /** Path of the filtered list that the figure counts, unless the figure brings its own. */
  link: string
  load: Provider<{ figure: string; trend?: number[]; link?: string }>
}

/** Where areas hand in their parts of the two start pages, so that these know no other area. */
export interface GuideProviders {
  provide<Name extends keyof GuideBlocks>(block: Name, provider: Provider<GuideBlocks[Name]>): void
  /** Several areas add to 今日; entries are put in order of time. */
  provideToday(provider: Provider<GuideToday[]>): void
  provideCard(card: GuideCardSource): void
  blocks: { [Name in keyof GuideBlocks]?: Provider<GuideBlocks[Name]> }
  today: readonly Provider<GuideToday[]>[]
  cards: readonly GuideCardSource[]
}

export const createGuideProviders = (): GuideProviders => {
  const blocks: GuideProviders['blocks'] = {}
  const today: Provider<GuideToday[]>[] = []
  const cards: GuideCardSource[] = []

  return {
    blocks,
    today,
    cards,
    provide: (block, provider) => {
      if (blocks[block]) throw new Error(`block ${block} of the guide has two providers`)
      Object.assign(blocks, { [block]: provider })
    },
    provideToday: (provider) => today.push(provider),
    provideCard: (card) => cards.push(card),
  }
}
