import type { LineEvents, LoadedLine } from './load-hls.ts'

/**
 * Plays an address by the browser itself: a file by ranges, or a playlist where the browser knows playlists. The browser
 * keeps to the address it was given, so a renewed one is put in its place only when the old one fails.
 */
export const loadFile = (media: HTMLVideoElement, events: LineEvents): LoadedLine => {
  let used = events.freshUrl()
  let placed: (() => void) | null = null

  const forgetPlacing = () => {
    if (placed !== null) media.removeEventListener('loadedmetadata', placed)
    placed = null
  }

  const put = () => {
    const second = media.currentTime
    const wasPlaying = !media.paused
    used = events.freshUrl()
    forgetPlacing()
    placed = () => {
      forgetPlacing()
      if (second > 0) media.currentTime = second
      if (wasPlaying) void media.play().catch(() => undefined)
    }
    media.addEventListener('loadedmetadata', placed)
    media.src = used
  }

  const onError = async () => {
    const cause = media.error
    try {
      await events.renew()
      // The same address again would fail again.
      if (events.freshUrl() === used || cause?.code === MediaError.MEDIA_ERR_DECODE) events.onFailure(cause)
      else put()
    } catch (error) {
      events.onFailure(error)
    }
  }
  let tries = 0
  const onErrorOnce = () => {
    tries += 1
    if (tries > 1) events.onFailure(media.error)
    else void onError()
  }
  const onPlaying = () => {
    tries = 0
  }

  media.addEventListener('error', onErrorOnce)
  media.addEventListener('playing', onPlaying)
  put()

  return {
    heights: [],
    chooseHeight: () => undefined,
    release: () => {
      forgetPlacing()
      media.removeEventListener('error', onErrorOnce)
      media.removeEventListener('playing', onPlaying)
      media.removeAttribute('src')
      media.load()
    },
  }
}
