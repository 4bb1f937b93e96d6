import type { LiveRoom } from '@portal/contract/areas/live/room.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { serverNow } from '#src/platform/session/session.ts'

/** A picture further away from the broadcast is brought to it. */
const MOST_DRIFT_SECONDS = 3
const LOOK_MS = 2000

type Standing = Pick<LiveRoom, 'offset' | 'serverTime' | 'state'>

/** Second of the broadcast now, by the clock of the server. */
export const secondOf = ({ offset, serverTime, state }: Standing): number =>
  state === 'live' ? offset + Math.max(0, serverNow() - serverTime.getTime()) / 1000 : offset

/** A class that lasts longer than its file sees it again from the beginning. */
const placeIn = (media: HTMLVideoElement, second: number): number =>
  Number.isFinite(media.duration) && media.duration > 0 ? second % media.duration : second

const bringTo = (media: HTMLVideoElement, second: number): void => {
  const place = placeIn(media, second)
  const drift = Math.abs(media.currentTime - place)
  const isAround = Math.abs(drift - media.duration) <= MOST_DRIFT_SECONDS
  if (drift > MOST_DRIFT_SECONDS && !isAround) media.currentTime = place
}

/** Shows the second at which the broadcast stands; answers whether the browser wants a tap before it plays. */
const keepUp = async (media: HTMLVideoElement, room: Standing): Promise<boolean> => {
  if (media.readyState < HTMLMediaElement.HAVE_METADATA || room.state === 'replay') return false
  if (room.state === 'paused') media.pause()
  bringTo(media, secondOf(room))
  if (room.state === 'paused' || !media.paused) return false
  return media.play().then(
    () => false,
    (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError',
  )
}

/** Keeps a file at the second at which the broadcast stands; a replay is left to whoever watches it. */
export const useLivePosition = (media: HTMLVideoElement | null, room: Standing, turn: number) => {
  const [blocked, setBlocked] = useState(false)
  const [nudge, setNudge] = useState(0)
  const keep = useEffectEvent(async () => {
    if (media !== null) setBlocked(await keepUp(media, room))
  })

  // Follows the media element, and the state of the class.
  useEffect(() => {
    if (media === null) return
    const look = () => void keep()
    look()
    const timer = setInterval(look, LOOK_MS)
    const events = ['loadedmetadata', 'canplay'] as const
    for (const name of events) media.addEventListener(name, look)
    return () => {
      clearInterval(timer)
      for (const name of events) media.removeEventListener(name, look)
    }
  }, [media, room.state, turn, nudge])

  return {
    blocked: blocked && room.state === 'live',
    play: () => setNudge((before) => before + 1),
  }
}
