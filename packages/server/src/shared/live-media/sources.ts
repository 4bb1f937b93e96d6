import type { LiveSources } from '@portal/contract/areas/live/media.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import { PLAYLIST } from './ffmpeg-arguments.ts'
import type { LiveMedia, LiveRow } from './live-media.ts'
import { FLV, liveUrls } from './serve-live.ts'
import { readSignal } from './signals.ts'

/** Seconds that were on air until now, pauses left out. */
const secondsOnAir = ({ broadcast, startedAt, endedAt }: LiveRow, now: number): number => {
  if (broadcast.length > 0)
    return broadcast.reduce((sum, part) => sum + ((part.endedAtMs ?? now) - part.startedAtMs) / 1000, 0)
  return startedAt === null ? 0 : ((endedAt?.getTime() ?? now) - startedAt.getTime()) / 1000
}

const STREAM = { offset: null, duration: null }

/** A video that plays as if live: where it stands is worked out here, so that everybody sees the same. */
const fileSources = async (tx: Tx, video: LiveMedia['video'], live: LiveRow, actor: Actor, now: number) => {
  const found = await video(tx, live, actor)
  if (!found?.source) return { sources: [], signal: 'none' as const, offset: null, duration: null }
  const isOnAir = live.state === 'live'
  return {
    sources: isOnAir ? [{ kind: 'file' as const, url: found.source.url }] : [],
    signal: 'up' as const,
    offset: Math.min(found.seconds, Math.max(0, secondsOnAir(live, now))),
    duration: found.seconds,
  }
}

interface Parts {
  platform: Platform
  video: LiveMedia['video']
}

export const sourcesOf = async (
  tx: Tx,
  { platform, video }: Parts,
  live: LiveRow,
  actor: Actor,
): Promise<LiveSources> => {
  const serverTime = new Date()
  const { url, expiresAt } = liveUrls(platform, live.id, actor)
  const common = { expiresAt, serverTime, lostAt: null }
  if (live.mode === 'file') {
    const file = await fileSources(tx, video, live, actor, serverTime.getTime())
    return { ...common, ...file }
  }
  const signal = await readSignal(tx, live.id)
  if (!signal.known || live.endedAt !== null) return { ...common, ...STREAM, sources: [], signal: 'none' }
  const flv = signal.connected && signal.flv ? [{ kind: 'flv' as const, url: url(FLV) }] : []
  return {
    ...common,
    ...STREAM,
    sources: [...flv, { kind: 'hls', url: url(PLAYLIST) }],
    signal: signal.connected ? 'up' : 'lost',
    lostAt: signal.lostAt,
  }
}
