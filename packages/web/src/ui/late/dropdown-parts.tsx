import { Dropdown, type DropdownProps } from 'antd'

export function DropdownPart(props: DropdownProps) {
  return <Dropdown {...props} />
}
