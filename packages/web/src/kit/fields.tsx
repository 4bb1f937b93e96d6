import { labelOf, metaOf, wordsOf } from '@portal/contract/kit/choice.ts'
import { DatePicker, Form, Input, InputNumber, Select, Switch } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { createContext, type ReactNode, use } from 'react'
import { z } from 'zod'
import { fullTimeText } from '#src/ui/time/date-text.ts'
import { bare, blankOf, defaultOf, fieldOf, isBlank, kindOf } from './schema-kind.ts'

interface FieldProps<Name extends string> {
  name: Name
  /** A control of one's own, such as a picker; it gets `value` and `onChange`. */
  children?: ReactNode
  help?: ReactNode
  label?: string
}

interface FieldsOptions {
  /** For filters: nothing is required, an empty control is no condition. */
  optional?: boolean
}

const optionsOf = (schema: z.ZodType): { value: string | boolean; label: string }[] =>
  kindOf(schema) === 'boolean'
    ? [
        { value: true, label: '是' },
        { value: false, label: '否' },
      ]
    : Object.entries(wordsOf(schema)).map(([value, label]) => ({ value, label }))

// Pickers think in the browser's zone, the portal in Asia/Shanghai: the same clock face is handed over.
const toPicker = (value: Date | undefined) => value && dayjs(fullTimeText(value.getTime()))
const fromPicker = (picked: Dayjs | null) => picked && new Date(`${picked.format('YYYY-MM-DDTHH:mm:ss')}+08:00`)

const control = (schema: z.ZodType, optional: boolean, required: boolean): ReactNode => {
  const { max } = metaOf(schema)
  // Characters, not UTF-16 units; what is too long is marked, never cut off silently.
  const count =
    optional || max === undefined ? {} : { count: { show: true, max, strategy: (text: string) => [...text].length } }
  const kind = kindOf(schema)
  if (kind === 'choice' || (kind === 'boolean' && optional))
    return <Select options={optionsOf(schema)} allowClear={!required} showSearch={{ optionFilterProp: 'label' }} />
  if (kind === 'list') {
    const { element } = bare(schema).def as unknown as { element: z.ZodType }
    return <Select mode="multiple" options={optionsOf(element)} allowClear showSearch={{ optionFilterProp: 'label' }} />
  }
  if (kind === 'boolean') return <Switch />
  if (kind === 'number') return <InputNumber className="kit-wide" />
  if (kind === 'instant')
    return <DatePicker className="kit-wide" showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
  if (kind === 'day') return <DatePicker className="kit-wide" />
  return kind === 'long' && !optional ? (
    <Input.TextArea rows={5} {...count} />
  ) : (
    <Input allowClear={optional} {...count} />
  )
}

const pickerBinding = (schema: z.ZodType) => {
  const kind = kindOf(schema)
  if (kind === 'boolean') return { valuePropName: 'checked' }
  if (kind === 'instant')
    return { getValueProps: (value?: Date) => ({ value: toPicker(value) }), normalize: fromPicker }
  if (kind !== 'day') return {}
  return {
    getValueProps: (value?: string) => ({ value: value ? dayjs(value) : undefined }),
    normalize: (picked: Dayjs | null) => picked && picked.format('YYYY-MM-DD'),
  }
}

const faultIn = (schema: z.ZodType, value: unknown, required: boolean): string | undefined => {
  if (isBlank(value)) return required ? '该项为必填项' : undefined
  return z.safeEncode(schema, value).error?.issues[0]?.message
}

/** What the form around was begun with; there the defaults of the schema have no say. */
export const BegunWith = createContext<Readonly<Record<string, unknown>>>({})

/** A form field typed by its object: label, control, required mark, counter and faults come from the schema. */
export const fieldsOf = <Shape extends z.ZodObject>(object: Shape, { optional = false }: FieldsOptions = {}) =>
  function Field({ name, children, help, label }: FieldProps<keyof z.output<Shape> & string>) {
    const begun = use(BegunWith)[name]
    const schema = fieldOf(object, name)
    const { allowed, blank } = optional ? { allowed: true, blank: undefined } : blankOf(schema)
    const required = !allowed && kindOf(schema) !== 'boolean'
    const { normalize, ...binding } =
      children || (optional && kindOf(schema) === 'boolean') ? {} : pickerBinding(schema)
    return (
      <Form.Item
        name={name as string}
        label={label ?? labelOf(schema)}
        extra={help}
        required={required}
        className={kindOf(schema) === 'long' && !optional ? 'kit-field-long' : undefined}
        initialValue={optional || begun !== undefined ? undefined : (defaultOf(schema) ?? blank)}
        normalize={(value) => {
          const kept = normalize ? normalize(value) : value
          return kept === null || kept === undefined || kept === '' ? blank : kept
        }}
        rules={[
          {
            validator: async (_, value: unknown) => {
              const fault = faultIn(schema, value, required)
              if (fault !== undefined) throw new Error(fault)
            },
          },
        ]}
        {...binding}
      >
        {children ?? control(schema, optional, required)}
      </Form.Item>
    )
  }
