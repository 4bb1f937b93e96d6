import { interfaceCatalogue } from '@portal/contract/areas/system/api-client-catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { query } from '#src/kit/query.ts'

interface EndpointsSelectProps<Value> {
  id?: string
  'aria-label'?: string
  value?: Value
  onChange?: (chosen: Value) => void
  onBlur?: () => void
  multiple?: boolean
  /** Offers reading interfaces alone. */
  readOnly?: boolean
}

/** Open interfaces, found by name or path. */
export function EndpointsSelect<Value extends string | string[]>({
  multiple,
  readOnly,
  ...rest
}: EndpointsSelectProps<Value>) {
  const catalogue = useQuery(query(interfaceCatalogue, {}))
  const offered = (catalogue.data?.list ?? []).filter(
    ({ state, effect }) => state === 'open' && (!readOnly || effect === 'read'),
  )
  return (
    <Select<Value>
      {...rest}
      {...(multiple && { mode: 'multiple' as const, maxTagCount: 'responsive' as const })}
      className="kit-wide"
      allowClear
      loading={catalogue.isPending}
      placeholder="输入名称或路径"
      showSearch={{ optionFilterProp: 'label' }}
      options={offered.map(({ path, title }) => ({ value: path, label: `${title}（${path}）` }))}
    />
  )
}
