import { liveRefusals } from '@portal/contract/areas/live/class-words.ts'
import type { LiveRoom } from '@portal/contract/areas/live/room.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { LiveMode } from '#src/schema/live-class.ts'
import type { Files } from '#src/shared/files/files.ts'
import type { LiveClass } from '../class/reach.ts'

type Sources = LiveRoom['sources']

export interface ShownSources {
  sources: Sources
  posterUrl: string
}

/** Where the picture of one mode comes from. */
export interface LiveSourceKind {
  /** Why this server cannot serve the mode; empty where it can. */
  whyNot: string
  /** Signed addresses for this person, of the broadcast or of its replay. */
  sources(tx: Tx, actor: Actor, live: LiveClass): Promise<ShownSources>
  /** A picture arrives; files are always there. */
  hasSignal(tx: Tx, live: LiveClass): Promise<boolean>
}

export interface LiveSources {
  modes(): { mode: LiveMode; whyNot: string }[]
  whyNot(mode: LiveMode): string
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
  whyNot: '',
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

const absent = (whyNot: string): LiveSourceKind => ({
  whyNot,
  hasSignal: async () => false,
  sources: async () => NOTHING,
})

/** Every mode with what serves it. The media engine takes the places of `push` and `pull`. */
export const createLiveSources = ({ files }: { files: Files }): LiveSources => {
  const kinds: Record<LiveMode, LiveSourceKind> = {
    file: fileSource(files),
    push: absent(liveRefusals.noPush.message),
    pull: absent(liveRefusals.noPull.message),
  }
  return {
    modes: () => (['push', 'pull', 'file'] as const).map((mode) => ({ mode, whyNot: kinds[mode].whyNot })),
    whyNot: (mode) => kinds[mode].whyNot,
    of: (tx, actor, live) => kinds[live.mode].sources(tx, actor, live),
    hasSignal: (tx, live) => kinds[live.mode].hasSignal(tx, live),
  }
}
