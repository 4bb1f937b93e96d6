import { hoursText, hundredthsFromHours } from '@portal/contract/areas/learning/hours/amount.ts'
import { formulaHundredths, fullHundredthsOfVideo } from '@portal/contract/areas/learning/hours/hours.ts'
import { mediaFailTexts, videoRefusals as no } from '@portal/contract/areas/video/refusals.ts'
import { SHORT_VIDEO_MOST_MS } from '@portal/contract/areas/video/video.ts'
import type { VideoAttrs } from '@portal/contract/areas/video/video-manage.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq, sql } from 'drizzle-orm'
import { minutesPerHour } from '#src/areas/learning/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import { mediaVersions } from '#src/schema/media-version/media-version.ts'
import type { Video } from './access.ts'

/** Length of the file that the content belongs to; 0 while no version is ready. */
export const durationOf = async (tx: Tx, versionId: string | null | undefined): Promise<number> => {
  if (!versionId) return 0
  const [row] = await tx.db
    .select({ ms: mediaVersions.durationMs })
    .from(mediaVersions)
    .where(eq(mediaVersions.id, versionId))
  return row?.ms ?? 0
}

const checkPlace = (video: Video, attrs: VideoAttrs, durationMs: number) => {
  const moved =
    (attrs.channel !== undefined && attrs.channel !== video.channel) ||
    (attrs.category !== undefined && attrs.category !== video.category)
  ensure(!moved || video.approvedAt === null, no.fixedAfterPublication)
  if (attrs.category === 'xiaoshipin' && durationMs > SHORT_VIDEO_MOST_MS)
    refuseField('category', { ...errors.invalid, message: mediaFailTexts.shortVideoTooLong })
}

const checkHours = async (tx: Tx, video: Video, attrs: VideoAttrs, durationMs: number) => {
  if (durationMs === 0) return
  const minutes = await minutesPerHour(tx)
  const hundredths =
    attrs.classHours === undefined
      ? video.hoursHundredths
      : attrs.classHours === null
        ? null
        : hundredthsFromHours(attrs.classHours)
  const formula = formulaHundredths(durationMs, minutes)
  if (attrs.classHours !== undefined && hundredths !== null && hundredths > formula)
    refuseField('classHours', no.hoursAboveFormula, { n: hoursText(formula) })
  const earns = fullHundredthsOfVideo({ durationMs, classHoursHundredths: hundredths }, minutes) > 0
  const required = attrs.required ?? video.required
  if (video.channel === 'school' && required && !earns) refuseField('required', no.requiredNeedsHours)
}

const checkChapters = ({ chapters }: VideoAttrs, durationMs: number) => {
  if (chapters === undefined) return
  const ordered = chapters.every(({ second }, at) => at === 0 || second > (chapters[at - 1]?.second ?? 0))
  const inside = chapters.every(({ second }) => durationMs === 0 || second * 1000 < durationMs)
  if (!ordered || !inside) refuseField('chapters', no.chapterOrder)
}

const checkLabels = async (tx: Tx, video: Video, { category = video.category, labelTypeId, labelIds }: VideoAttrs) => {
  // Something disabled is not offered for new content; what has it already keeps it.
  const { rows } = await tx.db.execute<{ id: string; kind: 'type' | 'label' }>(sql`
    select l.id, l.kind from labels l
    where l.id = any(${sql.param([...(labelIds ?? []), ...(labelTypeId ? [labelTypeId] : [])])}::uuid[])
      and (l.dic_code = ${category} or l.kind = 'label') and (l.enabled or exists (select 1 from content_labels c
        where c.label_id = l.id and c.subject_kind = 'video' and c.subject_id = ${video.id}))`)
  const has = (id: string, kind: 'type' | 'label') => rows.some((row) => row.id === id && row.kind === kind)
  if (labelTypeId !== undefined && !has(labelTypeId, 'type')) refuseField('labelTypeId', no.typeUnknown)
  if (labelIds?.some((id) => !has(id, 'label'))) refuseField('labelIds', no.labelUnknown)
}

/** Everything about a change that its schema cannot say alone. */
export const checkAttrs = async (tx: Tx, video: Video, attrs: VideoAttrs): Promise<void> => {
  const durationMs = await durationOf(tx, video.draft?.versionId ?? video.currentVersionId)
  checkPlace(video, attrs, durationMs)
  const from = attrs.validFrom === undefined ? video.validFrom : attrs.validFrom
  const to = attrs.validTo === undefined ? video.validTo : attrs.validTo
  if (from && to && to <= from) refuseField('validTo', no.validity)
  const minSeconds = attrs.policy?.minSeconds ?? 0
  if (durationMs > 0 && minSeconds * 1000 > durationMs) refuseField('policy.minSeconds', no.minSeconds)
  checkChapters(attrs, durationMs)
  if (attrs.classHours !== undefined || attrs.required === true) await checkHours(tx, video, attrs, durationMs)
  if (attrs.labelTypeId !== undefined || attrs.labelIds !== undefined) await checkLabels(tx, video, attrs)
}
