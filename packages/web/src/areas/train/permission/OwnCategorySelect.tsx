import { ownOpening } from '@portal/contract/areas/train/permission/open-rule.ts'
import { shippedTrainCategories } from '@portal/contract/areas/train/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { query } from '#src/kit/query.ts'
import { useDictionary } from '#src/platform/dictionary.ts'

interface OwnCategorySelectProps {
  id?: string
  /** Unit that holds the class; without it one's own. */
  orgId: string | undefined
  value?: string
  onChange?: (code: string | undefined) => void
  onBlur?: () => void
}

/** 分类 of a class, as far as 开班权限 leave them to oneself; one that stands already stays. */
export function OwnCategorySelect({ orgId, value, ...field }: OwnCategorySelectProps) {
  const items = useDictionary(shippedTrainCategories.key)
  const { left } = useOpeningLeft(orgId)
  const options = items
    .filter(({ code, enabled }) => code === value || (enabled && left(code)))
    .map(({ code, name }) => ({ value: code, label: name }))
  return (
    <Select
      {...field}
      value={value || undefined}
      options={options}
      notFoundContent="该单位没有你可以开设的分类"
      showSearch={{ optionFilterProp: 'label' }}
    />
  )
}

/** What 开班权限 of a unit leave to oneself. */
export const useOpeningLeft = (orgId: string | undefined) => {
  const { data } = useQuery(query(ownOpening, orgId === undefined ? {} : { orgId }))
  const rows = data?.categories ?? null
  const ruleOf = (code: string | undefined) => rows?.find((each) => each.code === code)
  return { left: (code: string) => rows === null || ruleOf(code) !== undefined, ruleOf }
}
