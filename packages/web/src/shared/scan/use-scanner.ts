import { type RefObject, useEffect, useRef, useState } from 'react'
import { type CameraFault, cameraBar, faultOfCamera, lampOf, openCamera } from './camera.ts'
import { type Decoder, openDecoder } from './decoder.ts'

/** Five looks a second: a hand that holds still for a moment has been read. */
const LOOK_MS = 200

interface Scanner {
  /** Why there is no picture, if there is none. */
  fault: CameraFault | null
  /** The reader itself did not come; the picture stands and says nothing. */
  unread: boolean
  lamp: { on: boolean; toggle(): void } | null
}

interface Hands {
  onText(text: string): void
  paused: boolean
}

/** Looks again and again until it is stopped; the same code is told once as long as it stays in view. */
const keepLooking = (video: HTMLVideoElement, decoder: Decoder, hands: RefObject<Hands>, signal: AbortSignal) => {
  let last: string | null = null
  const look = async () => {
    if (signal.aborted) return
    if (!hands.current.paused && !document.hidden) {
      const text = await decoder.read(video).catch(() => null)
      if (signal.aborted) return
      if (text !== null && text !== last) hands.current.onText(text)
      last = text
    } else last = null
    setTimeout(() => void look(), LOOK_MS)
  }
  void look()
}

interface Report {
  unread(): void
  lamp(shine: (on: boolean) => Promise<void>): void
}

/** Opens camera and reader one after the other; whatever has been opened ends with the signal. */
const scan = async (video: HTMLVideoElement, hands: RefObject<Hands>, signal: AbortSignal, tell: Report) => {
  const stream = await openCamera()
  const end = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) return end()
  signal.addEventListener('abort', end)
  video.srcObject = stream
  await video.play().catch(() => undefined)
  const shine = lampOf(stream)
  if (shine && !signal.aborted) tell.lamp(shine)
  const decoder = await openDecoder().catch(() => null)
  if (decoder === null) return tell.unread()
  if (signal.aborted) return decoder.close()
  signal.addEventListener('abort', () => decoder.close())
  keepLooking(video, decoder, hands, signal)
}

/** The camera behind `video`, and what is read off it; both end with the component. `turn` asks once more. */
export const useScanner = (
  video: RefObject<HTMLVideoElement | null>,
  { onText, paused }: Hands,
  turn: number,
): Scanner => {
  const [fault, setFault] = useState<CameraFault | null>(cameraBar)
  const [unread, setUnread] = useState(false)
  const [lamp, setLamp] = useState<Scanner['lamp']>(null)
  const hands = useRef<Hands>({ onText, paused })
  // Follows what is drawn: the loop outlives single renders.
  useEffect(() => {
    hands.current = { onText, paused }
  })

  // Follows the camera and the worker, which both must be let go when the page is left.
  useEffect(() => {
    const element = video.current
    if (cameraBar() !== null || element === null) return
    const stop = new AbortController()
    const { signal } = stop
    scan(element, hands, signal, {
      unread: () => setUnread(true),
      lamp: (shine) => setLamp(lampState(shine, setLamp)),
    }).then(
      () => setFault(null),
      (error: unknown) => {
        if (!signal.aborted) setFault(faultOfCamera(error))
      },
    )
    return () => stop.abort()
  }, [video, turn])

  return { fault, unread, lamp }
}

const lampState = (
  shine: (on: boolean) => Promise<void>,
  setLamp: (lamp: Scanner['lamp']) => void,
  on = false,
): NonNullable<Scanner['lamp']> => ({
  on,
  toggle: () => {
    shine(!on).then(
      () => setLamp(lampState(shine, setLamp, !on)),
      () => undefined,
    )
  },
})
