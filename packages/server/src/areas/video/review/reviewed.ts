import { eq, sql } from 'drizzle-orm'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { mediaVersions } from '#src/schema/media-version/media-version.ts'
import { type SubtitleDraft, subtitles, type VideoDraft } from '#src/schema/video.ts'
import { pinLines, pinsOf, pinsOfMany } from '../question/pins.ts'
import type { Video } from '../video/access.ts'

/** Content that an approver decides about; a published video changes in it only through a new review. */
type Content = Required<Omit<VideoDraft, 'versionId'>> & { versionId: string | null }

const subtitleFields = {
  lang: subtitles.lang,
  name: subtitles.name,
  isDefault: subtitles.isDefault,
  fileId: subtitles.fileId,
}

export const subtitlesOf = async (tx: Tx, videoId: string): Promise<SubtitleDraft[]> =>
  tx.db.select(subtitleFields).from(subtitles).where(eq(subtitles.videoId, videoId)).orderBy(subtitles.lang)

/** What learners see now, or with the waiting change what they would see after its approval. */
export const contentOf = async (tx: Tx, video: Video, withDraft: boolean): Promise<Content> => ({
  title: video.title,
  summary: video.summary,
  lecturer: video.lecturer,
  coverFileId: video.coverFileId,
  chapters: video.chapters,
  subtitles: await subtitlesOf(tx, video.id),
  questions: await pinsOf(tx.db, video.id),
  versionId: video.currentVersionId,
  ...(withDraft ? video.draft : null),
})

/** Hashes of these versions of the media, by their ids. */
const shasOf = async (tx: Tx, versionIds: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> => {
  const ids = versionIds.filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .select({ id: mediaVersions.id, sha: mediaVersions.sha256 })
    .from(mediaVersions)
    .where(anyOf(mediaVersions.id, ids))
  return new Map(rows.map(({ id, sha }) => [id, sha]))
}

/** One fixed order of fields: JSON columns of the database keep their keys in another one. */
const hashOf = (content: Content, shas: ReadonlyMap<string, string>): string => {
  const { title, summary, lecturer, coverFileId, versionId } = content
  const chapters = content.chapters.map(({ second, title: name }) => [second, name])
  const texts = content.subtitles
    .map(({ lang, name, isDefault, fileId }) => [lang, name, isDefault, fileId])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
  const parts = [shas.get(versionId ?? '') ?? '', title, summary, lecturer, coverFileId, chapters, texts]
  // Without questions the hash is what it was before there were any: approvals given then still hold.
  return sha256(JSON.stringify(content.questions.length === 0 ? parts : [...parts, pinLines(content.questions)]))
}

/** What an approval is about: the content as it would be after it. */
export const reviewHash = async (tx: Tx, video: Video): Promise<string> => {
  const content = await contentOf(tx, video, video.draftState !== 'none')
  return hashOf(content, await shasOf(tx, [content.versionId]))
}

/** Those of the videos whose live content is the one approved last, in two statements however many they are. */
export const approvedAmong = async (tx: Tx, videos: readonly Video[]): Promise<ReadonlySet<string>> => {
  const decided = videos.filter(({ approvedHash }) => approvedHash !== '')
  if (decided.length === 0) return new Set()
  const texts = await tx.db
    .select({ videoId: subtitles.videoId, ...subtitleFields })
    .from(subtitles)
    .where(
      anyOf(
        subtitles.videoId,
        decided.map(({ id }) => id),
      ),
    )
  const pins = await pinsOfMany(
    tx.db,
    decided.map(({ id }) => id),
  )
  const shas = await shasOf(
    tx,
    decided.map(({ currentVersionId }) => currentVersionId),
  )
  const approved = decided.filter((video) => {
    const own = texts.filter(({ videoId }) => videoId === video.id)
    const questions = pins.filter(({ videoId }) => videoId === video.id)
    const content = { ...video, subtitles: own, questions, versionId: video.currentVersionId }
    return hashOf(content, shas) === video.approvedHash
  })
  return new Set(approved.map(({ id }) => id))
}

/** The live content is the one approved last. */
export const isApproved = async (tx: Tx, video: Video): Promise<boolean> =>
  (await approvedAmong(tx, [video])).has(video.id)

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
