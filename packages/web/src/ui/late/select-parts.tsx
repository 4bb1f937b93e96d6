import { Select, type SelectProps } from 'antd'

export function SelectPart(props: SelectProps) {
  return <Select {...props} />
}
