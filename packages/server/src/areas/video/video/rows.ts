import { fullHundredthsOfVideo } from '@portal/contract/areas/learning/hours.ts'
import { videoWords } from '@portal/contract/areas/video/messages.ts'
import type { MediaState, VideoRow } from '@portal/contract/areas/video/video.ts'
import { sql } from 'drizzle-orm'
import { type Progress, progressOf } from '#src/areas/learning/public.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/tx.ts'
import type { Files } from '#src/shared/files/files.ts'
import type { Video } from './access.ts'
import { minutesPerHour } from './hour-rule.ts'

interface Facts extends Record<string, unknown> {
  id: string
  labelTypeName: string | null
  labels: { id: string; name: string }[]
  coverName: string | null
  versionId: string | null
  durationMs: number | null
  hasPoster: boolean | null
  hasSprite: boolean | null
  latestState: MediaState | null
  latestPercent: number | null
  latestFailText: string | null
  bytes: number | null
  liked: boolean
  collected: boolean
}

/** What a row shows beside the record itself; one statement for the whole page. */
const selectFacts = async (tx: Tx, actor: Actor, ids: readonly string[]): Promise<Map<string, Facts>> => {
  const { rows } = await tx.db.execute<Facts>(sql`
    select videos.id, t.name as "labelTypeName", cover.name as "coverName",
      coalesce((select json_agg(json_build_object('id', l.id, 'name', l.name) order by l.sort, l.name)
        from content_labels c join labels l on l.id = c.label_id
        where c.subject_kind = 'video' and c.subject_id = videos.id and l.kind = 'label'), '[]'::json) as labels,
      shown.id as "versionId", shown.duration_ms as "durationMs",
      shown.has_poster as "hasPoster", shown.has_sprite as "hasSprite",
      latest.state as "latestState", latest.percent as "latestPercent", latest.fail_text as "latestFailText",
      (select b.bytes from blobs b where b.sha256 = coalesce(shown.sha256, latest.sha256)) as bytes,
      exists (select 1 from likes k where k.user_id = ${actor.id} and k.video_id = videos.id) as liked,
      exists (select 1 from collections c where c.user_id = ${actor.id} and c.subject_type = 'video'
        and c.subject_id = videos.id) as collected
    from videos
      left join labels t on t.id = videos.label_type_id
      left join files cover on cover.id = videos.cover_file_id
      left join media_versions shown on shown.id = videos.current_version_id
      left join lateral (select m.* from media_versions m where m.video_id = videos.id
        order by m.number desc limit 1) latest on true
    where videos.id = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

const coverUrlOf = (files: Files, actor: Actor, video: Video, facts: Facts | undefined): string => {
  if (video.coverFileId !== null)
    return files.fileUrl(actor, { id: video.coverFileId, name: facts?.coverName ?? videoWords.cover })
  return facts?.hasPoster && facts.versionId ? files.treeUrl(actor, facts.versionId, 'poster.jpg') : ''
}

interface Known {
  facts: Facts | undefined
  progress: Progress | undefined
  minutes: number
}

const rowOf = (files: Files, actor: Actor, video: Video, { facts, progress, minutes }: Known): VideoRow => {
  const durationMs = facts?.durationMs ?? 0
  const { hoursHundredths } = video
  const hundredths = fullHundredthsOfVideo({ durationMs, classHoursHundredths: hoursHundredths }, minutes)
  return {
    id: video.id,
    channel: video.channel,
    category: video.category,
    title: video.title,
    coverUrl: coverUrlOf(files, actor, video, facts),
    spriteUrl: facts?.hasSprite && facts.versionId ? files.treeUrl(actor, facts.versionId, 'sprite.json') : '',
    duration: durationMs / 1000,
    labelTypeId: video.labelTypeId,
    labelTypeName: facts?.labelTypeName ?? '',
    labels: facts?.labels ?? [],
    lecturer: video.lecturer,
    anchorId: video.anchorId,
    year: video.year,
    required: video.required,
    classHours: durationMs > 0 ? hundredths / 100 : null,
    clickCount: video.clickCount,
    likeCount: video.likeCount,
    collectCount: video.collectCount,
    starAvg: video.starCount === 0 ? 0 : Math.floor((video.starSum * 10) / video.starCount) / 10,
    starCount: video.starCount,
    publishAt: video.publishAt ?? video.publishedAt,
    validTo: video.validTo,
    top: video.topUntil !== null && video.topUntil.getTime() > Date.now(),
    my: {
      coverage: progress?.coverage ?? 0,
      position: progress?.position ?? 0,
      completed: progress?.completed ?? false,
      liked: facts?.liked ?? false,
      collected: facts?.collected ?? false,
      dueAt: video.required ? video.validTo : null,
    },
  }
}

export interface RowOfVideo {
  row: VideoRow
  latest: { state: MediaState | null; percent: number; failText: string; bytes: number }
}

/** Rows in the order of the videos given. */
export const rowsOf = async (tx: Tx, files: Files, actor: Actor, videos: readonly Video[]): Promise<RowOfVideo[]> => {
  if (videos.length === 0) return []
  const ids = videos.map(({ id }) => id)
  const facts = await selectFacts(tx, actor, ids)
  const progress = await progressOf(tx.db, actor.id, 'video', ids)
  const minutes = await minutesPerHour(tx)
  return videos.map((video) => {
    const known = facts.get(video.id)
    return {
      row: rowOf(files, actor, video, { facts: known, progress: progress.get(video.id), minutes }),
      latest: {
        state: known?.latestState ?? null,
        percent: known?.latestPercent ?? 0,
        failText: known?.latestFailText ?? '',
        bytes: known?.bytes ?? 0,
      },
    }
  })
}
