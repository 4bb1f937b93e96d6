import { sendLiveChunk } from '@portal/contract/areas/live/media.ts'
import { upload } from '#src/platform/api/api.ts'

export type Camera = 'camera' | 'screen'

/** Half a second of recording each. */
const PIECE_MS = 500
/** So many pieces may wait for a slow line before the push is given up. */
const MOST_WAITING = 40
const BITS = 2_500_000

const KINDS = ['video/webm;codecs=h264,opus', 'video/webm;codecs=vp8,opus', 'video/webm']

/** Why this browser cannot be the camera; empty where it can. */
export const whyNoBrowserPush = (): string => {
  if (!window.isSecureContext) return '浏览器直播须以 https 访问本站'
  if (typeof MediaRecorder === 'undefined' || !KINDS.some((kind) => MediaRecorder.isTypeSupported(kind)))
    return '当前浏览器不能直接直播，请用电脑 Chrome/Edge'
  return ''
}

/** Picture of the camera or the screen, always with a track of sound: the microphone, or silence where there is none. */
const openMedia = async (from: Camera): Promise<MediaStream> => {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 25 } }
  const { mediaDevices } = navigator
  if (from === 'camera') return mediaDevices.getUserMedia({ video: size, audio: true })
  const shown = await mediaDevices.getDisplayMedia({ video: size, audio: false })
  const voice = await mediaDevices.getUserMedia({ audio: true }).catch(() => null)
  const sound = voice ?? new AudioContext().createMediaStreamDestination().stream
  return new MediaStream([...shown.getVideoTracks(), ...sound.getAudioTracks()])
}

interface PushParts {
  liveId: string
  from: Camera
  /** Null: somebody stopped it; else why it ended. */
  onEnd: (cause: unknown) => void
}

/** Records and sends piece by piece, in order, until it is stopped or a piece is refused. */
export const beginBrowserPush = async ({ liveId, from, onEnd }: PushParts): Promise<() => void> => {
  const media = await openMedia(from)
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
    for (const track of media.getTracks()) track.stop()
    onEnd(cause)
  }
  const sendAll = async () => {
    if (isSending) return
    isSending = true
    try {
      for (let piece = waiting.shift(); piece && !over; piece = waiting.shift()) {
        const form = new FormData()
        form.set('id', liveId)
        form.set('session', session)
        form.set('seq', String(seq))
        form.set('attach', piece, 'piece.webm')
        await upload(sendLiveChunk.path, form, { quiet: true })
        seq += 1
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
  return () => end(null)
}
