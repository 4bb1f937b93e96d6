import type { DocCard } from '@portal/contract/areas/video/video-list.ts'
import type { PageQuery } from '@portal/contract/kit/page.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Providers } from '#src/platform/providers.ts'

export interface DocumentFilter {
  year?: number | undefined
  labelTypeId?: string | undefined
  labelIds?: readonly string[] | undefined
}

/** Documents as they appear among videos; open to the actor only. */
export interface DocumentSource {
  count(tx: Tx, actor: Actor, filter: DocumentFilter): Promise<number>
  years(tx: Tx, actor: Actor): Promise<{ year: number; num: number }[]>
  labels(tx: Tx, actor: Actor, filter: DocumentFilter): Promise<{ labelId: string; num: number }[]>
  list(tx: Tx, actor: Actor, query: PageQuery, filter: DocumentFilter): Promise<{ list: DocCard[]; total: number }>
}

/** Titles of what refers to a video (classes, activities, live classes): such a video is not deleted. */
export type VideoUse = (tx: Tx, videoId: string) => Promise<string | null>

/** What other areas bring to videos: uses by the name of what refers to them. */
export interface VideoSupplements {
  documents: Providers<'documents', DocumentSource>
  uses: Providers<string, VideoUse>
}
