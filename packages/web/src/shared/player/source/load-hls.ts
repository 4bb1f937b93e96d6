import type Hls from 'hls.js'
import { withFreshQuery } from './signed-address.ts'

export interface LoadedLine {
  /** Heights to choose from, highest first; empty where the line has only one. */
  heights: number[]
  /** null lets the player choose. */
  chooseHeight(height: number | null): void
  release(): void
}

export interface LineEvents {
  /** The newest signed address of this line. */
  freshUrl: () => string
  onHeights: (heights: number[]) => void
  /** Asks for new signatures; the line goes on when they are here. */
  renew: () => Promise<void>
  onFailure: (cause: unknown) => void
}

/** A source stops the element it is given to: whoever had pressed play by then goes on. */
const keepPlaying = (media: HTMLVideoElement, giveSource: () => void) => {
  const wasPlaying = !media.paused
  giveSource()
  if (wasPlaying) void media.play().catch(() => undefined)
}

const isExpired = (code: number | undefined) => code === 401 || code === 403

/** Plays a playlist by the library; resolves null where the browser cannot. */
export const loadHls = async (media: HTMLVideoElement, events: LineEvents): Promise<LoadedLine | null> => {
  const { default: Library } = await import('hls.js/light')
  if (!Library.isSupported()) return null

  const player: Hls = new Library({
    xhrSetup: (request: XMLHttpRequest, url: string) =>
      request.open('GET', withFreshQuery(url, events.freshUrl()), true),
    maxBufferLength: 60,
  })
  const heights = () => [...new Set(player.levels.map(({ height }) => height))].sort((a, b) => b - a)
  let renewing = false
  let mended = false

  player.on(Library.Events.MANIFEST_PARSED, () => events.onHeights(heights()))
  player.on(Library.Events.ERROR, (_, { fatal, type, response, error }) => {
    if (!fatal) return
    if (isExpired(response?.code) && !renewing) {
      renewing = true
      events.renew().then(
        () => {
          renewing = false
          player.startLoad()
        },
        (cause: unknown) => events.onFailure(cause),
      )
    } else if (type === Library.ErrorTypes.MEDIA_ERROR && !mended) {
      mended = true
      keepPlaying(media, () => player.recoverMediaError())
    } else events.onFailure(error)
  })
  player.loadSource(events.freshUrl())
  keepPlaying(media, () => player.attachMedia(media))

  return {
    get heights() {
      return heights()
    },
    chooseHeight: (height) => {
      player.nextLevel = height === null ? -1 : player.levels.findIndex((level) => level.height === height)
    },
    release: () => player.destroy(),
  }
}
