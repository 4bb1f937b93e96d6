import type { Play } from '@portal/contract/areas/video/video-single.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Files } from '#src/shared/files/files.ts'
import type { MediaVersion } from './owner.ts'

const sourcesOf = (files: Files, actor: Actor, version: MediaVersion): Play['sources'] => {
  const highest = Math.max(0, ...version.renditions.map(({ height }) => height))
  if (highest > 0) return [{ kind: 'hls', height: highest, url: files.treeUrl(actor, version.treeKey, 'master.m3u8') }]
  if (version.state !== 'ready') return []
  const original = { id: version.fileId, name: version.originalName }
  return [{ kind: 'mp4', height: version.height, url: files.fileUrl(actor, original) }]
}

/** Signed addresses of a version for one person; empty where nothing can be played yet. */
export const playOf = (files: Files, actor: Actor, version: MediaVersion | null, mayDownload: boolean): Play => {
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
