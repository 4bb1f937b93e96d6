import type { PostRelation, RelationCard } from '@portal/contract/areas/notice/post.ts'
import { postWords } from '@portal/contract/areas/notice/post-words.ts'
import type { Audience } from '@portal/contract/shared/audience.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Cache } from '#src/platform/cache/cache.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { countAudience } from '../audience/resolve.ts'
import type { Portal } from '../portal.ts'

/** What an area says about its things as related content of a post. */
export interface RelationSource {
  /** Cards of those that the person may open, or with `manage` of all. */
  cards(tx: Tx, actor: Actor, ids: readonly string[], manage: boolean): Promise<RelationCard[]>
  /** Whom a thing is for, or null where it does not exist. */
  audienceOf(tx: Tx, id: string): Promise<{ title: string; audience: Audience } | null>
}

export interface PostEngine {
  portal: Portal
  relations: Map<PostRelation['type'], RelationSource>
  /** People of an audience, at most a minute old: for lists, never for the figures of one post. */
  people(audience: Audience): Promise<number>
}

const LAG_MS = 60_000

const perPlatform = new WeakMap<Platform, PostEngine>()

/** One value per server: areas that have posts share it. */
export const postsOf = (portal: Portal): PostEngine => {
  const { platform } = portal
  const known = perPlatform.get(platform)
  if (known) return known
  const cache: Cache<{ n: number }> = platform.caches.create({
    name: 'postAudience',
    purpose: postWords.figuresCache,
    max: 5000,
    ttlMs: LAG_MS,
  })
  const fresh: PostEngine = {
    portal,
    relations: new Map(),
    people: async (audience) => {
      const key = sha256(JSON.stringify(audience)).slice(0, 32)
      return (await cache.get(key, async () => ({ n: await countAudience(platform.reportDb, audience) }))).n
    },
  }
  perPlatform.set(platform, fresh)
  return fresh
}
