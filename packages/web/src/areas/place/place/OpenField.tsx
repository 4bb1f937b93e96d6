import type { PlaceInput } from '@portal/contract/areas/place/place.ts'
import { Button, Input, Select } from 'antd'

type Open = PlaceInput['open']

const DAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'].map((label, index) => ({
  value: index + 1,
  label,
}))
const USUAL: Open[number] = { weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }

interface OpenFieldProps {
  id?: string
  value?: Open
  onChange?: (open: Open) => void
}

/** 开放时间: some windows of the week; without any the place is always open. */
export function OpenField({ id, value = [], onChange }: OpenFieldProps) {
  const change = (index: number, part: Partial<Open[number]>) =>
    onChange?.(value.map((each, at) => (at === index ? { ...each, ...part } : each)))
  return (
    <div className="place-open" id={id}>
      {value.map(({ weekdays, from, to }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: windows have no names of their own and are only added at the end.
        <div key={index} className="place-open-window">
          <Select
            mode="multiple"
            aria-label="开放的星期"
            options={DAYS}
            value={weekdays}
            onChange={(chosen) => change(index, { weekdays: chosen })}
          />
          <Input
            aria-label="开始"
            maxLength={5}
            value={from}
            onChange={({ target }) => change(index, { from: target.value })}
          />
          <Input
            aria-label="结束"
            maxLength={5}
            value={to}
            onChange={({ target }) => change(index, { to: target.value })}
          />
          <Button type="text" onClick={() => onChange?.(value.filter((_, at) => at !== index))}>
            移除
          </Button>
        </div>
      ))}
      <Button onClick={() => onChange?.([...value, USUAL])}>添加时段</Button>
    </div>
  )
}
