import { Button, Input, InputNumber } from 'antd'
import { RoomSelect } from '#src/areas/meeting/public.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { DayInput } from '#src/ui/time/DayInput.tsx'
import { LecturersSelect } from '../../teacher/LecturerSelect.tsx'
import { ClockInput } from './ClockInput.tsx'
import { faultOf, type SessionDraft, spanOf } from './session-draft.ts'

interface SessionRowProps {
  of: SessionDraft
  at: number
  /** Faults are told from the first try to save on. */
  judged: boolean
  /** What it would run into. */
  clashes: readonly string[]
  onChange: (next: SessionDraft) => void
  onRemove: () => void
}

/** One session in the table that is being edited. */
export function SessionRow({ of, at, judged, clashes, onChange, onRemove }: SessionRowProps) {
  const put = (part: Partial<SessionDraft>) => onChange({ ...of, ...part })
  const name = `课次 ${at}`
  const fault = judged ? faultOf(of) : undefined
  return (
    <fieldset className="plan-row" aria-label={name} data-bad={fault !== undefined}>
      <span className="plan-no">{at}</span>
      <span className="plan-time" inert={of.started}>
        <DayInput label={`${name} 日期`} placeholder="日期" value={of.day} onChange={(day) => put({ day })} />
        <ClockInput label={`${name} 开始`} value={of.begin} onChange={(begin) => put({ begin })} />
        <ClockInput label={`${name} 结束`} value={of.end} onChange={(end) => put({ end })} />
      </span>
      <Input
        aria-label={`${name} 主题`}
        placeholder="主题"
        maxLength={60}
        value={of.title}
        onChange={({ target }) => put({ title: target.value })}
      />
      <LecturersSelect
        aria-label={`${name} 讲师`}
        value={of.lecturerIds}
        during={spanOf(of)}
        onChange={(lecturerIds) => put({ lecturerIds })}
      />
      <RoomSelect aria-label={`${name} 教室`} value={of.roomId} onChange={(roomId) => put({ roomId })} />
      <Input
        aria-label={`${name} 地点`}
        placeholder={of.roomId === null ? '同班次地点' : '已选教室'}
        disabled={of.roomId !== null}
        maxLength={100}
        value={of.roomId === null ? of.place : ''}
        onChange={({ target }) => put({ place: target.value })}
      />
      <InputNumber<number>
        aria-label={`${name} 学时`}
        className="kit-wide"
        placeholder="按时长"
        min={0}
        max={999.99}
        step={0.5}
        precision={2}
        value={of.hours}
        onChange={(hours) => put({ hours })}
      />
      <Button
        type="text"
        disabled={of.started}
        aria-label={`移除${name}`}
        icon={<Icon name="cross" small />}
        onClick={onRemove}
      />
      {(fault !== undefined || clashes.length > 0) && (
        <p className="plan-fault" role="alert">
          {[fault, ...clashes].filter(Boolean).join('；')}
        </p>
      )}
    </fieldset>
  )
}
