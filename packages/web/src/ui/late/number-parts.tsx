import { InputNumber, type InputNumberProps } from 'antd'

export function NumberPart(props: InputNumberProps) {
  return <InputNumber {...props} />
}
