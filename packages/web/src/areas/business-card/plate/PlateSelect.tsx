import { listPlates, plateChoices } from '@portal/contract/areas/business-card/plate.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'

interface SelectProps {
  id?: string
  value?: string | null
  onChange?: (id: string | null) => void
  onBlur?: () => void
}

const MOST = 200
const all = query(listPlates, { page: 1, pageSize: MOST, keyword: '', exactTotal: false, filter: {}, sort: 'name' })

function PlateName({ id }: { id: string }) {
  return useQuery(all).data?.list.find((plate) => plate.id === id)?.name ?? '…'
}

/** One of the templates that the caller sees, for a filter. */
export function PlateSelect({ id, value, onChange, onBlur }: SelectProps) {
  const found = useQuery(all)
  return (
    <LateSelect
      id={id}
      className="kit-wide"
      allowClear
      placeholder="请选择板块"
      loading={found.isFetching}
      showSearch={{ optionFilterProp: 'label' }}
      options={(found.data?.list ?? []).map((plate) => ({ value: plate.id, label: plate.name }))}
      value={value ?? undefined}
      onBlur={onBlur}
      onChange={(chosen?: string) => onChange?.(chosen ?? null)}
    />
  )
}

PlateSelect.chipWords = (id: string) => <PlateName id={id} />

/** One of the templates that are for a unit: what a card there may use. */
export function UnitPlateSelect({ orgId, id, value, onChange, onBlur }: SelectProps & { orgId: string | undefined }) {
  const found = useQuery({ ...query(plateChoices, { orgId: orgId ?? '' }), enabled: orgId !== undefined })
  const none = orgId === undefined ? '请先选择单位' : '该单位没有可用的板块，请先在“名片板块”中新增'
  return (
    <LateSelect
      id={id}
      className="kit-wide"
      placeholder={orgId === undefined ? '请先选择单位' : '请选择板块'}
      disabled={orgId === undefined}
      loading={found.isFetching}
      notFoundContent={none}
      options={(found.data ?? []).map((plate) => ({
        value: plate.id,
        label: plate.isDefault ? `${plate.name}（默认）` : plate.name,
      }))}
      value={value ?? undefined}
      onBlur={onBlur}
      onChange={(chosen?: string) => onChange?.(chosen ?? null)}
    />
  )
}
