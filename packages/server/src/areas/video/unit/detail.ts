import type { getUnitVideo, unitQuestionStat } from '@portal/contract/areas/video/unit-people.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq, sql } from 'drizzle-orm'
import { allOf, minutesPerHour } from '#src/areas/learning/public.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { videos } from '#src/schema/video.ts'
import { activePerson, personIn } from '#src/shared/audience/resolve.ts'
import type { Files } from '#src/shared/files/files.ts'
import { playOf } from '#src/shared/media-versions/play.ts'
import type { Portal } from '#src/shared/portal.ts'
import { statAmong } from '../question/stat.ts'
import { subtitlesOf } from '../review/reviewed.ts'
import { findVersion, subtitleUrls } from '../video/play.ts'
import { videoRows } from '../video/rows.ts'
import { sentenceOf } from '../video/single.ts'
import { findUnitVideo, isOpenInSchool, peopleAsked } from './asked.ts'

/** The video as officers look at it: what a learner would see, without a study record and nothing to take along. */
export const videoWith =
  (files: Files): HandlerOf<typeof getUnitVideo> =>
  async ({ tx, actor, body: { id } }) => {
    const video = await findUnitVideo(tx, actor, id)
    const [row] = await videoRows(files, { tx, actor }, [id])
    const shown = row ?? refuse(errors.missing)
    const version = await findVersion(tx, video.currentVersionId)
    const { rows } = await tx.db.execute<{ open: boolean; must: number }>(sql`
      select ${isOpenInSchool} as open,
        (select count(*)::int from video_questions q where q.video_id = ${videos.id} and q.must_pass) as must
      from ${videos} where ${eq(videos.id, id)}`)
    const { title, coverUrl, labelTypeName, lecturer, year, required, classHours, duration, validTo } = shown
    return {
      ...{ id, title, coverUrl, labelTypeName, lecturer, year, required, classHours, duration, validTo },
      open: rows[0]?.open ?? false,
      policy: video.policy,
      policyText: sentenceOf(video, version, rows[0]?.must ?? 0, await minutesPerHour(tx)),
      subtitles: subtitleUrls(files, actor, await subtitlesOf(tx, id)),
      play: playOf(files, actor, version, false),
    }
  }

/** Answers of those who owe the video, so that each figure is people of its list. */
export const questionsWith =
  (portal: Portal): HandlerOf<typeof unitQuestionStat> =>
  async ({ tx, actor, body: { videoId, orgId } }) => {
    const { audience } = await findUnitVideo(tx, actor, videoId)
    const among = allOf(activePerson(), personIn(audience), await peopleAsked(tx, orgId))
    return statAmong(portal, { tx, actor }, videoId, among)
  }
