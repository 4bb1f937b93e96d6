import type Hls from 'hls.js'
import { withFreshQuery } from '../../player/source/signed-address.ts'
import type { LineParts, Release } from './live-line.ts'

/** Segments behind the newest one at which pictures are shown. */
const BEHIND = { low: 2, smooth: 4 }
/** So far behind, it jumps to the newest pictures. */
const MOST_BEHIND = 10
/** How much faster it may play to come nearer. */
const HURRY = 1.15

const isExpired = (code: number | undefined) => code === 401 || code === 403

/** The browser's own way, as on an iPhone. */
const attachNative = ({ media, freshUrl, renew, onFailure }: LineParts): Release => {
  const stop = new AbortController()
  const fail = async () => {
    await renew().catch(() => undefined)
    if (!stop.signal.aborted) onFailure('broken')
  }
  media.addEventListener('error', () => void fail(), { signal: stop.signal })
  media.src = freshUrl()
  return () => {
    stop.abort()
    media.removeAttribute('src')
    media.load()
  }
}

/** Plays the playlist of a class near its end, and goes on by itself while nothing new comes. */
export const attachHls = async (parts: LineParts): Promise<Release> => {
  const { media, freshUrl, renew, low, onFailure } = parts
  const { default: Library } = await import('hls.js/light')
  if (!Library.isSupported()) {
    if (media.canPlayType('application/vnd.apple.mpegurl') !== '') return attachNative(parts)
    onFailure('unplayable')
    return () => undefined
  }
  const player: Hls = new Library({
    xhrSetup: (request: XMLHttpRequest, url: string) => request.open('GET', withFreshQuery(url, freshUrl()), true),
    liveSyncDurationCount: low ? BEHIND.low : BEHIND.smooth,
    liveMaxLatencyDurationCount: MOST_BEHIND,
    maxLiveSyncPlaybackRate: low ? HURRY : 1,
    liveDurationInfinity: true,
    maxBufferLength: 20,
    backBufferLength: 30,
  })
  player.on(Library.Events.ERROR, (_, { fatal, type, response }) => {
    if (!fatal) return
    if (type === Library.ErrorTypes.MEDIA_ERROR) return player.recoverMediaError()
    if (isExpired(response?.code))
      void renew().then(
        () => player.startLoad(),
        () => onFailure('broken'),
      )
    else onFailure('broken')
  })
  player.loadSource(freshUrl())
  player.attachMedia(media)
  return () => player.destroy()
}
