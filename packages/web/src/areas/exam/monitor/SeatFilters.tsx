import { Checkbox, Input } from 'antd'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import type { Hall, SeatFilter } from './board-state.ts'

interface SeatFiltersProps {
  hall: Hall
  filter: SeatFilter
  onChange: (filter: SeatFilter) => void
}

/** 单位, 提醒, 姓名: at once, for everybody is here already. */
export function SeatFilters({ hall, filter, onChange }: SeatFiltersProps) {
  const orgs = new Map([...hall.seats.values()].map(({ person }) => [person.orgId, person.orgName]))
  return (
    <div className="monitor-filters">
      <Input
        variant="filled"
        size="small"
        aria-label="姓名或工号"
        placeholder="姓名或工号"
        allowClear
        value={filter.name}
        onChange={({ target }) => onChange({ ...filter, name: target.value.trim() })}
      />
      <LateSelect
        variant="borderless"
        size="small"
        aria-label="单位"
        placeholder="单位"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        value={filter.orgId}
        options={[...orgs].map(([value, label]) => ({ value, label }))}
        onChange={(orgId?: string) => onChange({ ...filter, orgId: orgId ?? null })}
      />
      <Checkbox checked={filter.alerted} onChange={({ target }) => onChange({ ...filter, alerted: target.checked })}>
        只看有提醒的
      </Checkbox>
    </div>
  )
}
