import { loadFile } from '../../player/source/load-file.ts'
import { loadHls } from '../../player/source/load-hls.ts'
import type { LineParts, Release } from './live-line.ts'

const LOOK_MS = 1000
/** Whoever is ahead of everybody, or so far behind, is brought to where everybody is. */
const MOST_AHEAD = 0.5
const MOST_BEHIND = 3

/** A video played as if live: at the second where everybody is, which nobody gets ahead of. */
export const attachFile = async (parts: LineParts, secondNow: () => number): Promise<Release> => {
  const { media, freshUrl, renew, onFailure } = parts
  const events = {
    freshUrl,
    onHeights: () => undefined,
    renew: async () => void (await renew()),
    onFailure: () => onFailure('broken'),
  }
  const isPlaylist = new URL(freshUrl(), window.location.href).pathname.endsWith('.m3u8')
  const line = (isPlaylist ? await loadHls(media, events) : null) ?? loadFile(media, events)
  const keepUp = () => {
    if (media.readyState < HTMLMediaElement.HAVE_METADATA || media.seeking) return
    const ahead = media.currentTime - secondNow()
    const second = Math.min(secondNow(), media.duration)
    if (ahead > MOST_AHEAD || (ahead < -MOST_BEHIND && media.currentTime < second - MOST_AHEAD))
      media.currentTime = second
  }
  const stop = new AbortController()
  for (const name of ['loadedmetadata', 'seeking', 'play'] as const)
    media.addEventListener(name, keepUp, { signal: stop.signal })
  const timer = setInterval(keepUp, LOOK_MS)
  return () => {
    clearInterval(timer)
    stop.abort()
    line.release()
  }
}
