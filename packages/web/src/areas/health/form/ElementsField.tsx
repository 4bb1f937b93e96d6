import { elementKind, type HealthElement } from '@portal/contract/areas/health/form.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button, Checkbox, Input, Select } from 'antd'
import { OrderedParts } from '#src/shared/ordered-parts/OrderedParts.tsx'

const kinds = Object.entries(wordsOf(elementKind)).map(([value, label]) => ({
  value: value as HealthElement['type'],
  label,
}))

const numberOf = (name: string) => Number(/^e(\d+)$/.exec(name)?.[1] ?? 0)

const newElement = (elements: readonly HealthElement[]): HealthElement => ({
  name: `e${Math.max(0, ...elements.map(({ name }) => numberOf(name))) + 1}`,
  type: 'input',
  label: '',
  require: false,
})

interface FieldProps {
  id?: string
  value?: HealthElement[]
  onChange?: (elements: HealthElement[]) => void
}

/** 填报项 in their order. */
export function ElementsField({ id, value: elements = [], onChange }: FieldProps) {
  const change = (next: HealthElement[]) => onChange?.(next)
  return (
    <OrderedParts
      id={id}
      thing="填报项"
      parts={elements}
      keyOf={({ name }) => name}
      onChange={change}
      foot={<Button onClick={() => change([...elements, newElement(elements)])}>添加填报项</Button>}
    >
      {(element, at, put) => <OneElement element={element} at={at} elements={elements} onChange={put} />}
    </OrderedParts>
  )
}

interface OneProps {
  element: HealthElement
  at: number
  elements: readonly HealthElement[]
  onChange: (element: HealthElement) => void
}

const withoutItems = ({ items: _, ...rest }: HealthElement): HealthElement => rest
const withoutRelation = ({
  relation: _,
  relation_name: __,
  relation_value: ___,
  ...rest
}: HealthElement): HealthElement => rest

function OneElement({ element, at, elements, onChange }: OneProps) {
  const { type, label, require, items = [] } = element
  const names = items.map((item) => item.label_name)
  return (
    <>
      <Input
        aria-label={`填报项 ${at} 名称`}
        placeholder="填报项，如 体温"
        value={label}
        onChange={({ target }) => onChange({ ...element, label: target.value })}
      />
      <Select
        aria-label={`填报项 ${at} 类型`}
        value={type}
        options={kinds}
        onChange={(next) => onChange({ ...withoutItems(element), type: next })}
      />
      {type === 'checkbox' && (
        <Select
          aria-label={`填报项 ${at} 选项`}
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={['，', ',', '、']}
          placeholder="输入选项，回车确认"
          value={names}
          onChange={(next: string[]) =>
            onChange({ ...element, items: next.map((name) => ({ label_value: name, label_name: name })) })
          }
        />
      )}
      <Checkbox checked={require} onChange={({ target }) => onChange({ ...element, require: target.checked })}>
        必填
      </Checkbox>
      <Relation element={element} at={at} elements={elements} onChange={onChange} />
    </>
  )
}

/** 仅当: an option of another element that this one waits for. */
function Relation({ element, at, elements, onChange }: OneProps) {
  const options = elements
    .filter(({ name, type }) => type === 'checkbox' && name !== element.name)
    .flatMap(({ name, label, items = [] }) =>
      items.map((item) => ({
        value: JSON.stringify([name, item.label_value]),
        label: `${label}：${item.label_name}`,
      })),
    )
  if (options.length === 0 && !element.relation) return null
  const chosen = element.relation ? JSON.stringify([element.relation_name, element.relation_value]) : undefined
  const choose = (next: string | undefined) => {
    if (next === undefined) return onChange(withoutRelation(element))
    const [name = '', value = ''] = JSON.parse(next) as string[]
    onChange({ ...element, relation: true, relation_name: name, relation_value: value })
  }
  return (
    <Select
      aria-label={`填报项 ${at} 显示条件`}
      allowClear
      placeholder="总是显示"
      value={chosen}
      options={options}
      onChange={choose}
    />
  )
}
