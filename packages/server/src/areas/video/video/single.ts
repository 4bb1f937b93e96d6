import { formulaHundredths } from '@portal/contract/areas/learning/hours/hours.ts'
import { ruleSentence } from '@portal/contract/areas/learning/hours/rule-sentence.ts'
import { videoWords } from '@portal/contract/areas/video/messages.ts'
import { videoRefusals as no } from '@portal/contract/areas/video/refusals.ts'
import type { getSingleVideoInfo, VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { minutesPerHour } from '#src/areas/learning/public.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { orgUnits } from '#src/schema/directory.ts'
import { videos } from '#src/schema/video.ts'
import { partsInWords } from '#src/shared/audience/reason.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'
import { starsOf } from '#src/shared/content/ratings.ts'
import type { MediaVersion } from '#src/shared/media-versions/owner.ts'
import { playOf } from '#src/shared/media-versions/play.ts'
import type { Portal } from '#src/shared/portal.ts'
import { openTo } from '#src/shared/publication/open-to.ts'
import { describedPins } from '../question/described.ts'
import { pinsOf } from '../question/pins.ts'
import { findReviewed } from '../review/review-access.ts'
import { subtitlesOf } from '../review/reviewed.ts'
import { findManaged, findOpen, type Video } from './access.ts'
import type { AudienceFigures } from './audience-figures.ts'
import { managedRows } from './manage-rows.ts'
import { coverUrl, findVersion, subtitleUrls } from './play.ts'
import { videoRows } from './rows.ts'

/** Said only to people the video is addressed to: to all others it does not exist. */
const whyClosed = async (tx: Tx, actor: Actor, id: string): Promise<never> => {
  const [expired] = await tx.db
    .select({ id: videos.id })
    .from(videos)
    .where(
      and(
        eq(videos.id, id),
        eq(videos.state, 'published'),
        isNull(videos.deletedAt),
        sql`${videos.validTo} <= now()`,
        addressedTo(videos, actor.facets),
      ),
    )
  return refuse(expired ? no.expired : errors.missing)
}

const reasonOf = async (tx: Tx, actor: Actor, { audience }: Video): Promise<string> => {
  const text = await partsInWords(tx, actor, audience)
  return text === '' ? '' : fill(videoWords.addressedTo, { text })
}

/** What follows in the same list; another year is another list. */
const nextOf = async (tx: Tx, actor: Actor, video: Video) => {
  const [next] = await tx.db
    .select({ id: videos.id, title: videos.title })
    .from(videos)
    .where(
      and(
        openTo(videos, actor),
        eq(videos.channel, video.channel),
        eq(videos.category, video.category),
        eq(videos.year, video.year),
        video.labelTypeId === null ? isNull(videos.labelTypeId) : eq(videos.labelTypeId, video.labelTypeId),
        sql`(${videos.sort}, ${videos.publishedAt}, ${videos.id}) < (${video.sort}::int, ${
          video.publishedAt?.toISOString() ?? null
        }::timestamptz, ${video.id}::uuid)`,
      ),
    )
    .orderBy(sql`${videos.sort} desc, ${videos.publishedAt} desc, ${videos.id} desc`)
    .limit(1)
  return next ?? null
}

const draftOf = async (portal: Portal, tx: Tx, actor: Actor, { draft }: Video): Promise<VideoDetail['draft']> => {
  if (!draft) return null
  const { coverFileId, subtitles, questions, versionId, ...plain } = draft
  const version = await findVersion(tx, versionId)
  return {
    ...plain,
    ...(coverFileId && { coverUrl: await coverUrl(tx, portal.files, actor, coverFileId) }),
    ...(subtitles && { subtitles: subtitleUrls(portal.files, actor, subtitles) }),
    ...(questions && { questions: await describedPins(tx, questions) }),
    ...(version && {
      versionNo: version.number,
      duration: version.durationMs / 1000,
      play: playOf(portal.files, actor, version, false),
    }),
  }
}

/** The learner's sentence of what it takes to finish the video. */
export const sentenceOf = (video: Video, version: MediaVersion | null, mustPassCount: number, minutes: number) => {
  if (!version || version.durationMs === 0) return ''
  const { completePercent, minSeconds, restudy } = video.policy
  const { durationMs } = version
  const rule = { durationMs, completePercent, minSeconds, classHoursHundredths: video.hoursHundredths, restudy }
  return ruleSentence({ itemType: 'video', mustPassCount, ...rule }, minutes)
}

const newestVersion = async (tx: Tx, video: Video): Promise<MediaVersion | null> => {
  const { rows } = await tx.db.execute<{ id: string }>(
    sql`select id from media_versions where video_id = ${video.id} order by number desc limit 1`,
  )
  return findVersion(tx, rows[0]?.id)
}

const manageColumns = async (portal: Portal, tx: Tx, actor: Actor, video: Video, version: MediaVersion | null) => ({
  audience: video.audience,
  retireReason: video.retireReason,
  coverFileId: video.coverFileId,
  formulaHours: version ? formulaHundredths(version.durationMs, await minutesPerHour(tx)) / 100 : 0,
  draft: await draftOf(portal, tx, actor, video),
})

const unitName = async (tx: Tx, id: string): Promise<string> => {
  const [unit] = await tx.db.select({ name: orgUnits.name }).from(orgUnits).where(eq(orgUnits.id, id))
  return unit?.name ?? ''
}

/** One video for its learner, or for its managers with what only they see. */
export const single =
  (portal: Portal, figures: AudienceFigures): HandlerOf<typeof getSingleVideoInfo> =>
  async ({ tx, body, actor }) => {
    const { id, manage } = body
    const { files } = portal
    const found = manage
      ? ((await findManaged(tx, actor, id, 'menu')) ?? (await findReviewed(portal.approval, tx, actor, id)))
      : await findOpen(tx, actor, id)
    const video = found ?? (manage ? refuse(errors.missing) : await whyClosed(tx, actor, id))
    const [row] = manage
      ? await managedRows(files, figures, { tx, actor }, [id])
      : await videoRows(files, { tx, actor }, [id])
    const current = await findVersion(tx, video.currentVersionId)
    const shown = current ?? (manage ? await newestVersion(tx, video) : null)
    const pins = await pinsOf(tx.db, id)
    const questions = manage
      ? await describedPins(tx, pins)
      : pins.map(({ second, mustPass }) => ({ second, mustPass }))
    const mustPassCount = questions.filter(({ mustPass }) => mustPass).length

    return {
      ...(row ?? refuse(errors.missing)),
      ownerOrgName: await unitName(tx, video.ownerOrgId),
      summary: video.summary,
      policy: video.policy,
      policyText: sentenceOf(video, current, mustPassCount, await minutesPerHour(tx)),
      chapters: video.chapters,
      subtitles: subtitleUrls(files, actor, await subtitlesOf(tx, id)),
      play: playOf(files, actor, shown, manage || video.allowDownload),
      questions,
      allowDownload: video.allowDownload,
      allowComment: video.allowComment,
      myStars: await starsOf(tx, actor.id, { kind: 'video', id }),
      audienceReason: await reasonOf(tx, actor, video),
      next: await nextOf(tx, actor, video),
      versionNo: shown?.number ?? null,
      ...(manage && (await manageColumns(portal, tx, actor, video, shown))),
    }
  }
