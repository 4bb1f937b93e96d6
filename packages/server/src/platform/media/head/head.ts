import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { ReadLimitError, withByteSource } from './byte-source.ts'
import { HeadError, type HeadFailure, type MediaHead } from './media-head.ts'
import { readMp4Head } from './mp4-head.ts'
import { readWebmHead } from './webm-head.ts'

export type HeadResult = { ok: true; head: MediaHead } | { ok: false; failure: HeadFailure; detail: string }

const MAX_DURATION_MS = 7 * DAY_MS
const MAX_SIDE = 16_384

/** Reads what the head of an MP4 or WebM says, without ffmpeg; a damaged or hostile file is an answer, not a throw. */
export async function readMediaHead(file: string, container: 'mp4' | 'webm'): Promise<HeadResult> {
  try {
    const head = await withByteSource(file, container === 'mp4' ? readMp4Head : readWebmHead)
    return { ok: true, head: checkSane(head) }
  } catch (error) {
    if (error instanceof HeadError) return { ok: false, failure: error.failure, detail: error.message }
    if (error instanceof ReadLimitError) return { ok: false, failure: 'unreadable', detail: error.message }
    throw error
  }
}

/** The pairs every browser of the last years plays from the original file. */
export const playsInBrowsers = (head: MediaHead) =>
  head.container === 'mp4'
    ? head.videoCodec === 'h264' && ['aac', 'mp3', null].includes(head.audioCodec)
    : ['vp8', 'vp9', 'av1'].includes(head.videoCodec ?? '') && ['opus', 'vorbis', null].includes(head.audioCodec)

function checkSane(head: MediaHead) {
  if (!(head.durationMs > 0)) throw new HeadError('noDuration', 'the file does not say how long it is')
  if (head.durationMs > MAX_DURATION_MS) throw new HeadError('unreadable', `a length of ${head.durationMs} ms`)
  if (Math.max(head.width ?? 0, head.height ?? 0) > MAX_SIDE) throw new HeadError('unreadable', 'a picture too large')
  return { ...head, durationMs: Math.round(head.durationMs) }
}
