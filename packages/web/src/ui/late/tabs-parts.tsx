import { Tabs, type TabsProps } from 'antd'

export function TabsPart(props: TabsProps) {
  return <Tabs {...props} />
}
