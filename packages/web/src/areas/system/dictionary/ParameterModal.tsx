import { workCalendarValue } from '@portal/contract/areas/system/dictionary-work-calendar.ts'
import { type Parameter, saveSetting } from '@portal/contract/areas/system/setting.ts'
import { Alert, Form, Input, InputNumber, Select, Switch } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { CalendarField } from './CalendarField.tsx'

type Value = Parameter['value']

interface ControlProps {
  parameter: Parameter
  value: Value
  onChange: (value: Value) => void
}

function Control({ parameter, value, onChange }: ControlProps) {
  const { kind, title, min, max, words } = parameter
  if (kind === 'switch') return <Switch aria-label={title} checked={value === true} onChange={onChange} />
  if (kind === 'number')
    return (
      <InputNumber
        aria-label={title}
        value={typeof value === 'number' ? value : null}
        precision={0}
        onChange={onChange}
        style={{ width: 200 }}
      />
    )
  if (kind === 'choice') {
    const options = Object.entries(words).map(([code, label]) => ({ value: code, label }))
    return (
      <Select aria-label={title} value={String(value)} options={options} onChange={onChange} style={{ width: 200 }} />
    )
  }
  if (kind === 'calendar') return <CalendarField value={workCalendarValue.parse(value)} onChange={onChange} />
  const Box = kind === 'long' ? Input.TextArea : Input
  return (
    <Box
      aria-label={title}
      value={String(value)}
      {...(kind === 'long' && { rows: 8 })}
      {...(max !== null && { count: { show: true, max, strategy: (text: string) => [...text].length } })}
      {...(min !== null && { minLength: min })}
      onChange={({ target }: { target: { value: string } }) => onChange(target.value)}
    />
  )
}

/** Changes one parameter; what it may be is said by the server at its field. */
export function ParameterModal({ parameter, onClose }: { parameter: Parameter; onClose: () => void }) {
  const { key, title, kind, min, max, revision } = parameter
  const { active } = usePage()
  const save = useWrite(saveSetting)
  const [value, setValue] = useState(parameter.value)
  const fault = save.error && (save.error.fields[0]?.message ?? save.error.words)
  return (
    <PageModal
      active={active}
      open
      title={`修改：${title}`}
      width={kind === 'calendar' ? 640 : 520}
      okText="保存"
      cancelText="取消"
      confirmLoading={save.isPending}
      onOk={() => save.mutate({ key, value, revision }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item
          label={title}
          extra={kind === 'number' && min !== null && max !== null ? `取值范围 ${min}–${max}` : undefined}
        >
          <Control parameter={parameter} value={value} onChange={setValue} />
        </Form.Item>
      </Form>
      {fault && <Alert type="error" role="alert" showIcon title={fault} />}
    </PageModal>
  )
}
