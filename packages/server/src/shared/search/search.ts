import type { SearchHit, SearchKind } from '@portal/contract/areas/search/search.ts'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { createProviders, type Providers } from '#src/platform/providers.ts'

/** What an area says of a thing that may be found; texts as people read them. */
export interface SearchItem {
  id: string
  kind: SearchKind
  title: string
  /** Names and synonyms of its labels. */
  labels: readonly string[]
  labelIds: readonly string[]
  people: readonly string[]
  summary: string
  /** Chapters, names of attachments. */
  parts: readonly string[]
  year: number | null
  durationMs: number | null
  publishedAt: Date | null
  /** Does not age: a day in history. */
  timeless?: boolean
  /** Published and not thrown away; `from` and `to` say within which time. */
  isOpen: boolean
  from: Date | null
  to: Date | null
  audienceInclude: readonly string[]
  audienceExclude: readonly string[]
  /** Text inside, in order; `at` is a page or a second. */
  pieces: readonly { at: number | null; text: string }[]
}

/** A thing as a hit shows it. */
export type SearchCard = Pick<SearchHit, 'id' | 'title' | 'coverUrl' | 'aside' | 'link'>

/** What an area brings: its things as they are now, and what of them a person may open now. */
export interface SearchSource {
  /** Query of the `id` of everything there is, for making the whole index again. */
  all: SQL
  /** Those that are gone are left out. */
  read(tx: Tx, ids: readonly string[]): Promise<SearchItem[]>
  /** By the owner's own rule: the last word on what is shown, however old the index is. */
  open(tx: Tx, actor: Actor, ids: readonly string[]): Promise<SearchCard[]>
}

/** Where areas hand in what learners find; the names are those of the triggers on their tables. */
export type SearchSources = Providers<string, SearchSource>

export const createSearch = (): SearchSources => createProviders('search source')
