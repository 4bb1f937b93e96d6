import type { HealthElement, HealthFormInput } from '@portal/contract/areas/health/form.ts'
import { flagOp, needsValue, opsOf } from '@portal/contract/areas/health/form-level.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button, Input, Select } from 'antd'
import { OrderedParts } from '#src/shared/ordered-parts/OrderedParts.tsx'

type Flag = HealthFormInput['flags'][number]

const ops = wordsOf(flagOp)
const LEVELS = [
  { value: 'observe' as const, label: '观察' },
  { value: 'abnormal' as const, label: '异常' },
]

interface FieldProps {
  id?: string
  value?: Flag[]
  onChange?: (flags: Flag[]) => void
  elements: readonly HealthElement[]
}

const newFlag = (element: HealthElement): Flag => ({
  element: element.name,
  op: opsOf(element.type)[0] ?? 'filled',
  value: '',
  level: 'abnormal',
})

/** 异常规则: which answers want a look, and how much. */
export function FlagsField({ id, value: flags = [], onChange, elements }: FieldProps) {
  const [first] = elements
  return (
    <OrderedParts
      id={id}
      thing="规则"
      parts={flags}
      keyOf={(_flag, at) => String(at)}
      onChange={(next) => onChange?.(next)}
      foot={
        <Button disabled={!first} onClick={() => first && onChange?.([...flags, newFlag(first)])}>
          添加规则
        </Button>
      }
    >
      {(flag, at, put) => <OneFlag flag={flag} at={at} elements={elements} onChange={put} />}
    </OrderedParts>
  )
}

interface OneProps {
  flag: Flag
  at: number
  elements: readonly HealthElement[]
  onChange: (flag: Flag) => void
}

function OneFlag({ flag, at, elements, onChange }: OneProps) {
  const element = elements.find(({ name }) => name === flag.element)
  const chooseElement = (name: string) => {
    const next = elements.find((each) => each.name === name)
    if (next) onChange({ ...newFlag(next), level: flag.level })
  }
  const options = (element?.items ?? []).map((item) => ({ value: item.label_value, label: item.label_name }))
  return (
    <>
      <Select
        aria-label={`规则 ${at} 填报项`}
        value={element ? flag.element : undefined}
        placeholder="填报项已删除"
        options={elements.map(({ name, label }) => ({ value: name, label: label || '未命名' }))}
        onChange={chooseElement}
      />
      <Select
        aria-label={`规则 ${at} 判定`}
        value={flag.op}
        options={opsOf(element?.type ?? 'input').map((op) => ({ value: op, label: ops[op] }))}
        onChange={(op) => onChange({ ...flag, op })}
      />
      {needsValue(flag.op) &&
        (element?.type === 'checkbox' ? (
          <Select
            aria-label={`规则 ${at} 选项`}
            value={flag.value || undefined}
            placeholder="选择选项"
            options={options}
            onChange={(value: string) => onChange({ ...flag, value })}
          />
        ) : (
          <Input
            aria-label={`规则 ${at} 判定值`}
            placeholder="如 37.3"
            value={flag.value}
            onChange={({ target }) => onChange({ ...flag, value: target.value })}
          />
        ))}
      <Select
        aria-label={`规则 ${at} 等级`}
        value={flag.level}
        options={LEVELS}
        onChange={(level) => onChange({ ...flag, level })}
      />
    </>
  )
}
