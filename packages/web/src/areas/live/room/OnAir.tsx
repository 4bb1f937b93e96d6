import { liveState } from '@portal/contract/areas/live/class-words.ts'
import type { LiveRoom } from '@portal/contract/areas/live/room.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useEffect, useState } from 'react'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { secondOf } from './use-live-position.ts'
import { isOn } from './use-room.ts'

const words = wordsOf(liveState)

/** 44:18, 1:02:03. */
export const clockOf = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds))
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}

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
          <b className="on-air-clock">{clockOf(secondOf(room))}</b>
          <span className="on-air-people">
            <Icon name="people" />
            在线 {room.online.toLocaleString('zh-CN')}
          </span>
        </>
      )}
    </>
  )
}
