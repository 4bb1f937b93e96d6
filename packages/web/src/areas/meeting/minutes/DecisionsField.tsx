import type { DecisionInput } from '@portal/contract/areas/meeting/minutes.ts'
import { MOST_DECISIONS } from '@portal/contract/areas/meeting/meeting-input.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button, Input } from 'antd'
import dayjs from 'dayjs'
import { useHolds } from '#src/platform/session/session.ts'
import { PeopleField } from '#src/shared/pickers/PeopleField.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { LateDatePicker } from '#src/ui/late/LateParts.tsx'

type Draft = Partial<DecisionInput>

interface DecisionsFieldProps {
  value?: Draft[]
  onChange?: (decisions: Draft[]) => void
}

/** 决议: what, who, until when. */
export function DecisionsField({ value = [], onChange }: DecisionsFieldProps) {
  const code = useHolds([P.meeting]) ? P.meeting : undefined
  const change = (index: number, part: Draft) =>
    onChange?.(value.map((each, place) => (place === index ? { ...each, ...part } : each)))
  return (
    <div className="meeting-decisions-field">
      {value.map((decision, index) => (
        <div
          key={decision.id ?? `new ${index}`}
          className="meeting-decision-row"
          role="group"
          aria-label={`决议 ${index + 1}`}
        >
          <span>{index + 1}</span>
          <Input.TextArea
            aria-label={`第 ${index + 1} 项决定`}
            autoSize={{ minRows: 1, maxRows: 4 }}
            placeholder="决定做什么"
            value={decision.text}
            onChange={({ target }) => change(index, { text: target.value })}
          />
          <LateDatePicker
            aria-label={`第 ${index + 1} 项截止`}
            placeholder="截止日期"
            value={decision.due ? dayjs(decision.due) : undefined}
            onChange={(picked: dayjs.Dayjs | null) => change(index, { due: picked?.format('YYYY-MM-DD') })}
          />
          <Button
            type="text"
            danger
            aria-label={`移除第 ${index + 1} 项决议`}
            onClick={() => onChange?.(value.filter((_, place) => place !== index))}
          >
            移除
          </Button>
          <PeopleField
            {...(code && { for: code })}
            verb="选择负责人"
            max={50}
            value={decision.ownerIds ?? []}
            onChange={(ownerIds) => change(index, { ownerIds })}
          />
        </div>
      ))}
      {value.length < MOST_DECISIONS && (
        <span>
          <Button icon={<Icon name="plus" small />} onClick={() => onChange?.([...value, { text: '', ownerIds: [] }])}>
            添加决议
          </Button>
        </span>
      )}
    </div>
  )
}
