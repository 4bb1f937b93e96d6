import { liveState } from '@portal/contract/areas/live/class-words.ts'
import type { LiveRoom } from '@portal/contract/areas/live/room.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useEffect, useState } from 'react'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { secondOf } from './use-live-position.ts'
import { isOn } from './use-room.ts'

const words = wordsOf(liveState)

/** Draws again every second. */
export const useSecond = (on: boolean): void => {
  const [, setTurn] = useState(0)
  useEffect(() => {
    if (!on) return
    const timer = setInterval(() => setTurn((turn) => turn + 1), 1000)
    return () => clearInterval(timer)
  }, [on])
}

type Standing = Pick<LiveRoom, 'state' | 'offset' | 'serverTime' | 'online'>

/** State, how long it is on air, and how many are there. */
export function OnAir({ room }: { room: Standing }) {
  useSecond(room.state === 'live')
  return (
    <>
      <span className="on-air" data-state={room.state}>
        {words[room.state]}
      </span>
      {isOn(room.state) && (
        <>
          <b className="on-air-clock">{clockText(secondOf(room))}</b>
          <span className="on-air-people">
            <Icon name="people" />
            在线 {room.online.toLocaleString('zh-CN')}
          </span>
        </>
      )}
    </>
  )
}
