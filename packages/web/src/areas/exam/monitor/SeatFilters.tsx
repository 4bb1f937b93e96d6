import { Checkbox, Input } from 'antd'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { type Hall, type SeatFilter, seatWords } from './board-state.ts'

interface SeatFiltersProps {
  hall: Hall
  filter: SeatFilter
  onChange: (filter: SeatFilter) => void
}

const states = Object.entries(seatWords).map(([value, label]) => ({ value, label }))

/** 状态, 单位, 提醒, 姓名: at once, for everybody is here already. */
export function SeatFilters({ hall, filter, onChange }: SeatFiltersProps) {
  const orgs = new Map([...hall.seats.values()].map(({ person }) => [person.orgId, person.orgName]))
  return (
    <div className="monitor-filters">
      <Input
        aria-label="姓名或工号"
        placeholder="姓名或工号"
        allowClear
        value={filter.name}
        onChange={({ target }) => onChange({ ...filter, name: target.value.trim() })}
      />
      <LateSelect
        aria-label="状态"
        placeholder="状态"
        allowClear
        value={filter.state}
        options={states}
        onChange={(state?: SeatFilter['state']) => onChange({ ...filter, state: state ?? null })}
      />
      <LateSelect
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
