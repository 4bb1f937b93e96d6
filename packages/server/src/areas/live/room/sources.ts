import type { LiveRoom } from '@portal/contract/areas/live/room.ts'
import type { Refusal } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { LiveMode } from '#src/schema/live/class.ts'
import type { Files } from '#src/shared/files/files.ts'
import type { LiveMedia } from '#src/shared/live-media/live-media.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { LiveClass } from '../class/reach.ts'

type Sources = LiveRoom['sources']

export interface ShownSources {
  sources: Sources
  posterUrl: string
}

/** Where the picture of one mode comes from. */
export interface LiveSourceKind {
  /** Why this server cannot serve the mode; empty where it can. */
  whyNot(): Promise<string>
  /** Signed addresses for this person, of the broadcast or of its replay. */
  sources(tx: Tx, actor: Actor, live: LiveClass): Promise<ShownSources>
  /** A picture arrives; files are always there. */
  hasSignal(tx: Tx, live: LiveClass): Promise<boolean>
}

export interface LiveSources {
  modes(): Promise<{ mode: LiveMode; whyNot: string }[]>
  whyNot(mode: LiveMode): Promise<string>
  /** Why this address cannot be pulled; null where it can. */
  whyNotPull(url: string): Promise<Refusal | null>
  of(tx: Tx, actor: Actor, live: LiveClass): Promise<ShownSources>
  hasSignal(tx: Tx, live: LiveClass): Promise<boolean>
}

interface FileRow extends Record<string, unknown> {
  tree_key: string
  heights: number[]
  state: string
  file_id: string
  original_name: string
  has_poster: boolean
  cover_id: string | null
  cover_name: string | null
}

const posterOf = (files: Files, actor: Actor, version: FileRow): string => {
  const { cover_id: id, cover_name: name } = version
  if (id !== null) return files.fileUrl(actor, { id, name: name ?? '' })
  return version.has_poster ? files.treeUrl(actor, version.tree_key, 'poster.jpg') : ''
}

const NOTHING: ShownSources = { sources: [], posterUrl: '' }

/** A video of the library, shown by the clock of the broadcast; who may see it is said by the class. */
const fileSource = (files: Files): LiveSourceKind => ({
  whyNot: async () => '',
  hasSignal: async () => true,
  sources: async (tx, actor, { videoId }) => {
    const { rows } = await tx.db.execute<FileRow>(sql`
      select m.tree_key, m.state, m.file_id, m.original_name, m.has_poster,
        v.cover_file_id as cover_id, c.name as cover_name,
        array(select (r ->> 'height')::int from jsonb_array_elements(m.renditions) r) as heights
      from videos v join media_versions m on m.id = v.current_version_id
        left join files c on c.id = v.cover_file_id where v.id = ${videoId}`)
    const [version] = rows
    if (!version) return NOTHING
    const original = { id: version.file_id, name: version.original_name }
    const playlist = { kind: 'hls' as const, url: files.treeUrl(actor, version.tree_key, 'master.m3u8') }
    const whole = { kind: 'file' as const, url: files.fileUrl(actor, original) }
    return {
      sources: version.heights.length > 0 ? [playlist] : version.state === 'ready' ? [whole] : [],
      posterUrl: posterOf(files, actor, version),
    }
  },
})

/** Pushed to us or pulled by us: the media engine knows how it arrives. */
const streamSource = (media: LiveMedia, mode: 'push' | 'pull'): LiveSourceKind => ({
  whyNot: async () => (await media.whyNot(mode))?.message ?? '',
  hasSignal: async (tx, live) => (await media.health(tx, live)).connected,
  sources: async (tx, actor, live) => ({ sources: (await media.sources(tx, live, actor)).sources, posterUrl: '' }),
})

const MODES = ['push', 'pull', 'file'] as const

/** Every mode with what serves it; a replay is a video of the library, whatever the class was. */
export const createLiveSources = ({ files, liveMedia }: Pick<Portal, 'files' | 'liveMedia'>): LiveSources => {
  const kinds: Record<LiveMode, LiveSourceKind> = {
    file: fileSource(files),
    push: streamSource(liveMedia, 'push'),
    pull: streamSource(liveMedia, 'pull'),
  }
  return {
    modes: () => Promise.all(MODES.map(async (mode) => ({ mode, whyNot: await kinds[mode].whyNot() }))),
    whyNot: (mode) => kinds[mode].whyNot(),
    whyNotPull: liveMedia.whyNotPull,
    of: (tx, actor, live) => kinds[live.state === 'replay' ? 'file' : live.mode].sources(tx, actor, live),
    hasSignal: (tx, live) => kinds[live.mode].hasSignal(tx, live),
  }
}
