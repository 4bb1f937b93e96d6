import type { LineParts, Release } from './live-line.ts'

/** Seconds in hand at which it hurries, and at which it stops hurrying. */
const MOST_IN_HAND = 1.2
const LEAST_IN_HAND = 0.4
/** What ends sooner has not been served: it is broken. */
const LEAST_SERVED_MS = 10_000

/** Plays the stream as it comes; the nearest line there is, for browsers with media source extensions. */
export const attachFlv = async ({ media, freshUrl, renew, onFailure }: LineParts): Promise<Release> => {
  const { default: mpegts } = await import('mpegts.js')
  if (!mpegts.getFeatureList().mseLivePlayback) {
    onFailure('unplayable')
    return () => undefined
  }
  mpegts.LoggingControl.enableAll = false
  let over = false
  const begun = performance.now()
  const stop = (cause: 'broken' | 'ended') => {
    if (over) return
    over = true
    renew().then(
      () => onFailure(cause),
      () => onFailure('broken'),
    )
  }
  const player = mpegts.createPlayer(
    { type: 'flv', isLive: true, url: new URL(freshUrl(), window.location.href).href },
    {
      enableStashBuffer: false,
      liveBufferLatencyChasing: true,
      liveBufferLatencyMaxLatency: MOST_IN_HAND,
      liveBufferLatencyMinRemain: LEAST_IN_HAND,
      lazyLoad: false,
      autoCleanupSourceBuffer: true,
    },
  )
  player.on(mpegts.Events.ERROR, () => stop('broken'))
  player.on(mpegts.Events.LOADING_COMPLETE, () =>
    stop(performance.now() - begun < LEAST_SERVED_MS ? 'broken' : 'ended'),
  )
  player.attachMediaElement(media)
  player.load()
  return () => {
    over = true
    player.destroy()
  }
}
