import { labelOf, metaOf, wordsOf } from '@portal/contract/kit/choice.ts'
import { bareSchema, schemaKind } from '@portal/contract/kit/schema-kind.ts'
import { Form, Input, type SelectProps, Switch } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { createContext, type ReactNode, use, useEffect } from 'react'
import { z } from 'zod'
import { LateDatePicker, LateInputNumber, LateSelect } from '#src/ui/late/LateParts.tsx'
import { fullTimeText } from '#src/ui/time/date-text.ts'
import { valueWords } from './columns.tsx'
import { DateShortcuts, endOfRange } from './list/filter/DateShortcuts.tsx'
import { blankOf, defaultOf, fieldOf, isBlank } from './schema-kind.ts'

interface FieldProps<Name extends string> {
  name: Name
  /** A control of one's own, such as a picker; it gets `value` and `onChange`. */
  children?: ReactNode
  help?: ReactNode
  label?: string
  /** Carries the mark although the schema lets it be absent, as a draft may. */
  required?: boolean
  /** Why the value cannot stand beside what the fields `beside` hold. */
  whyNot?: (values: Record<string, unknown>) => string | undefined
  beside?: string[]
}

interface FieldsOptions {
  /** For filters: nothing is required, an empty control is no condition. */
  optional?: boolean
}

const optionsOf = (schema: z.ZodType): { value: string | boolean; label: string }[] =>
  schemaKind(schema) === 'boolean'
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
  const kind = schemaKind(schema)
  if (kind === 'choice' || (kind === 'boolean' && optional))
    return (
      <LateSelect
        options={optionsOf(schema) as SelectProps['options']}
        allowClear={!required}
        showSearch={{ optionFilterProp: 'label' }}
      />
    )
  if (kind === 'list') {
    const { element } = bareSchema(schema).def as unknown as { element: z.ZodType }
    return (
      <LateSelect
        mode="multiple"
        options={optionsOf(element) as SelectProps['options']}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
      />
    )
  }
  if (kind === 'boolean') return <Switch />
  if (kind === 'number') return <LateInputNumber className="kit-wide" />
  if (kind === 'instant')
    return <LateDatePicker className="kit-wide" showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
  if (kind === 'day') return <LateDatePicker className="kit-wide" />
  return kind === 'long' && !optional ? (
    <Input.TextArea rows={5} {...count} />
  ) : (
    <Input allowClear={optional} {...count} />
  )
}

const pickerBinding = (schema: z.ZodType) => {
  const kind = schemaKind(schema)
  if (kind === 'boolean') return { valuePropName: 'checked' }
  if (kind === 'instant')
    return { getValueProps: (value?: Date) => ({ value: toPicker(value) }), normalize: fromPicker }
  if (kind !== 'day') return {}
  return {
    getValueProps: (value?: string) => ({ value: value ? dayjs(value) : undefined }),
    normalize: (picked: Dayjs | null) => picked && picked.format('YYYY-MM-DD'),
  }
}

interface Judging {
  required: boolean
  /** A control of one's own holds words and addresses beside what is sent of it. */
  isOwn: boolean
}

const faultIn = (schema: z.ZodType, value: unknown, { required, isOwn }: Judging): string | undefined => {
  if (isBlank(value)) return required ? (metaOf(schema).missing ?? '该项为必填项') : undefined
  const issues = z.safeEncode(schema, value).error?.issues ?? []
  return issues.find(({ code }) => !isOwn || code !== 'unrecognized_keys')?.message
}

/** What the form around was begun with; there the defaults of the schema have no say. */
export const BegunWith = createContext<Readonly<Record<string, unknown>>>({})

/** Of a wizard: the step on which the fields below stand. */
export const OnStep = createContext<string | undefined>(undefined)

interface KnownField {
  label: string
  step: string | undefined
  words: (value: unknown) => ReactNode
}

/** The fields of the form around by name, for those who speak about their values. */
export const KnownFields = createContext<Map<string, KnownField>>(new Map())

/** A form field typed by its object: label, control, required mark, counter and faults come from the schema. */
export const fieldsOf = <Shape extends z.ZodObject>(object: Shape, { optional = false }: FieldsOptions = {}) =>
  function Field({
    name,
    children,
    help,
    label,
    required: marked,
    whyNot,
    beside,
  }: FieldProps<keyof z.output<Shape> & string>) {
    const begun = use(BegunWith)[name]
    const known = use(KnownFields)
    const step = use(OnStep)
    const schema = fieldOf(object, name)
    const title = label ?? labelOf(schema)
    const isOwn = children !== undefined
    const rangeEnd = optional ? endOfRange(name, object.shape) : undefined
    const { allowed, blank } = optional ? { allowed: true, blank: undefined } : blankOf(schema)
    const required = marked ?? (!allowed && schemaKind(schema) !== 'boolean')
    const { normalize, ...binding } =
      children || (optional && schemaKind(schema) === 'boolean') ? {} : pickerBinding(schema)

    // Follows the form around: what an own control holds may be ids, which say nothing.
    useEffect(() => {
      known.set(name, {
        label: title,
        step,
        words: (value) => (isOwn ? (isBlank(value) ? '' : '已填写') : valueWords(object, name, value)),
      })
    }, [known, name, title, isOwn, step])

    return (
      <Form.Item
        name={name as string}
        label={title}
        extra={help ?? (rangeEnd && <DateShortcuts from={name} to={rangeEnd} inDays={schemaKind(schema) === 'day'} />)}
        required={required}
        className={schemaKind(schema) === 'long' && !optional ? 'kit-field-long' : undefined}
        initialValue={optional || begun !== undefined ? undefined : (defaultOf(schema) ?? blank)}
        normalize={(value) => {
          const kept = normalize ? normalize(value) : value
          return kept === null || kept === undefined || kept === '' ? blank : kept
        }}
        dependencies={beside}
        rules={[
          ({ getFieldsValue }) => ({
            validator: async (_, value: unknown) => {
              const fault = faultIn(schema, value, { required, isOwn }) ?? whyNot?.(getFieldsValue(true))
              if (fault !== undefined) throw new Error(fault)
            },
          }),
        ]}
        {...binding}
      >
        {children ?? control(schema, optional, required)}
      </Form.Item>
    )
  }
