import { type AgendaItem, MOST_AGENDA } from '@portal/contract/areas/meeting/meeting-input.ts'
import { Button, Input, InputNumber } from 'antd'
import { Icon } from '#src/ui/icon/Icon.tsx'

interface AgendaFieldProps {
  value?: AgendaItem[]
  onChange?: (items: AgendaItem[]) => void
}

/** 议程: items in their order, each with who speaks and how long. */
export function AgendaField({ value = [], onChange }: AgendaFieldProps) {
  const change = (index: number, part: Partial<AgendaItem>) =>
    onChange?.(value.map((each, place) => (place === index ? { ...each, ...part } : each)))
  const move = (index: number) => {
    const next = [...value]
    const [taken] = next.splice(index, 1)
    if (taken) next.splice(index - 1, 0, taken)
    onChange?.(next)
  }
  return (
    <div className="meeting-agenda-field">
      {value.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- items have nothing of their own but their place
        <div key={index} className="meeting-agenda-line" role="group" aria-label={`议题 ${index + 1}`}>
          <Input
            aria-label={`议题 ${index + 1}`}
            placeholder={`议题 ${index + 1}`}
            value={item.title}
            onChange={({ target }) => change(index, { title: target.value })}
          />
          <Input
            aria-label={`议题 ${index + 1} 主讲`}
            placeholder="主讲"
            value={item.speaker}
            onChange={({ target }) => change(index, { speaker: target.value })}
          />
          <InputNumber<number>
            aria-label={`议题 ${index + 1} 分钟`}
            className="kit-wide"
            min={1}
            max={720}
            precision={0}
            placeholder="分钟"
            value={item.minutes}
            onChange={(minutes) => change(index, { minutes })}
          />
          <span>
            <Button
              type="text"
              disabled={index === 0}
              aria-label={`上移议题 ${index + 1}`}
              icon={<Icon name="up" />}
              onClick={() => move(index)}
            />
            <Button
              type="text"
              danger
              aria-label={`移除议题 ${index + 1}`}
              icon={<Icon name="cross" />}
              onClick={() => onChange?.(value.filter((_, place) => place !== index))}
            />
          </span>
        </div>
      ))}
      {value.length < MOST_AGENDA && (
        <span>
          <Button
            icon={<Icon name="plus" small />}
            onClick={() => onChange?.([...value, { title: '', speaker: '', minutes: null }])}
          >
            添加议题
          </Button>
        </span>
      )}
    </div>
  )
}
