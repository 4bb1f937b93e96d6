import { listPlaces } from '@portal/contract/areas/place/place.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { query } from '#src/kit/query.ts'

const MOST = 200

interface PlaceSelectProps {
  id?: string
  value?: string | null
  onChange?: (id: string | null) => void
  onBlur?: () => void
  /** A place that may not be chosen. */
  without?: string | undefined
  allowClear?: boolean
}

/** A place of the scope, each called from the topmost down. */
export function PlaceSelect({ id, value, onChange, onBlur, without }: PlaceSelectProps) {
  const { data } = useQuery(query(listPlaces, { page: 1, pageSize: MOST, keyword: '', filter: {}, exactTotal: false }))
  const options = (data?.list ?? [])
    .filter((place) => place.id !== without)
    .map((place) => ({ value: place.id, label: place.pathName }))
  return (
    <Select
      id={id}
      allowClear
      options={options}
      value={value ?? undefined}
      onChange={(chosen: string | undefined) => onChange?.(chosen ?? null)}
      onBlur={onBlur}
      showSearch={{ optionFilterProp: 'label' }}
    />
  )
}
