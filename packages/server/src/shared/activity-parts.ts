import type { PartRef } from '@portal/contract/areas/activity/activity.ts'
import type { ActivityPartType } from '@portal/contract/areas/activity/activity-words.ts'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Providers } from '#src/platform/providers.ts'

export interface PartCandidate {
  id: string
  title: string
  note: string
}

/** One kind of part of activities, told by the area whose facts it is about. */
export interface PartKind {
  /**
   * Rows `(part_id, activity_id, person_id, begun_at, reached)`, at most one per part and person: how many of the things
   * of a part he has done. Over `parts p` of `id, activity_id, refs, count_earlier, from_at, to_at`, of this kind alone;
   * `of` narrows a column that names people to whoever is asked about.
   */
  facts(of: (person: SQL) => SQL): SQL
  /** How many things the part consists of, over `p`; as many as it refers to where nothing is said. */
  total?: SQL
  /** The things as this person may see them, in their order; without a person as whoever composes sees them. */
  refs(tx: Tx, actor: Actor | null, ids: readonly string[]): Promise<PartRef[]>
  /**
   * How many of these are published and may be chosen by whoever composes: he looks after them, by the codes of such
   * things, or they are meant for him. A kind without things has none.
   */
  chosen?(tx: Tx, actor: Actor, ids: readonly string[]): Promise<number>
  /** The same by a word of their title. */
  candidates?(tx: Tx, actor: Actor, keyword: string): Promise<PartCandidate[]>
}

/** Kinds that no area of this build provides are not offered. */
export type ActivityParts = Providers<ActivityPartType, PartKind>
