import type { LiveRoom } from '@portal/contract/areas/live/room.ts'
import type { Refusal } from '@portal/contract/kit/refusal.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { LiveMode } from '#src/schema/live/class.ts'
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

/** A video of the library, shown by the clock of the broadcast; who may see it is said by the class. */
const fileSource = (media: LiveMedia): LiveSourceKind => ({
  whyNot: async () => '',
  hasSignal: async () => true,
  sources: async (tx, actor, live) => {
    const shown = await media.video(tx, live, actor)
    return { sources: shown?.source ? [shown.source] : [], posterUrl: shown?.posterUrl ?? '' }
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
export const createLiveSources = ({ liveMedia }: Pick<Portal, 'liveMedia'>): LiveSources => {
  const kinds: Record<LiveMode, LiveSourceKind> = {
    file: fileSource(liveMedia),
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
