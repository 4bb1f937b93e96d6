import type { PartRef } from '@portal/contract/areas/activity/activity.ts'
import { activityRefusals as no } from '@portal/contract/areas/activity/activity-words.ts'
import { watchWords } from '@portal/contract/areas/activity/desk-words.ts'
import { videoLink } from '@portal/contract/areas/video/video-links.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import { isDone, isStarted } from '#src/areas/learning/public.ts'
import { reachable } from '#src/areas/video/public.ts'
import type { Actor } from '#src/platform/actor.ts'
import { anyOf, escapeLike } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { videos } from '#src/schema/video.ts'
import type { PartCandidate, PartKind } from '#src/shared/activity-parts.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'
import { isOpen, openTo } from '#src/shared/publication/open-to.ts'

export const MOST_CANDIDATES = 50

/** Every video completed inside of the part, or before where that counts. */
const facts = (of: (person: SQL) => SQL): SQL => sql`
  select p.id as part_id, p.activity_id, r.user_id as person_id, greatest(min(r.first_at), p.from_at) as begun_at,
    (count(distinct r.item_id) filter (where ${isDone} and r.completed_at < p.to_at
      and (p.count_earlier or r.completed_at >= p.from_at)))::smallint as reached
  from kin p join study_records r on r.item_type = 'video' and r.item_id = any(p.refs)
  where ${of(sql`r.user_id`)} and (${isStarted} or ${isDone}) and r.first_at < p.to_at
    and (p.count_earlier or r.last_at >= p.from_at)
  group by p.id, p.activity_id, p.from_at, r.user_id`

interface Row extends Record<string, unknown> {
  id: string
  title: string
  channel: string
  open: boolean
  done: boolean
  begun: boolean
  left_ms: number
}

const leftText = ({ done, begun, left_ms }: Row): string => {
  if (done) return ''
  const minutes = Math.max(1, Math.ceil(left_ms / MINUTE_MS))
  return fill(begun ? watchWords.left : watchWords.length, { n: minutes })
}

const refs = async (tx: Tx, actor: Actor | null, ids: readonly string[]): Promise<PartRef[]> => {
  const own = actor?.id ?? null
  const open = actor === null ? sql`${videos.deletedAt} is null` : openTo(videos, actor)
  const { rows } = await tx.db.execute<Row>(sql`
    select ${videos.id} as id, ${videos.title} as title, ${videos.channel} as channel, ${open} as open,
      coalesce(w.done, false) as done, coalesce(w.begun, false) as begun,
      (coalesce(v.duration_ms, 0)::float8 * (1000 - coalesce(w.coverage, 0)) / 1000)::int as left_ms
    from unnest(${sql.param([...ids])}::uuid[]) with ordinality as a (id, n) join ${videos} on ${videos.id} = a.id
      left join media_versions v on v.id = ${videos.currentVersionId}
      left join lateral (select bool_or(${isDone}) as done, bool_or(${isStarted}) as begun, max(r.coverage_tenths)::int as coverage
        from study_records r where r.user_id = ${own}::uuid and r.item_type = 'video' and r.item_id = a.id) w on true
    order by a.n`)
  return rows.map((row) =>
    row.open
      ? { id: row.id, title: row.title, link: videoLink(row.id, row.channel), done: row.done, left: leftText(row) }
      : { id: row.id, title: '', link: '', done: false, left: no.outsideRef.message },
  )
}

/** What whoever composes may choose: published, looked after by himself or meant for him. */
const offered = (tx: Tx, actor: Actor): SQL =>
  sql`(${isOpen(videos)} and (${reachable(tx, actor, 'menu')} or ${addressedTo(videos, actor.facets)}))`

const candidates = async (tx: Tx, actor: Actor, keyword: string): Promise<PartCandidate[]> => {
  const { rows } = await tx.db.execute<{ id: string; title: string; minutes: number }>(sql`
    select ${videos.id} as id, ${videos.title} as title, ceil(coalesce(v.duration_ms, 0) / 60000.0)::int as minutes
    from ${videos} left join media_versions v on v.id = ${videos.currentVersionId}
    where ${offered(tx, actor)} and ${videos.title} ilike ${`%${escapeLike(keyword)}%`}
    order by ${videos.createdAt} desc, ${videos.id} limit ${MOST_CANDIDATES}`)
  return rows.map(({ id, title, minutes }) => ({ id, title, note: fill(watchWords.minutes, { n: minutes }) }))
}

export const watchPart: PartKind = {
  facts,
  refs,
  candidates,
  chosen: (tx, actor, ids) => tx.db.$count(videos, and(anyOf(videos.id, ids), offered(tx, actor))),
}
