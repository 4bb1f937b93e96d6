import { type FormField, formFieldType, MOST_FIELDS } from '@portal/contract/areas/train/enrolment/form.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button, Checkbox, Input, Select } from 'antd'
import { OrderedParts } from '#src/shared/ordered-parts/OrderedParts.tsx'

interface EnrolFormFieldProps {
  id?: string
  value?: FormField[]
  onChange?: (fields: FormField[]) => void
}

const types = Object.entries(wordsOf(formFieldType)).map(([value, label]) => ({ value, label }))

const fresh = (name: string): FormField => ({
  name,
  type: 'input',
  label: '',
  placeholder: '',
  require: false,
  ruleError: '',
  maxLength: null,
  many: false,
  items: [],
})

/** A name that no field has yet: answers are kept by it, also of fields that are gone. */
const freeName = (fields: readonly FormField[]): string => {
  const taken = new Set(fields.map(({ name }) => name))
  for (let n = 1; ; n += 1) if (!taken.has(`f${n}`)) return `f${n}`
}

/** Options one a line; one that keeps its words keeps its value. */
const itemsOf = (text: string, before: FormField['items']): FormField['items'] =>
  [...new Set(text.split('\n').map((line) => line.trim()))]
    .filter((name) => name !== '')
    .map((name) => before.find((item) => item.name === name) ?? { value: name, name })

/** 报名表: what is asked of whoever enrols. */
export function EnrolFormField({ id, value = [], onChange }: EnrolFormFieldProps) {
  return (
    <OrderedParts
      id={id}
      thing="字段"
      parts={value}
      keyOf={({ name }) => name}
      onChange={(next) => onChange?.(next)}
      foot={
        value.length < MOST_FIELDS && (
          <Button onClick={() => onChange?.([...value, fresh(freeName(value))])}>添加字段</Button>
        )
      }
    >
      {(field, at, put) => (
        <>
          <Input
            aria-label={`字段 ${at} 名称`}
            placeholder="名称，如：是否住宿"
            maxLength={30}
            value={field.label}
            onChange={({ target }) => put({ ...field, label: target.value })}
          />
          <Select
            aria-label={`字段 ${at} 类型`}
            options={types}
            value={field.type}
            onChange={(type) => put({ ...field, type })}
          />
          {field.type === 'checkbox' ? (
            <>
              <Input.TextArea
                aria-label={`字段 ${at} 选项`}
                placeholder="选项，每行一个"
                autoSize={{ minRows: 2, maxRows: 6 }}
                defaultValue={field.items.map(({ name }) => name).join('\n')}
                onChange={({ target }) => put({ ...field, items: itemsOf(target.value, field.items) })}
              />
              <Checkbox checked={field.many} onChange={({ target }) => put({ ...field, many: target.checked })}>
                可多选
              </Checkbox>
            </>
          ) : (
            <Input
              aria-label={`字段 ${at} 提示`}
              placeholder="提示"
              maxLength={50}
              value={field.placeholder}
              onChange={({ target }) => put({ ...field, placeholder: target.value })}
            />
          )}
          <Checkbox checked={field.require} onChange={({ target }) => put({ ...field, require: target.checked })}>
            必填
          </Checkbox>
        </>
      )}
    </OrderedParts>
  )
}
