import type { FreeTime } from '@portal/contract/areas/train/teacher/teacher.ts'
import { addDays, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { tip } from '#src/platform/tips.ts'
import { DayInput } from '#src/ui/time/DayInput.tsx'
import { ClockInput } from '../class/plan/ClockInput.tsx'

interface AddProps {
  pending: boolean
  onAdd: (times: FreeTime[]) => Promise<boolean>
}

const WEEKS = [1, 2, 4, 8, 12]

/** One stretch of a day, and the same of the weeks that follow. */
export function AddFreeTime({ pending, onAdd }: AddProps) {
  const [day, setDay] = useState<string | null>(() => addDays(shanghaiDay(new Date()), 1))
  const [begin, setBegin] = useState('08:30')
  const [end, setEnd] = useState('11:30')
  const [weeks, setWeeks] = useState(1)
  const add = async () => {
    if (day === null || begin === '' || end === '') return tip('warning', '请选择日期和时间')
    if (end <= begin) return tip('warning', '结束时间须晚于开始时间')
    const at = (time: string, week: number) => new Date(`${addDays(day, 7 * week)}T${time}:00+08:00`)
    const times = Array.from({ length: weeks }, (_, week) => ({ from: at(begin, week), to: at(end, week) }))
    if (await onAdd(times)) tip('success', '可用时段已保存')
  }
  return (
    <div className="lecturer-add">
      <DayInput label="日期" value={day} onChange={setDay} />
      <ClockInput label="开始时间" value={begin} onChange={setBegin} />
      <ClockInput label="结束时间" value={end} onChange={setEnd} />
      <Select
        aria-label="重复"
        value={weeks}
        onChange={setWeeks}
        options={WEEKS.map((value) => ({ value, label: value === 1 ? '仅这一天' : `每周一次，共 ${value} 周` }))}
      />
      <Button type="primary" loading={pending} onClick={() => void add()}>
        添加
      </Button>
    </div>
  )
}
