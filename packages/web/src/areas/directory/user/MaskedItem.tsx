import { Button, Form, Input, Space } from 'antd'
import { z } from 'zod'

interface MaskedItemProps {
  name: string
  label: string
  schema: z.ZodType
  /** What is stored, masked; empty where nothing is. */
  masked: string
}

/** A personal number: the stored one shows masked and stays as it is until somebody chooses to replace it. */
export function MaskedItem({ name, label, schema, masked }: MaskedItemProps) {
  return (
    <Form.Item
      name={name}
      label={label}
      rules={[
        {
          validator: async (_, value: string | undefined) => {
            const fault = value ? z.safeEncode(schema, value).error?.issues[0]?.message : undefined
            if (fault !== undefined) throw new Error(fault)
          },
        },
      ]}
    >
      <MaskedInput masked={masked} />
    </Form.Item>
  )
}

interface MaskedInputProps {
  id?: string
  masked: string
  value?: string
  onChange?: (value: string | undefined) => void
}

function MaskedInput({ id, masked, value, onChange }: MaskedInputProps) {
  if (masked === '')
    return <Input id={id} value={value} onChange={({ target }) => onChange?.(target.value || undefined)} />
  if (value === undefined)
    return (
      <Space.Compact block>
        <Input id={id} value={masked} readOnly />
        <Button onClick={() => onChange?.('')}>修改</Button>
      </Space.Compact>
    )
  return (
    <Space.Compact block>
      <Input
        id={id}
        autoFocus
        value={value}
        placeholder="保存后替换；留空即清除"
        onChange={({ target }) => onChange?.(target.value)}
      />
      <Button onClick={() => onChange?.(undefined)}>不修改</Button>
    </Space.Compact>
  )
}
