import { videoRefusals as no } from '@portal/contract/areas/video/refusals.ts'
import { sql } from 'drizzle-orm'
import { ensure } from '#src/platform/errors.ts'
import type { ContentRules } from '#src/shared/content/kinds.ts'
import type { FileOpener } from '#src/shared/files/files.ts'
import type { Area, Portal } from '#src/shared/portal.ts'
import { keepRecycled } from '#src/shared/retention/kept-data.ts'
import { findAnchor } from './anchor.ts'
import { failedTranscodesCard } from './guide.ts'
import { labelRoutes } from './label/routes.ts'
import { liveLibrary } from './media/live.ts'
import { mediaOfVideos } from './media/owner.ts'
import { registerVideosOfPeople } from './merge-people.ts'
import { paletteOfCourses } from './palette.ts'
import { videoQuestionRoutes } from './question/routes.ts'
import { videoSubject } from './review/approval-subject.ts'
import { videoRoutes } from './routes.ts'
import { searchedVideos } from './searched.ts'
import { courseTasks, earlierCourseTasks } from './tasks.ts'
import { unitRoutes } from './unit/routes.ts'
import { findManaged, findOpen } from './video/access.ts'
import { purgeRecycled } from './video/delete.ts'

const videoContent: ContentRules = {
  standing: async (tx, actor, id) => {
    if (await findOpen(tx, actor, id)) return 'open'
    return (await findManaged(tx, actor, id, 'menu')) ? 'managed' : null
  },
  ensureCommentable: async (tx, id) => {
    const { rows } = await tx.db.execute<{ open: boolean }>(
      sql`select allow_comment as open from videos where id = ${id}`,
    )
    ensure(rows[0]?.open, no.commentsClosed)
  },
  mayModerate: async (tx, actor, id) => (await findManaged(tx, actor, id, 'comment')) !== null,
  title: (id) => sql`(select v.title from videos v where v.id = ${id})`,
  link: (id) => sql`(select (case v.channel when 'portal' then '/netSchool/videoPlay?id='
    else '/netSchool/courseCenter/newCourseVideoPlay?id=' end) || v.id from videos v where v.id = ${id})`,
}

/** Originals are for those who manage the video; covers and subtitles for everybody who may watch it. */
const openVideoFile: FileOpener = async (tx, actor, fileId) => {
  const { rows } = await tx.db.execute<{ video_id: string; original: boolean }>(sql`
    select video_id, true as original from media_versions where file_id = ${fileId} and video_id is not null
    union all select video_id, false from subtitles where file_id = ${fileId}
    union all select id, false from videos where cover_file_id = ${fileId}`)
  for (const { video_id: videoId, original } of rows) {
    if (await findManaged(tx, actor, videoId, 'menu')) return true
    if (!original && (await findOpen(tx, actor, videoId))) return true
  }
  return false
}

const uploadRights = ({ files, platform }: Portal) =>
  files.uploaders.provide(
    'video',
    async (actor, purpose) => purpose !== 'document' && ((await findAnchor(platform.db, actor.id))?.enabled ?? false),
  )

export const videoArea: Area = (portal) => {
  registerVideosOfPeople(portal.belongings)
  labelRoutes(portal)
  videoRoutes(portal)
  videoQuestionRoutes(portal)
  unitRoutes(portal)
  portal.content.provide('video', videoContent)
  portal.approval.provide(videoSubject(portal))
  portal.guide.cards.provide('failedTranscodes', failedTranscodesCard)
  portal.palette.provide('course', paletteOfCourses)
  portal.search.provide('video', searchedVideos(portal.files))
  portal.guide.provideTasks('course', courseTasks)
  portal.guide.provideTasks('earlierCourses', earlierCourseTasks)
  portal.files.openers.provide('video', openVideoFile)
  uploadRights(portal)
  portal.liveMedia.library.provide('video', liveLibrary(portal.files))
  portal.mediaOwners.provide('video', mediaOfVideos)
  keepRecycled(portal, 'videos', purgeRecycled(portal))
}
