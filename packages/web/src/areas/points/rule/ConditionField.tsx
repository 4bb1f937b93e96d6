import { conditionOp, type PointsCondition } from '@portal/contract/areas/points/rule.ts'
import { factsOfEvent, type PointsEvent } from '@portal/contract/areas/points/rule-events.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button } from 'antd'
import { LateInputNumber, LateSelect } from '#src/ui/late/LateParts.tsx'

interface ConditionFieldProps {
  event: PointsEvent
  value?: PointsCondition[]
  onChange?: (conditions: PointsCondition[]) => void
}

const MOST = 5
const opOptions = Object.entries(wordsOf(conditionOp)).map(([value, label]) => ({ value, label }))
const yesNo = [
  { value: 'yes', label: '是' },
  { value: 'no', label: '否' },
]

/** Conditions that must all hold, over what the event tells. */
export function ConditionField({ event, value = [], onChange }: ConditionFieldProps) {
  const { fields } = factsOfEvent(event)
  if (fields.length === 0) return <span className="points-note">该事件没有可用的条件</span>
  const blank = (key: string): PointsCondition =>
    fields.find((field) => field.key === key)?.kind === 'boolean'
      ? { key, op: 'is', value: true }
      : { key, op: 'atLeast', value: 0 }
  const set = (at: number, next: PointsCondition) => onChange?.(value.map((each, i) => (i === at ? next : each)))
  return (
    <div className="points-rows">
      {value.map((each, i) => (
        <div key={`${value.length}-${i}`}>
          <LateSelect
            aria-label={`第 ${i + 1} 个条件`}
            value={each.key}
            options={fields.map(({ key, label }) => ({ value: key, label }))}
            onChange={(key: string) => set(i, blank(key))}
          />
          {typeof each.value === 'boolean' ? (
            <LateSelect
              aria-label="取值"
              value={each.value ? 'yes' : 'no'}
              options={yesNo}
              onChange={(chosen: string) => set(i, { ...each, value: chosen === 'yes' })}
            />
          ) : (
            <>
              <LateSelect
                aria-label="比较"
                value={each.op}
                options={opOptions}
                onChange={(op: PointsCondition['op']) => set(i, { ...each, op })}
              />
              <LateInputNumber
                aria-label="取值"
                value={each.value}
                onChange={(figure) => set(i, { ...each, value: Number(figure ?? 0) })}
              />
            </>
          )}
          <Button type="link" danger onClick={() => onChange?.(value.filter((_, at) => at !== i))}>
            删除
          </Button>
        </div>
      ))}
      {value.length < MOST && (
        <div>
          <Button onClick={() => onChange?.([...value, blank(fields[0]?.key ?? '')])}>增加条件</Button>
        </div>
      )}
    </div>
  )
}
