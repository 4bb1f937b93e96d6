import { liveMediaRefusals as no } from '@portal/contract/areas/live/media-words.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { Chunk } from './live-media.ts'
import { createPackager, type Packager } from './packager.ts'
import { isKept } from './push-source.ts'
import { newRun, noFigures, type Studio } from './stations.ts'

export interface BrowserSource {
  take(liveId: string, chunk: Chunk): Promise<number>
}

interface Recording {
  session: string
  next: number
  bytes: number
  packager: Packager
  silence: NodeJS.Timeout
}

/** A page that sends nothing for so long has gone. */
const SILENCE_MS = 6000
/** So long a piece may wait for a busy machine to take it; its page is not silent meanwhile. */
const TAKING_MS = 30_000
const FIGURES_MS = 1000

/** What a browser records: the pieces of one WebM, in order, for as long as they come. */
export const createBrowserSource = (studio: Studio): BrowserSource => {
  const { platform, desk, stations, files } = studio
  const recordings = new Map<string, Recording>()

  const end = async (liveId: string) => {
    const recording = recordings.get(liveId)
    if (!recording) return
    recordings.delete(liveId)
    stations.delete(liveId)
    clearTimeout(recording.silence)
    await desk.down(liveId)
    await recording.packager.stop()
  }
  const endSoon = (liveId: string) => studio.inLine(liveId, () => end(liveId))
  const endAfter = (liveId: string, ms: number) => setTimeout(() => endSoon(liveId), ms)

  const begin = async (liveId: string, session: string): Promise<Recording> => {
    const tools = (await files.tools()) ?? refuse(no.noTools)
    ensure(!stations.has(liveId) && (await desk.claim(liveId)), no.busy)
    const keep = await isKept(studio, liveId)
    const figures = { ...noFigures(), sound: true }
    const packager = createPackager({
      log: platform.log,
      ffmpeg: tools.ffmpeg,
      fed: true,
      next: () => ({
        plan: { picture: 'encode', sound: 'encode' },
        input: ['-f', 'matroska', '-i', 'pipe:0'],
        dir: studio.dirOf(liveId),
        run: newRun(),
        keep,
      }),
      onSize: (width, height) => Object.assign(figures, { width, height }),
      onFps: (fps) => Object.assign(figures, { fps }),
      // The head of the recording went with the run: the page begins anew.
      onEnd: () => endSoon(liveId),
    })
    const recording: Recording = {
      session,
      next: 0,
      bytes: 0,
      packager,
      silence: endAfter(liveId, SILENCE_MS),
    }
    recordings.set(liveId, recording)
    stations.set(liveId, { kind: 'browser', figures, secretIndex: null, stop: () => end(liveId) })
    const timer = setInterval(() => {
      if (recordings.get(liveId) !== recording) return clearInterval(timer)
      figures.kbps = Math.round((recording.bytes * 8) / FIGURES_MS)
      recording.bytes = 0
    }, FIGURES_MS)
    await desk.up(liveId)
    return recording
  }

  const takeInOrder = async (liveId: string, { session, seq, bytes }: Chunk): Promise<number> => {
    const known = recordings.get(liveId)
    if (known && known.session !== session) refuse(no.busy)
    ensure(known || seq === 0, no.pushOver)
    const recording = known ?? (await begin(liveId, session))
    if (seq < recording.next) return recording.next
    ensure(seq === recording.next, no.pushOver)
    recording.next += 1
    recording.bytes += bytes.length
    clearTimeout(recording.silence)
    recording.silence = endAfter(liveId, TAKING_MS)
    await recording.packager.feed(bytes)
    clearTimeout(recording.silence)
    if (recordings.get(liveId) === recording) recording.silence = endAfter(liveId, SILENCE_MS)
    return recording.next
  }

  return { take: (liveId, chunk) => platform.inLine(`live chunk ${liveId}`, () => takeInOrder(liveId, chunk)) }
}
