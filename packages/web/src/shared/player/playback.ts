import { createStore } from 'zustand/vanilla'

interface PlaybackView {
  second: number
  playing: boolean
  ended: boolean
  /** Passing sentence over the picture. */
  notice: string
}

const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most)

/** What the page around a player may do with it: read the second, jump to a place, stop it. */
export const createPlayback = () => {
  let media: HTMLVideoElement | null = null
  let wanted: { second: number; play: boolean } | null = null
  const store = createStore<PlaybackView>(() => ({ second: 0, playing: false, ended: false, notice: '' }))
  let silence: ReturnType<typeof setTimeout> | undefined

  const say = (notice: string) => {
    clearTimeout(silence)
    store.setState({ notice })
    silence = setTimeout(() => store.setState({ notice: '' }), 4000)
  }

  return {
    store,
    say,
    second: () => media?.currentTime ?? 0,
    /** Goes to a place and plays from there; before the video is ready, as soon as it is. */
    jump(second: number, { play = true }: { play?: boolean } = {}) {
      if (media === null || media.readyState === 0) {
        wanted = { second, play }
        store.setState({ second })
        return
      }
      media.currentTime = second
      if (play) void media.play().catch(() => undefined)
    },
    /** Where it will go on, as long as it has not begun: what stands around the picture shows that place. */
    standAt(second: number) {
      if (!store.getState().playing && (media?.currentTime ?? 0) === 0) store.setState({ second })
    },
    play: () => void media?.play().catch(() => undefined),
    pause: () => media?.pause(),
    toggle() {
      // Before there is a picture: it begins once there is.
      if (media === null) wanted = { second: wanted?.second ?? 0, play: true }
      else if (media.paused) void media.play().catch(() => undefined)
      else media.pause()
    },
    skip(seconds: number) {
      if (media) media.currentTime = clamp(media.currentTime + seconds, media.duration || 0)
    },
    louder(step: number) {
      if (media) media.volume = clamp(media.volume + step, 1)
    },
    toggleMute() {
      if (media) media.muted = !media.muted
    },
    attach(element: HTMLVideoElement) {
      media = element
      const follow = () => {
        const { currentTime: second, paused, ended } = element
        store.setState({ second, playing: !paused && !ended, ended })
      }
      const begin = () => {
        if (wanted !== null) {
          element.currentTime = wanted.second
          if (wanted.play) void element.play().catch(() => undefined)
        }
        wanted = null
        follow()
      }
      const events = ['timeupdate', 'play', 'pause', 'ended', 'seeked'] as const
      for (const name of events) element.addEventListener(name, follow)
      element.addEventListener('loadedmetadata', begin)
      return () => {
        for (const name of events) element.removeEventListener(name, follow)
        element.removeEventListener('loadedmetadata', begin)
        clearTimeout(silence)
        media = null
      }
    },
  }
}

export type Playback = ReturnType<typeof createPlayback>
