import type {
  GuideAgenda,
  GuideAnnouncement,
  GuideApprovals,
  GuideCardCode,
  GuideGroup,
  GuideLearning,
  GuideSubmitted,
  GuideToday,
  GuideUnread,
} from '@portal/contract/areas/account/guide.ts'
import type { MeFigure } from '@portal/contract/areas/account/guide-me.ts'
import type { TaskKind } from '@portal/contract/areas/account/guide-tasks.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { createProviders, type Providers } from '#src/platform/providers.ts'
import { type ReadTasks, readTasksOf, type TaskSource } from './tasks.ts'

/** What a provider works with: reads only, on any connection of the pool. */
export interface GuideCall {
  tx: Tx
  actor: Actor
}

/** Blocks of the two start pages that belong to exactly one area. */
export interface GuideBlocks {
  groups: GuideGroup[]
  unread: GuideUnread
  approvals: GuideApprovals
  announcements: GuideAnnouncement[]
  learning: GuideLearning
  submitted: GuideSubmitted
}

type Provider<Value> = (call: GuideCall) => Promise<Value>

/** One figure of /dashboard to keep an eye on: shown to holders of one of the codes of its list, to everybody without codes. */
export interface GuideCardSource {
  access: readonly Privilege[]
  /** Path of the filtered list that the figure counts, unless the figure brings its own. */
  link: string
  load: Provider<{ figure: string; link?: string }>
}

/** What runs today of the things that an area's codes let people run. */
export interface GuideAgendaSource {
  access: readonly Privilege[]
  load: Provider<GuideAgenda[]>
}

/** Where areas hand in their parts of the two start pages, so that these know no other area. */
export interface GuideProviders {
  provide<Name extends keyof GuideBlocks>(block: Name, provider: Provider<GuideBlocks[Name]>): void
  blocks: { [Name in keyof GuideBlocks]?: Provider<GuideBlocks[Name]> }
  /** Several areas add to 今日, each under a name of its own; entries are put in order of time. */
  today: Providers<string, Provider<GuideToday[]>>
  cards: Providers<GuideCardCode, GuideCardSource>
  /** 今天 of /dashboard; entries are put in order of time. */
  agenda: Providers<string, GuideAgendaSource>
  /** Figures of 我的. */
  figures: Providers<MeFigure, Provider<number>>
  /** 要做的: what waits for a person, by kind of thing. */
  provideTasks(kind: TaskKind, source: TaskSource): void
  readTasks: ReadTasks
}

export const createGuideProviders = (): GuideProviders => {
  const blocks: GuideProviders['blocks'] = {}
  const tasks = createProviders<TaskKind, TaskSource>('tasks of')

  return {
    blocks,
    today: createProviders('today of the guide'),
    cards: createProviders('card of the guide'),
    agenda: createProviders('agenda of the guide'),
    figures: createProviders('figure of the guide'),
    provideTasks: tasks.provide,
    readTasks: readTasksOf(tasks),
    provide: (block, provider) => {
      if (blocks[block]) throw new Error(`block ${block} of the guide has two providers`)
      Object.assign(blocks, { [block]: provider })
    },
  }
}
