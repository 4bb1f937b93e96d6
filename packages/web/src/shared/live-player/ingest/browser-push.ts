import { sendLiveChunk } from '@portal/contract/areas/live/media.ts'
import { TransportError, upload } from '#src/platform/api/api.ts'

export type Camera = 'camera' | 'screen'

/** Half a second of recording each. */
const PIECE_MS = 500
/** So many pieces may wait for a slow line before the push is given up. */
const MOST_WAITING = 40
/** After so long a piece that got lost on its way is sent again; the server knows it by its number. */
const AGAIN_MS = 500
const BITS = 2_500_000

const KINDS = ['video/webm;codecs=h264,opus', 'video/webm;codecs=vp8,opus', 'video/webm']

/** Why this browser cannot be the camera; empty where it can. */
export const whyNoBrowserPush = (): string => {
  if (!window.isSecureContext) return '浏览器直播须以 https 访问本站'
  if (typeof MediaRecorder === 'undefined' || !KINDS.some((kind) => MediaRecorder.isTypeSupported(kind)))
    return '当前浏览器不能直接直播，请用电脑 Chrome/Edge'
  return ''
}

interface Opened {
  media: MediaStream
  /** Camera, screen and microphone are let go. */
  close: () => void
}

/**
 * Picture of the camera or the screen, always with a track of sound: the microphone, or silence where there is none.
 * What the browser still hands out after `stopped` is let go at once, and the promise rejects.
 */
const openMedia = async (from: Camera, stopped: AbortSignal): Promise<Opened> => {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 25 } }
  const { mediaDevices } = navigator
  const closers: (() => void)[] = []
  const close = () => {
    for (const each of closers.splice(0)) each()
  }
  const keep = (stream: MediaStream) => {
    closers.push(() => {
      for (const track of stream.getTracks()) track.stop()
    })
    if (stopped.aborted) close()
    stopped.throwIfAborted()
    return stream
  }
  const silence = () => {
    const context = new AudioContext()
    closers.push(() => void context.close())
    return context.createMediaStreamDestination().stream
  }
  // Of the screen that is shown already while the microphone is still asked for.
  stopped.addEventListener('abort', close)
  if (from === 'camera') return { media: keep(await mediaDevices.getUserMedia({ video: size, audio: true })), close }
  const shown = keep(await mediaDevices.getDisplayMedia({ video: size, audio: false }))
  const voice = await mediaDevices.getUserMedia({ audio: true }).then(keep, () => null)
  stopped.throwIfAborted()
  const sound = voice ?? silence()
  return { media: new MediaStream([...shown.getVideoTracks(), ...sound.getAudioTracks()]), close }
}

interface PushParts {
  liveId: string
  from: Camera
  /** Aborted: somebody stopped it or left, perhaps while the browser was still asking. */
  stopped: AbortSignal
  /** Null: somebody stopped it; else why it ended. */
  onEnd: (cause: unknown) => void
}

/** Records and sends piece by piece, in order, until it is stopped or a piece is refused; rejects where it cannot begin. */
export const beginBrowserPush = async ({ liveId, from, stopped, onEnd }: PushParts): Promise<void> => {
  const { media, close } = await openMedia(from, stopped)
  const mimeType = KINDS.find((kind) => MediaRecorder.isTypeSupported(kind)) ?? ''
  const recorder = new MediaRecorder(media, { mimeType, videoBitsPerSecond: BITS })
  const session = crypto.randomUUID()
  const waiting: Blob[] = []
  let seq = 0
  let isSending = false
  let over = false

  const end = (cause: unknown) => {
    if (over) return
    over = true
    if (recorder.state !== 'inactive') recorder.stop()
    close()
    onEnd(cause)
  }
  const sendOne = async (piece: Blob) => {
    const form = new FormData()
    form.set('id', liveId)
    form.set('session', session)
    form.set('seq', String(seq))
    form.set('attach', piece, 'piece.webm')
    await upload(sendLiveChunk.path, form, { quiet: true })
    seq += 1
  }
  const sendAll = async () => {
    if (isSending) return
    isSending = true
    try {
      for (let piece = waiting[0]; piece && !over; piece = waiting[0]) {
        try {
          await sendOne(piece)
          waiting.shift()
        } catch (cause) {
          if (!(cause instanceof TransportError)) throw cause
          await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
        }
      }
    } catch (cause) {
      end(cause)
    } finally {
      isSending = false
    }
  }
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0 || over) return
    waiting.push(data)
    if (waiting.length > MOST_WAITING) end(new Error('网络太慢，推流已停止'))
    else void sendAll()
  })
  recorder.addEventListener('error', () => end(new Error('录制中断，推流已停止')))
  for (const track of media.getVideoTracks()) track.addEventListener('ended', () => end(null))
  recorder.start(PIECE_MS)
  stopped.addEventListener('abort', () => end(null))
}
