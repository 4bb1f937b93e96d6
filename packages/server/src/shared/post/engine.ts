import type { PostRelation, RelationCard } from '@portal/contract/areas/notice/post.ts'
import { postWords } from '@portal/contract/areas/notice/post-words.ts'
import type { Audience } from '@portal/contract/shared/audience.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Cache } from '#src/platform/cache/cache.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import { createProviders, type Providers } from '#src/platform/providers.ts'
import { sha256 } from '#src/platform/secrets.ts'
import type { Approval } from '../approval/approval.ts'
import { countAudience } from '../audience/resolve.ts'
import type { Files } from '../files/files.ts'
import type { Post } from './access.ts'

/** What an area says about its things as related content of a post. */
export interface RelationSource {
  /** Cards of those that the person may open, or with `manage` of all. */
  cards(tx: Tx, actor: Actor, ids: readonly string[], manage: boolean): Promise<RelationCard[]>
  /** Whom a thing is for, or null where it does not exist. */
  audienceOf(tx: Tx, id: string): Promise<{ title: string; audience: Audience } | null>
}

export interface PostEngine {
  platform: Platform
  files: Files
  approval: Approval
  relations: Providers<PostRelation['type'], RelationSource>
  /** What follows, in the same transaction, when somebody has read a version of a post for the first time. */
  readings: Providers<'columns', (tx: Tx, actor: Actor, post: Post) => Promise<void>>
  /** People of an audience, at most a minute old: for lists, never for the figures of one post. */
  people(audience: Audience): Promise<number>
}

const LAG_MS = 60_000

/** Areas that have posts share it. */
export const createPosts = (parts: Pick<PostEngine, 'platform' | 'files' | 'approval'>): PostEngine => {
  const { platform } = parts
  const cache: Cache<{ n: number }> = platform.caches.create({
    name: 'postAudience',
    purpose: postWords.figuresCache,
    max: 5000,
    ttlMs: LAG_MS,
  })
  return {
    ...parts,
    relations: createProviders('relation of posts'),
    readings: createProviders('what follows a reading'),
    people: async (audience) => {
      const key = sha256(JSON.stringify(audience)).slice(0, 32)
      return (await cache.get(key, async () => ({ n: await countAudience(platform.reportDb, audience) }))).n
    },
  }
}
