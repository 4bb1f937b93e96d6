import { videoLink } from '@portal/contract/areas/video/video-links.ts'
import { readTranscript } from '@portal/contract/shared/transcript.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { videos } from '#src/schema/video.ts'
import type { Files } from '#src/shared/files/files.ts'
import { labelColumns, laterOf, timeOf } from '#src/shared/search/labelled.ts'
import type { SearchItem, SearchSource } from '#src/shared/search/search.ts'
import { openVideoRows } from './public.ts'

interface Row extends Record<string, unknown> {
  id: string
  category: 'shipin' | 'xiaoshipin'
  title: string
  summary: string
  lecturer: string
  year: number
  chapters: { title: string }[]
  labels: string[]
  label_ids: string[]
  is_open: boolean
  duration_ms: number | null
  publish_at: string | null
  published_at: string | null
  valid_from: string | null
  valid_to: string | null
  audience_include: string[]
  audience_exclude: string[]
  vtt: string
}

const ROWS: SQL = sql`
  select v.id, v.category, v.title, v.summary, v.lecturer, v.year, v.chapters, ${labelColumns('video', sql`v.id`)},
    v.state = 'published' and v.current_version_id is not null as is_open, m.duration_ms,
    v.publish_at, v.published_at, v.valid_from, v.valid_to, v.audience_include, v.audience_exclude,
    coalesce((select s.vtt from subtitles s where s.video_id = v.id order by s.is_default desc, s.lang limit 1), '') as vtt
  from videos v left join media_versions m on m.id = v.current_version_id
  where v.deleted_at is null and v.state in ('published', 'retired')`

/** Lines of the subtitles, each with the one behind it: what is said goes on from line to line. */
const spoken = (vtt: string): SearchItem['pieces'] => {
  const lines = readTranscript(vtt)
  return lines.map(({ second, text }, at) => ({ at: Math.floor(second), text: `${text}${lines[at + 1]?.text ?? ''}` }))
}

const itemOf = (row: Row): SearchItem => ({
  id: row.id,
  kind: row.category === 'shipin' ? 'video' : 'short',
  title: row.title,
  labels: row.labels,
  labelIds: row.label_ids,
  people: row.lecturer === '' ? [] : [row.lecturer],
  summary: row.summary,
  parts: row.chapters.map(({ title }) => title),
  year: row.year,
  durationMs: row.duration_ms,
  publishedAt: timeOf(row.publish_at ?? row.published_at),
  isOpen: row.is_open,
  from: laterOf(timeOf(row.publish_at), timeOf(row.valid_from)),
  to: timeOf(row.valid_to),
  audienceInclude: row.audience_include,
  audienceExclude: row.audience_exclude,
  pieces: spoken(row.vtt),
})

/** Videos by title, labels, lecturer, chapters and what is said in them. */
export const searchedVideos = (files: Files): SearchSource => ({
  all: sql`select ${videos.id} as id from ${videos} where ${videos.deletedAt} is null`,
  read: async (tx: Tx, ids) => {
    const { rows } = await tx.db.execute<Row>(sql`${ROWS} and v.id = any(${sql.param([...ids])}::uuid[])`)
    return rows.map(itemOf)
  },
  open: async (tx, actor, ids) =>
    (await openVideoRows(tx, files, actor, ids)).map(({ id, title, coverUrl, channel, lecturer }) => ({
      id,
      title,
      coverUrl,
      aside: lecturer,
      link: videoLink(id, channel),
    })),
})
