import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { eq, type InferSelectModel } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { files as fileTable } from '#src/schema/file.ts'
import { mediaVersions, type SubtitleDraft } from '#src/schema/video.ts'
import type { Files } from '#src/shared/files/files.ts'

export type Version = InferSelectModel<typeof mediaVersions>
type Play = VideoDetail['play']

export const findVersion = async (tx: Tx, versionId: string | null | undefined): Promise<Version | null> => {
  if (!versionId) return null
  const [version] = await tx.db.select().from(mediaVersions).where(eq(mediaVersions.id, versionId))
  return version ?? null
}

const sourcesOf = (files: Files, actor: Actor, version: Version): Play['sources'] => {
  const highest = Math.max(0, ...version.renditions.map(({ height }) => height))
  if (highest > 0) return [{ kind: 'hls', height: highest, url: files.treeUrl(actor, version.treeKey, 'master.m3u8') }]
  if (version.state !== 'ready') return []
  const original = { id: version.fileId, name: version.originalName }
  return [{ kind: 'mp4', height: version.height, url: files.fileUrl(actor, original) }]
}

/** Signed addresses of a version for one person; empty where nothing can be played yet. */
export const playOf = (files: Files, actor: Actor, version: Version | null, mayDownload: boolean): Play => {
  const expiresAt = files.expiresAt()
  if (!version) return { sources: [], posterUrl: '', spriteUrl: '', downloadUrl: '', expiresAt }
  const original = { id: version.fileId, name: version.originalName }
  return {
    sources: sourcesOf(files, actor, version),
    posterUrl: version.hasPoster ? files.treeUrl(actor, version.treeKey, 'poster.jpg') : '',
    spriteUrl: version.hasSprite ? files.treeUrl(actor, version.treeKey, 'sprite.json') : '',
    downloadUrl: mayDownload && version.state === 'ready' ? files.fileUrl(actor, original, 'attachment') : '',
    expiresAt,
  }
}

export const subtitleUrls = (files: Files, actor: Actor, subtitles: readonly SubtitleDraft[]) =>
  subtitles.map((subtitle) => ({
    ...subtitle,
    url: files.fileUrl(actor, { id: subtitle.fileId, name: `${subtitle.lang}.vtt` }),
  }))

export const coverUrl = async (tx: Tx, files: Files, actor: Actor, fileId: string): Promise<string> => {
  const [file] = await tx.db.select({ name: fileTable.name }).from(fileTable).where(eq(fileTable.id, fileId))
  return file ? files.fileUrl(actor, { id: fileId, name: file.name }) : ''
}
