import { Select } from 'antd'

interface GroupsSelectProps {
  id?: string
  groups: readonly { id: string; name: string; enabled: boolean }[]
  value?: string[]
  onChange?: (ids: string[]) => void
  onBlur?: () => void
}

/** Groups that an application stands in. */
export function GroupsSelect({ groups, ...rest }: GroupsSelectProps) {
  return (
    <Select
      {...rest}
      mode="multiple"
      allowClear
      placeholder="不选则显示在“其他”"
      showSearch={{ optionFilterProp: 'label' }}
      options={groups.map(({ id, name, enabled }) => ({ value: id, label: enabled ? name : `${name}（停用）` }))}
    />
  )
}
