import { DEFAULT_ROWS, type FormElement, type FormValue, lengthLimit } from '@portal/contract/shared/form-element.ts'
import { Checkbox, Input } from 'antd'
import { DateField } from './DateField.tsx'

interface ElementControlProps {
  element: FormElement
  id: string
  labelId: string
  errorId: string
  value: FormValue
  invalid: boolean
  disabled: boolean
  onChange: (value: FormValue) => void
}

/** The control of one element; label and error stand around it and are tied to it by their ids. */
export function ElementControl(props: ElementControlProps) {
  const { element, id, labelId, errorId, value, invalid, disabled, onChange } = props
  const text = typeof value === 'string' ? value : ''
  const describedBy = invalid ? errorId : undefined
  const { placeholder } = element

  if (element.type === 'checkbox') {
    return (
      <fieldset className="form-element-boxes" aria-labelledby={labelId} aria-describedby={describedBy}>
        <Checkbox.Group
          value={Array.isArray(value) ? value : []}
          options={(element.items ?? []).map((item) => ({ value: item.label_value, label: item.label_name }))}
          disabled={disabled}
          onChange={onChange}
        />
      </fieldset>
    )
  }
  if (element.type === 'date') {
    const { format } = element
    return <DateField {...{ id, value: text, onChange, format, placeholder, disabled, invalid, describedBy }} />
  }

  const shared = {
    id,
    value: text,
    placeholder,
    disabled,
    maxLength: lengthLimit(element),
    status: invalid ? ('error' as const) : ('' as const),
    'aria-invalid': invalid,
    'aria-required': element.require,
    'aria-describedby': describedBy,
  }
  if (element.type === 'input') return <Input {...shared} onChange={(event) => onChange(event.target.value)} />
  return (
    <Input.TextArea
      {...shared}
      rows={element.maxRows ?? DEFAULT_ROWS}
      showCount={{ formatter: ({ count, maxLength }) => `${count}/${maxLength}` }}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
