import { changeLiveState, type getLiveClass } from '@portal/contract/areas/live/class.ts'
import { liveRefusals, liveState } from '@portal/contract/areas/live/class-words.ts'
import type { LiveRoom } from '@portal/contract/areas/live/room.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { Button } from 'antd'
import { confirm } from '#src/kit/confirm.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { clockText, clockTimeText } from '#src/shared/player/core/clock-text.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { dateText, dateTimeText } from '#src/ui/time/date-text.ts'
import { useSecond } from '../OnAir.tsx'
import { untilText } from '../RoomStates.tsx'
import { secondOf } from '../use-live-position.ts'
import { isOn, isOver } from '../use-room.ts'

const words = wordsOf(liveState)

interface ConsoleHeadProps {
  live: ResultOf<typeof getLiveClass>
  room: LiveRoom
  onQuizzes: () => void
  onBack: () => void
}

/** Of today only the time of day. */
const momentText = (at: Date): string =>
  dateText(at.getTime()) === dateText(serverNow()) ? clockTimeText(at.getTime()) : dateTimeText(at.getTime())

const planText = ({ plannedStart, plannedEnd }: ConsoleHeadProps['live'], state: LiveRoom['state']): string => {
  if (state === 'cancelled') return '直播已取消'
  if (isOver(state)) return '直播已结束'
  if (!isOn(state)) return `计划 ${momentText(plannedStart)} 开始，${momentText(plannedEnd)} 结束`
  const left = plannedEnd.getTime() - serverNow()
  return `计划 ${momentText(plannedEnd)} 结束，${left > 0 ? '还有' : '已超过'} ${untilText(Math.abs(left))}`
}

/** Title, state and clock; what brings the class on air and off it. */
export function ConsoleHead({ live, room, onQuizzes, onBack }: ConsoleHeadProps) {
  useSecond(isOn(room.state))
  const change = useWrite(changeLiveState, { refreshes: ['livePlayExam'] })
  const act = async (action: 'start' | 'pause' | 'resume' | 'end', said: string, sure = false): Promise<void> => {
    try {
      await change.send({ id: live.id, action, ...(sure && { sure }) })
      tip('success', said)
    } catch (error) {
      const why = wordsOfError(error)
      if (why !== liveRefusals.noSignal.message) return tip('error', why)
      if (await confirm({ name: live.title, verb: '开始', consequence: why })) await act(action, said, true)
    }
  }
  const end = async () => {
    const consequence = '正在作答的题目随即收题，直播不能再次开始。'
    if (await confirm({ name: live.title, verb: '结束', consequence })) await act('end', '直播已结束，学时稍后核算')
  }
  const waits = room.state === 'scheduled' || room.state === 'warming'
  return (
    <header className="live-console-head">
      <Button type="text" icon={<Icon name="back" />} aria-label="返回直播课程" onClick={onBack} />
      <h1>{live.title}</h1>
      <span className="on-air live-console-state" data-state={room.state}>
        {words[room.state]}
      </span>
      {isOn(room.state) && <b className="live-console-clock">{clockText(secondOf(room))}</b>}
      <span className="live-console-plan">{planText(live, room.state)}</span>
      <span className="room-grow" />
      {isOn(room.state) && (
        <Button type="text" danger disabled={change.isPending} onClick={() => void end()}>
          结束直播
        </Button>
      )}
      {room.state === 'live' && (
        <Button
          type="text"
          disabled={change.isPending}
          onClick={() => void act('pause', '直播已暂停，暂停时间不计在线')}
        >
          暂停
        </Button>
      )}
      {room.state === 'paused' && (
        <Button disabled={change.isPending} onClick={() => void act('resume', '直播已继续')}>
          继续直播
        </Button>
      )}
      {waits && room.state !== 'warming' && <span className="live-console-plan">{liveRefusals.tooEarly.message}</span>}
      {waits && (
        <Button
          type="primary"
          size="large"
          disabled={change.isPending || room.state !== 'warming'}
          onClick={() => void act('start', '直播已开始')}
        >
          开始直播
        </Button>
      )}
      {isOn(room.state) && (
        <Button type="primary" onClick={onQuizzes}>
          推送测验
        </Button>
      )}
      {waits && <Button onClick={onQuizzes}>准备测验</Button>}
    </header>
  )
}
