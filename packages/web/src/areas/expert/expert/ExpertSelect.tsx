import { Select } from 'antd'
import { useExperts } from './use-experts.ts'

interface ExpertSelectProps {
  id?: string
  value?: string | null
  onChange?: (userId: string | null) => void
  onBlur?: () => void
  field?: string | undefined
  placeholder?: string
  'aria-label'?: string
  /** Person who may not be chosen. */
  without?: string | null | undefined
}

/** One expert by person, with what he knows; whoever is away or full says so. */
export function ExpertSelect({ onChange, without, field, value, ...select }: ExpertSelectProps) {
  const found = useExperts(field === undefined ? {} : { field })
  const options = (found.data?.list ?? [])
    .filter(({ userId }) => userId !== without)
    .map(({ userId, name, fieldNames, standing, leaveTo }) => ({
      value: userId,
      label: `${name} · ${fieldNames}${standing === 'leave' ? `（休假${leaveTo ? `至 ${leaveTo}` : ''}）` : standing === 'full' ? '（已满）' : ''}`,
    }))
  return (
    <Select
      {...select}
      className="kit-wide"
      allowClear
      loading={found.isFetching}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      value={value ?? undefined}
      onChange={(chosen: string | undefined) => onChange?.(chosen ?? null)}
    />
  )
}
