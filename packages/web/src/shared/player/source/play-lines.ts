import { createStore } from 'zustand/vanilla'
import { createRenewal, type RenewalParts } from './address-renewal.ts'
import { loadFile } from './load-file.ts'
import { type LineEvents, type LoadedLine, loadHls } from './load-hls.ts'
import { lineAfterFailure, linesOf, switchText } from './source-lines.ts'

export interface LineView {
  heights: number[]
  /** null: 自动. */
  height: number | null
  /** Whether the original file can be chosen, and whether it plays now. */
  hasOriginal: boolean
  original: boolean
  /** 「播放失败，正在切换线路（1/3）」 while the line changes. */
  switching: string
  failed: boolean
}

const STANDING = { heights: [], height: null, original: false, switching: '', failed: false }

const knowsPlaylists = (media: HTMLVideoElement) => media.canPlayType('application/vnd.apple.mpegurl') !== ''

/** Brings a video onto an element: chooses the line, changes it when it breaks, renews addresses before they end. */
export const createPlayLines = (parts: RenewalParts) => {
  const renewal = createRenewal(parts)
  let line = 0
  let failures = 0
  let media: HTMLVideoElement | null = null
  let loaded: LoadedLine | null = null
  let turn = 0

  const lines = () => linesOf(renewal.sources())
  const fileLine = () => lines().findIndex(({ kind }) => kind === 'mp4')
  const store = createStore<LineView>(() => ({ ...STANDING, hasOriginal: fileLine() >= 0 }))

  const onPlaying = () => {
    failures = 0
    if (store.getState().switching !== '') store.setState({ switching: '' })
  }

  const show = async () => {
    if (media === null) return
    turn += 1
    const mine = turn
    loaded?.release()
    loaded = null
    const source = lines()[line]
    store.setState({ heights: [], height: null, original: source?.kind === 'mp4', failed: source === undefined })
    if (source === undefined) return
    const events: LineEvents = {
      freshUrl: () => lines()[line]?.url ?? source.url,
      onHeights: (heights) => store.setState({ heights }),
      renew: renewal.renewNow,
      onFailure: () => {
        if (mine === turn) changeLine()
      },
    }
    const next = source.kind === 'mp4' ? loadFile(media, events) : await loadPlaylist(media, events).catch(() => null)
    if (mine !== turn) return next?.release()
    loaded = next
    if (next === null) changeLine()
  }

  const moveTo = async (next: number) => {
    if (media === null) return
    const { currentTime, paused } = media
    line = next
    const element = media
    const back = () => {
      if (currentTime > 0) element.currentTime = currentTime
      if (!paused) void element.play().catch(() => undefined)
    }
    await show()
    element.addEventListener('loadedmetadata', back, { once: true })
  }

  const changeLine = () => {
    failures += 1
    const next = lineAfterFailure(line, failures, lines().length)
    if (next === null) {
      store.setState({ switching: '', failed: true })
      return
    }
    store.setState({ switching: switchText(failures) })
    void moveTo(next)
  }

  return {
    store,
    hasPlaylist: lines().some(({ kind }) => kind === 'hls'),
    attach(element: HTMLVideoElement) {
      media = element
      element.addEventListener('playing', onPlaying)
      renewal.start()
      void show()
      return () => {
        turn += 1
        renewal.stop()
        element.removeEventListener('playing', onPlaying)
        loaded?.release()
        loaded = null
        media = null
      }
    },
    /** null: 自动. */
    chooseHeight(height: number | null) {
      if (store.getState().original) {
        void moveTo(0).then(() => store.setState({ height: null }))
        return
      }
      loaded?.chooseHeight(height)
      store.setState({ height })
    },
    chooseOriginal() {
      if (fileLine() >= 0) void moveTo(fileLine())
    },
    retry() {
      failures = 0
      store.setState({ failed: false, switching: '' })
      void renewal.renewNow().then(
        () => moveTo(0),
        () => store.setState({ failed: true }),
      )
    },
  }
}

export type PlayLines = ReturnType<typeof createPlayLines>

const loadPlaylist = async (media: HTMLVideoElement, events: LineEvents): Promise<LoadedLine | null> =>
  (await loadHls(media, events)) ?? (knowsPlaylists(media) ? loadFile(media, events) : null)
