import { eq } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { files as fileTable } from '#src/schema/file.ts'
import { mediaVersions } from '#src/schema/media-version/media-version.ts'
import { type SubtitleDraft } from '#src/schema/video.ts'
import type { Files } from '#src/shared/files/files.ts'
import type { MediaVersion } from '#src/shared/media-versions/owner.ts'

export const findVersion = async (tx: Tx, versionId: string | null | undefined): Promise<MediaVersion | null> => {
  if (!versionId) return null
  const [version] = await tx.db.select().from(mediaVersions).where(eq(mediaVersions.id, versionId))
  return version ?? null
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
