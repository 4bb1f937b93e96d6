import { Drawer, type DrawerProps } from 'antd'

export function DrawerPart(props: DrawerProps) {
  return <Drawer {...props} />
}
