import { TreeSelect, type TreeSelectProps } from 'antd'

export function TreeSelectPart(props: TreeSelectProps) {
  return <TreeSelect {...props} />
}
