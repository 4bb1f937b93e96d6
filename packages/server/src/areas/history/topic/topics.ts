import type { HistoryTopic, historyTopics } from '@portal/contract/areas/history/topic.ts'
import { historyRefusals as no } from '@portal/contract/areas/history/words.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { posts } from '#src/schema/post.ts'
import { videos } from '#src/schema/video.ts'
import type { Portal } from '#src/shared/portal.ts'
import { readableBy } from '#src/shared/post/access.ts'
import { ownRead } from '#src/shared/post/owed.ts'
import { openTo } from '#src/shared/publication/open-to.ts'
import { postsUnder, videosUnder } from './contents.ts'

interface Row extends Record<string, unknown> {
  id: string
  name: string
  fromYear: number | null
  toYear: number | null
  intro: string
  path: string
  coverFileId: string | null
  articles: number
  days: number
  videos: number
  total: number
  read: number
}

const openVideos = (actor: Actor, path: SQL): SQL =>
  sql`select v.id from (${videosUnder(path)}) v join ${videos} on ${videos.id} = v.id where ${openTo(videos, actor)}`

/** Labels that are in use: they and all above them are enabled. */
const inUse = sql`l.dic_code = 'history' and l.kind = 'label'
  and not exists (select 1 from labels up where starts_with(l.path, up.path) and not up.enabled)`

const asked = ({ labelId, name }: BodyOf<typeof historyTopics>): SQL => {
  if (labelId !== undefined) return sql`l.id = ${labelId}`
  return name === undefined ? sql`n.total > 0` : sql`l.name = ${name}`
}

const select = async (tx: Tx, actor: Actor, body: BodyOf<typeof historyTopics>): Promise<Row[]> => {
  const { rows } = await tx.db.execute<Row>(sql`
    select l.id, l.name, l.path, least(t.from_year, n.oldest) as "fromYear", t.to_year as "toYear", coalesce(t.intro, '') as intro,
      t.cover_file_id as "coverFileId", n.articles, n.days, n.total, n.read,
      (select count(*)::int from (${openVideos(actor, sql`l.path`)}) o) as videos
    from labels l left join history_topics t on t.label_id = l.id cross join lateral (
      select (count(*) filter (where ${posts.kind} = 'article'))::int as articles,
        (count(*) filter (where ${posts.kind} = 'history'))::int as days, count(*)::int as total,
        (count(*) filter (where ${ownRead({ id: actor.id }, 'read_at')}))::int as read,
        min(h.year)::int as oldest
      from (${postsUnder(sql`l.path`)}) x join ${posts} on ${posts.id} = x.id
        left join history_days h on h.post_id = x.id
      where ${posts.kind} in ('article', 'history') and ${readableBy(actor)}) n
    where ${inUse} and ${asked(body)}
    order by t.from_year nulls last, l.sort, l.name collate "zh-x-icu"`)
  return rows
}

/** 专题 with what the person has read of each; of one topic also its videos. */
export const topicsWith =
  ({ files, posts: engine }: Portal): HandlerOf<typeof historyTopics> =>
  async ({ tx, body, actor }) => {
    const rows = await select(tx, actor, body)
    const isOne = body.labelId !== undefined || body.name !== undefined
    if (body.labelId !== undefined && rows.length === 0) refuse(no.topicGone)
    const cardsOf = async ({ path }: Row) => {
      const { rows: found } = await tx.db.execute<{ id: string }>(openVideos(actor, sql`${path}::text`))
      const ids = found.map(({ id }) => id)
      return (await engine.relations.of('video')?.cards(tx, actor, ids, false)) ?? []
    }
    const topics: HistoryTopic[] = []
    for (const row of rows) {
      const { path: _path, coverFileId, articles, days, videos: watched, total, read, ...topic } = row
      topics.push({
        ...topic,
        coverUrl: coverFileId === null ? '' : files.fileUrl(actor, { id: coverFileId, name: coverFileId }),
        counts: { articles, days, videos: watched },
        my: { read, total },
        videos: isOne ? await cardsOf(row) : [],
      })
    }
    return topics
  }
