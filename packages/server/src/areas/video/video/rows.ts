import { fullHundredthsOfVideo } from '@portal/contract/areas/learning/hours/hours.ts'
import { videoWords } from '@portal/contract/areas/video/messages.ts'
import type { VideoRow } from '@portal/contract/areas/video/video.ts'
import { sql } from 'drizzle-orm'
import {
  joinOwnRecord,
  minutesPerHourSql,
  type OwnRecord,
  ownRecordColumns,
  progressOf,
} from '#src/areas/learning/public.ts'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { ACTOR } from '#src/kit/page-read/place.ts'
import { rowsByKey } from '#src/kit/page-read/rows-by-key.ts'
import type { Actor } from '#src/platform/actor.ts'
import { videos } from '#src/schema/video.ts'
import { counted, joinCounts, meanStars } from '#src/shared/content/counts.ts'
import { hasReacted } from '#src/shared/content/reactions.ts'
import type { Files } from '#src/shared/files/files.ts'

/** What a row needs before it has its addresses, hours and progress. */
interface Facts extends OwnRecord {
  coverFileId: string | null
  coverName: string | null
  versionId: string | null
  hasPoster: boolean | null
  hasSprite: boolean | null
  durationMs: number | null
  hoursHundredths: number | null
  minutes: number
  liked: boolean
  collected: boolean
}

export type ReadVideo = Omit<VideoRow, 'coverUrl' | 'spriteUrl' | 'duration' | 'classHours' | 'my'> & Facts

/** Videos as lists show them: the version that plays, and what the caller did with it. */
export const videoShown = {
  from: sql`${videos} ${joinCounts('video', videos.id)}`,
  joins: sql`left join labels t on t.id = ${videos.labelTypeId}
    left join files cover on cover.id = ${videos.coverFileId}
    left join media_versions shown_version on shown_version.id = ${videos.currentVersionId}
    ${joinOwnRecord('video', videos.id, ACTOR)}`,
  key: videos.id,
  columns: {
    id: videos.id,
    channel: videos.channel,
    category: videos.category,
    title: videos.title,
    labelTypeId: videos.labelTypeId,
    labelTypeName: sql`coalesce(t.name, '')`,
    labels: sql`coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.sort, l.name)
      from content_labels c join labels l on l.id = c.label_id
      where c.subject_kind = 'video' and c.subject_id = ${videos.id} and l.kind = 'label'), '[]')`,
    lecturer: videos.lecturer,
    anchorId: videos.anchorId,
    year: videos.year,
    required: videos.required,
    clickCount: counted('clicks'),
    likeCount: counted('likes'),
    collectCount: counted('collects'),
    starAvg: meanStars,
    starCount: counted('star_count'),
    publishAt: sql`coalesce(${videos.publishAt}, ${videos.publishedAt})`,
    validTo: videos.validTo,
    top: sql`coalesce(${videos.topUntil} > now(), false)`,
    coverFileId: videos.coverFileId,
    coverName: sql<string | null>`cover.name`,
    versionId: sql<string | null>`shown_version.id`,
    hasPoster: sql<boolean | null>`shown_version.has_poster`,
    hasSprite: sql<boolean | null>`shown_version.has_sprite`,
    durationMs: sql<number | null>`shown_version.duration_ms`,
    hoursHundredths: videos.hoursHundredths,
    minutes: sql<number>`${minutesPerHourSql}`,
    liked: hasReacted('like', 'video', videos.id, ACTOR),
    collected: hasReacted('collect', 'video', videos.id, ACTOR),
    ...ownRecordColumns,
  },
} as const

const coverUrlOf = (files: Files, actor: Actor, { coverFileId, coverName, hasPoster, versionId }: Facts): string => {
  if (coverFileId !== null) return files.fileUrl(actor, { id: coverFileId, name: coverName ?? videoWords.cover })
  return hasPoster && versionId ? files.treeUrl(actor, versionId, 'poster.jpg') : ''
}

const hoursOf = ({ durationMs, hoursHundredths, minutes }: Facts): number | null =>
  durationMs === null || durationMs <= 0
    ? null
    : fullHundredthsOfVideo({ durationMs, classHoursHundredths: hoursHundredths }, minutes) / 100

/** Adds addresses, hours and the caller's progress. */
export const withProgress = (files: Files, { actor }: Caller, list: readonly ReadVideo[]): VideoRow[] => {
  if (!actor) return []
  return list.map((video) => {
    const { versionId, hasSprite, durationMs, liked, collected, coverageTenths, lastPosition, recordState, ...shown } =
      video
    const dueAt = video.required ? video.validTo : null
    return {
      ...shown,
      coverUrl: coverUrlOf(files, actor, video),
      spriteUrl: hasSprite && versionId ? files.treeUrl(actor, versionId, 'sprite.json') : '',
      duration: (durationMs ?? 0) / 1000,
      classHours: hoursOf(video),
      my: { ...progressOf({ coverageTenths, lastPosition, recordState }), liked, collected, dueAt },
    }
  })
}

const readVideos = rowsByKey<VideoRow>()(videoShown)

/** Rows for learners, in the order of the ids. */
export const videoRows = async (files: Files, caller: Caller, ids: readonly string[]): Promise<VideoRow[]> =>
  withProgress(files, caller, await readVideos(caller, ids))
