import type { ToldFacts } from '@portal/contract/areas/place/door-ladder.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Providers } from '#src/platform/providers.ts'

/** Who wants to enter where, for those who keep facts about it. */
export interface EntryAsked {
  placeId: string
  userId: string | null
  phoneIndex: string | null
  atMs: number
}

export interface EntryTeller {
  /** Facts that it keeps; steps about facts that nobody keeps are not asked. */
  tells: readonly (keyof ToldFacts)[]
  read(tx: Tx, asked: EntryAsked): Promise<Partial<ToldFacts>>
}

/** What visits, reports and lessons tell of somebody who wants to enter. */
export type EntryFacts = Providers<string, EntryTeller>

export const toldKinds = (entryFacts: EntryFacts): (keyof ToldFacts)[] =>
  [...entryFacts.all().values()].flatMap(({ tells }) => [...tells])
