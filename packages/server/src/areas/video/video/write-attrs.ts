import type { Buffer } from 'node:buffer'
import { buffer } from 'node:stream/consumers'
import { uploadRefusals } from '@portal/contract/areas/files/upload.ts'
import { hundredthsFromHours } from '@portal/contract/areas/learning/hours/amount.ts'
import type { subtitleInput } from '@portal/contract/areas/video/video.ts'
import type { VideoAttrs } from '@portal/contract/areas/video/video-manage.ts'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { files } from '#src/schema/file.ts'
import type { SubtitleDraft, VideoDraft, videos } from '#src/schema/video.ts'
import type { Files } from '#src/shared/files/files.ts'
import { takeUpload } from '#src/shared/files/uploads.ts'
import { subtitlesOf } from '../review/reviewed.ts'
import type { Video } from './access.ts'
import { searchColumns } from './search-columns.ts'

/** Text of a stored subtitle; small by its upload limit. */
export const subtitleText =
  (tx: Tx, { store }: Files) =>
  async (fileId: string): Promise<string> => {
    const [file] = await tx.db.select({ sha256: files.sha256 }).from(files).where(eq(files.id, fileId))
    const bytes: Buffer = await buffer((await store.openRead(file?.sha256 ?? '')).stream)
    return bytes.toString('utf8')
  }

const subtitleDrafts = async (
  tx: Tx,
  actor: Actor,
  video: Video,
  wanted: readonly z.output<typeof subtitleInput>[],
): Promise<SubtitleDraft[]> => {
  const known = new Set([...(await subtitlesOf(tx, video.id)), ...(video.draft?.subtitles ?? [])].map((s) => s.fileId))
  const drafts: SubtitleDraft[] = []
  for (const { uploadId, fileId, ...rest } of wanted) {
    const stored = uploadId === undefined ? fileId : (await takeUpload(tx, actor, uploadId, 'subtitle')).id
    if (stored === undefined || (uploadId === undefined && !known.has(stored))) return refuse(uploadRefusals.gone)
    drafts.push({ ...rest, fileId: stored })
  }
  return [...new Map(drafts.map((draft) => [draft.lang, draft])).values()]
}

/** The part of a change that an approver has to see, as far as it really changes something. */
export const reviewedChange = async (tx: Tx, actor: Actor, video: Video, attrs: VideoAttrs): Promise<VideoDraft> => {
  const { title, summary, lecturer, chapters, coverUploadId, subtitles } = attrs
  const cover =
    coverUploadId === undefined || coverUploadId === null
      ? coverUploadId
      : (await takeUpload(tx, actor, coverUploadId, 'cover')).id
  const asked: VideoDraft = {
    title,
    summary,
    lecturer,
    chapters,
    coverFileId: cover,
    subtitles: subtitles && (await subtitleDrafts(tx, actor, video, subtitles)),
  }
  const now: VideoDraft = { ...video, subtitles: await subtitlesOf(tx, video.id), ...video.draft }
  const plain = (value: unknown) => JSON.stringify(value)
  return Object.fromEntries(
    Object.entries(asked).filter(
      ([key, value]) => value !== undefined && plain(value) !== plain(now[key as keyof VideoDraft]),
    ),
  )
}

/** Columns that a change of reviewed content sets. */
export const contentColumns = (video: Video, { title, summary, lecturer, chapters, coverFileId }: VideoDraft) => ({
  ...(title !== undefined && { title }),
  ...(summary !== undefined && { summary }),
  ...(lecturer !== undefined && { lecturer }),
  ...(chapters !== undefined && { chapters }),
  ...(coverFileId !== undefined && { coverFileId }),
  ...((title !== undefined || lecturer !== undefined) &&
    searchColumns(title ?? video.title, lecturer ?? video.lecturer)),
})

type VideoColumns = Partial<typeof videos.$inferInsert>

/** Columns that apply at once, whatever the state. */
export const ruleColumns = (video: Video, attrs: VideoAttrs): VideoColumns => {
  const { channel, category, labelTypeId, year, required, allowDownload, allowComment, sort, topUntil } = attrs
  const { validFrom, validTo, publishAt, classHours, policy } = attrs
  const asked: VideoColumns = {
    channel,
    category,
    labelTypeId,
    year,
    required,
    allowDownload,
    allowComment,
    sort,
    topUntil,
    validFrom,
    validTo,
    publishAt,
    policy: policy && { ...video.policy, ...policy },
    hoursHundredths:
      classHours === undefined ? undefined : classHours === null ? null : hundredthsFromHours(classHours),
  }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}

/** The one type and the labels, as the label tree counts them; what stays keeps its date. */
export const writeLabels = async (tx: Tx, video: Video, { labelTypeId, labelIds }: VideoAttrs): Promise<void> => {
  if (labelTypeId === undefined && labelIds === undefined) return
  const { rows } = await tx.db.execute<{ id: string; kind: string }>(sql`
    select l.id, l.kind from content_labels c join labels l on l.id = c.label_id
    where c.subject_kind = 'video' and c.subject_id = ${video.id}`)
  const kept = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  const next = [...(labelTypeId === undefined ? kept('type') : [labelTypeId]), ...(labelIds ?? kept('label'))]
  await tx.db.execute(sql`
    delete from content_labels where subject_kind = 'video' and subject_id = ${video.id}
      and label_id <> all(${sql.param(next)}::uuid[])`)
  await tx.db.execute(sql`
    insert into content_labels (label_id, subject_kind, subject_id)
    select distinct x, 'video', ${video.id}::uuid from unnest(${sql.param(next)}::uuid[]) x on conflict do nothing`)
  const before = kept('label').sort()
  if (labelIds && JSON.stringify(before) !== JSON.stringify([...labelIds].sort())) {
    const diff = [{ field: 'labelIds', before, after: labelIds }]
    tx.notes.push({ objectType: 'videos', objectId: video.id, objectName: video.title, diff })
  }
}
