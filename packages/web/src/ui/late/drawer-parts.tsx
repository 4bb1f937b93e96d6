import { Drawer, type DrawerProps } from 'antd'
import { useBackCloses } from '../focus/back-closes.ts'
import { useFocusReturn } from '../focus/use-focus-return.ts'

export function DrawerPart(props: DrawerProps) {
  useFocusReturn()
  useBackCloses(props.open === true && props.keyboard !== false)
  return <Drawer {...props} />
}
