import { Drawer, type DrawerProps } from 'antd'
import { useFocusReturn } from '../focus/use-focus-return.ts'

export function DrawerPart(props: DrawerProps) {
  useFocusReturn()
  return <Drawer {...props} />
}
