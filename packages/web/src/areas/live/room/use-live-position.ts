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

/** Keeps a file at the second at which the broadcast stands; a replay is left to whoever watches it. */
export const useLivePosition = (media: HTMLVideoElement | null, room: Standing, turn: number) => {
  const [blocked, setBlocked] = useState(false)
  const [nudge, setNudge] = useState(0)
  const isReplay = room.state === 'replay'

  const keep = useEffectEvent(async () => {
    if (media === null || media.readyState < HTMLMediaElement.HAVE_METADATA || isReplay) return
    if (room.state === 'paused') return media.pause()
    const { duration } = media
    // A class that lasts longer than its file sees it again from the beginning.
    const second = Number.isFinite(duration) && duration > 0 ? secondOf(room) % duration : secondOf(room)
    const drift = Math.abs(media.currentTime - second)
    if (drift > MOST_DRIFT_SECONDS && Math.abs(drift - duration) > MOST_DRIFT_SECONDS) media.currentTime = second
    if (!media.paused) return
    await media.play().then(
      () => setBlocked(false),
      (error: unknown) => setBlocked(error instanceof DOMException && error.name === 'NotAllowedError'),
    )
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

  // A replay is steered by its own bar.
  useEffect(() => {
    if (media !== null) media.controls = isReplay
  }, [media, isReplay])

  return {
    blocked: blocked && room.state === 'live',
    play: () => {
      setBlocked(false)
      setNudge((before) => before + 1)
    },
  }
}
