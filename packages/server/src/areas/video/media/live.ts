import { shippedPolicy } from '@portal/contract/areas/video/video.ts'
import { errors } from '@portal/contract/errors.ts'
import { SECOND_MS } from '@portal/contract/kit/shanghai.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { refuse } from '#src/platform/errors.ts'
import { files as fileTable } from '#src/schema/file.ts'
import { mediaVersions } from '#src/schema/media-version/media-version.ts'
import { videos } from '#src/schema/video.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import type { Files } from '#src/shared/files/files.ts'
import type { LiveLibrary } from '#src/shared/live-media/live-media.ts'
import { playOf } from '#src/shared/media-versions/play.ts'
import { addVersion } from '#src/shared/media-versions/versions.ts'
import { searchColumns } from '../video/search-columns.ts'
import { thisYear } from '../video/this-year.ts'

/** Videos as live classes play them and leave them behind: the recording of a class is a draft of the school. */
export const liveLibrary = (files: Files): LiveLibrary => ({
  play: async (tx, actor, videoId) => {
    const [found] = await tx.db
      .select({ version: mediaVersions, coverId: videos.coverFileId, coverName: fileTable.name })
      .from(videos)
      .innerJoin(mediaVersions, eq(mediaVersions.id, videos.currentVersionId))
      .leftJoin(fileTable, eq(fileTable.id, videos.coverFileId))
      .where(eq(videos.id, videoId))
    if (!found) return null
    const { version, coverId, coverName } = found
    const play = playOf(files, actor, version, false)
    const [source] = play.sources
    return {
      source: source ? { kind: source.kind === 'hls' ? 'hls' : 'file', url: source.url } : null,
      posterUrl: coverId === null ? play.posterUrl : files.fileUrl(actor, { id: coverId, name: coverName ?? '' }),
      seconds: version.durationMs / SECOND_MS,
    }
  },
  insertDraft: async (tx, { title, audience, file, createdBy, ...attrs }) => {
    const [video] = await tx.db
      .insert(videos)
      .values({
        id: v7(),
        channel: 'school',
        category: 'shipin',
        source: 'live',
        title,
        ...searchColumns(title, ''),
        year: thisYear(),
        policy: shippedPolicy('school'),
        createdBy,
        ...attrs,
        ...audienceValues(audience),
      })
      .returning({ id: videos.id })
    if (!video) return refuse(errors.missing)
    await addVersion(tx, { kind: 'video', id: video.id }, { file, createdBy })
    return video.id
  },
})
