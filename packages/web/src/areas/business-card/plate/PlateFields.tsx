import {
  ALWAYS_LOCKED,
  type CardField,
  cardField,
  type FreeField,
  isDirectoryField,
} from '@portal/contract/areas/business-card/card-field.ts'
import {
  MOST_FREE_FIELDS,
  MOST_LETTERS_OF_FIELD,
  cardRefusals as no,
} from '@portal/contract/areas/business-card/words.ts'
import { Form, InputNumber, Segmented } from 'antd'
import { fieldLabel } from '../card/card-source.ts'

type Way = 'none' | 'locked' | 'free'

const DEFAULT_LETTERS = 30
const alwaysLocked = new Set<CardField>(ALWAYS_LOCKED)

const words: Record<Way, string> = { none: '不用', locked: '目录锁定', free: '员工自填' }

const waysOf = (field: CardField): Way[] => {
  if (alwaysLocked.has(field)) return ['locked']
  return isDirectoryField(field) ? ['none', 'locked', 'free'] : ['none', 'free']
}

/** 锁定字段 and 自由字段 in one table: each field of a card is one of them, or is not on it. */
export function PlateFields() {
  const form = Form.useFormInstance()
  const locked = (Form.useWatch('locked', { preserve: true }) ?? []) as CardField[]
  const free = (Form.useWatch('free', { preserve: true }) ?? []) as FreeField[]
  const wayOf = (field: CardField): Way =>
    locked.includes(field) ? 'locked' : free.some(({ key }) => key === field) ? 'free' : 'none'
  const turn = (field: CardField, way: Way) => {
    const others = free.filter(({ key }) => key !== field)
    form.setFieldValue('free', way === 'free' ? [...others, { key: field, max: DEFAULT_LETTERS }] : others)
    const kept = locked.filter((each) => each !== field)
    form.setFieldValue('locked', way === 'locked' ? [...kept, field] : kept)
    void form.validateFields(['free'])
  }
  const limit = (field: CardField, max: number | null) =>
    form.setFieldValue(
      'free',
      free.map((each) => (each.key === field ? { ...each, max: max ?? DEFAULT_LETTERS } : each)),
    )
  return (
    <>
      <Form.Item name="locked" hidden>
        <input type="hidden" />
      </Form.Item>
      <Form.Item
        name="free"
        label="字段"
        extra={`目录锁定的字段随目录自动更新，员工不能修改；自填最多 ${MOST_FREE_FIELDS} 个，可限字数`}
        rules={[
          {
            validator: async (_rule, value: readonly FreeField[] = []) => {
              if (value.length > MOST_FREE_FIELDS) throw new Error(no.mostFree.message)
            },
          },
        ]}
      >
        <FieldTable wayOf={wayOf} free={free} onTurn={turn} onLimit={limit} />
      </Form.Item>
    </>
  )
}

interface TableProps {
  id?: string
  wayOf: (field: CardField) => Way
  free: readonly FreeField[]
  onTurn: (field: CardField, way: Way) => void
  onLimit: (field: CardField, max: number | null) => void
}

function FieldTable({ id, wayOf, free, onTurn, onLimit }: TableProps) {
  return (
    <ul className="plate-fields" id={id}>
      {cardField.options.map((field) => {
        const way = wayOf(field)
        const ways = waysOf(field)
        return (
          <li key={field}>
            <span>{fieldLabel(field)}</span>
            {way === 'free' && (
              <InputNumber
                aria-label={`${fieldLabel(field)}最多字数`}
                min={1}
                max={MOST_LETTERS_OF_FIELD}
                precision={0}
                suffix="字"
                value={free.find(({ key }) => key === field)?.max ?? DEFAULT_LETTERS}
                onChange={(max) => onLimit(field, max)}
              />
            )}
            <Segmented
              aria-label={`${fieldLabel(field)}来源`}
              disabled={ways.length === 1}
              value={way}
              options={ways.map((value) => ({ value, label: words[value] }))}
              onChange={(next) => onTurn(field, next)}
            />
          </li>
        )
      })}
    </ul>
  )
}
