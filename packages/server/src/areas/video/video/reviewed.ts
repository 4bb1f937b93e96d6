import { eq, sql } from 'drizzle-orm'
import { sha256 } from '#src/platform/secrets.ts'
import type { Tx } from '#src/platform/tx.ts'
import { mediaVersions, type SubtitleDraft, subtitles, type VideoDraft } from '#src/schema/video.ts'
import type { Video } from './access.ts'

/** Content that an approver decides about; a published video changes in it only through a new review. */
type Content = Required<Omit<VideoDraft, 'versionId'>> & { versionId: string | null }

export const subtitlesOf = async (tx: Tx, videoId: string): Promise<SubtitleDraft[]> =>
  tx.db
    .select({
      lang: subtitles.lang,
      name: subtitles.name,
      isDefault: subtitles.isDefault,
      fileId: subtitles.fileId,
    })
    .from(subtitles)
    .where(eq(subtitles.videoId, videoId))
    .orderBy(subtitles.lang)

/** What learners see now, or with the waiting change what they would see after its approval. */
export const contentOf = async (tx: Tx, video: Video, withDraft: boolean): Promise<Content> => ({
  title: video.title,
  summary: video.summary,
  lecturer: video.lecturer,
  coverFileId: video.coverFileId,
  chapters: video.chapters,
  subtitles: await subtitlesOf(tx, video.id),
  versionId: video.currentVersionId,
  ...(withDraft ? video.draft : null),
})

/** One fixed order of fields: JSON columns of the database keep their keys in another one. */
const hashOf = async (tx: Tx, content: Content): Promise<string> => {
  const { title, summary, lecturer, coverFileId, versionId } = content
  const [version] =
    versionId === null
      ? []
      : await tx.db.select({ sha: mediaVersions.sha256 }).from(mediaVersions).where(eq(mediaVersions.id, versionId))
  const chapters = content.chapters.map(({ second, title: name }) => [second, name])
  const texts = content.subtitles
    .map(({ lang, name, isDefault, fileId }) => [lang, name, isDefault, fileId])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
  return sha256(JSON.stringify([version?.sha ?? '', title, summary, lecturer, coverFileId, chapters, texts]))
}

/** What an approval is about: the content as it would be after it. */
export const reviewHash = async (tx: Tx, video: Video): Promise<string> =>
  hashOf(tx, await contentOf(tx, video, video.draftState !== 'none'))

/** The live content is the one approved last. */
export const isApproved = async (tx: Tx, video: Video): Promise<boolean> =>
  video.approvedHash !== '' && (await hashOf(tx, await contentOf(tx, video, false))) === video.approvedHash

/** Replaces the subtitles by these; their text is kept for search as well. */
export const writeSubtitles = async (
  tx: Tx,
  videoId: string,
  next: readonly SubtitleDraft[],
  textOf: (fileId: string) => Promise<string>,
): Promise<void> => {
  await tx.db.execute(sql`delete from subtitles where video_id = ${videoId}`)
  for (const each of next) await tx.db.insert(subtitles).values({ videoId, ...each, vtt: await textOf(each.fileId) })
}
