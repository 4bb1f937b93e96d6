import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import { id } from '@portal/contract/kit/scalars.ts'
import { Select } from 'antd'
import { z } from 'zod'
import { serverNow } from '#src/platform/session/session.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import type { PickingCode } from '#src/shared/pickers/people-source.ts'
import { HourRoleSelect } from './HourRoleSelect.tsx'
import { offeredYears, progressYear } from './progress/progress-year.ts'

const years = Array.from({ length: 101 }, (_, count) => 2000 + count)

// A closed list instead of a figure, so that a chip says 2026 and not 2,026.
export const askedYear = z.literal(years).meta({ label: '年度' })

/** Whose hours of which year: the conditions that stay when the tab changes. */
export const askedPeople = z.object({
  year: askedYear,
  orgId: id.meta({ label: '单位' }),
  exactOrg: z.boolean().meta({ label: '仅本级' }),
  roleId: id.meta({ label: '角色' }),
  userId: id.meta({ label: '人员' }),
})

/** A list call whose conditions carry the words that filters and chips show. */
export const withConditions = <E extends Endpoint<z.ZodObject>, Shape extends z.ZodRawShape>(
  endpoint: E,
  conditions: z.ZodObject<Shape>,
) => ({
  ...endpoint,
  body: endpoint.body.extend({ filter: conditions.partial().strict() }),
})

export const presentYear = () => progressYear(undefined, serverNow())

interface YearSelectProps {
  id?: string
  value?: number
  onChange?: (year: number | undefined) => void
  allowClear?: boolean
}

export function YearSelect({ id: controlId, value, onChange, allowClear = false }: YearSelectProps) {
  const offered = offeredYears(value ?? presentYear(), serverNow())
  const next = presentYear() + 1
  return (
    <Select
      id={controlId}
      className="kit-wide"
      placeholder="全部年度"
      allowClear={allowClear}
      value={value}
      options={[...new Set([next, ...offered])].map((year) => ({ value: year, label: `${year} 年` }))}
      onChange={onChange}
    />
  )
}

/** 年度 and 单位 stand in the first row of every list. */
export const yearAndUnit = (picking: PickingCode) =>
  [
    { name: 'year', control: <YearSelect allowClear /> },
    { name: 'orgId', control: <OrgSelect for={picking} allowClear placeholder="全部可见单位" /> },
  ] as const

/** The rarer conditions on people, behind 展开. */
export const rolesAndPersons = (picking: PickingCode) =>
  [
    'exactOrg',
    { name: 'roleId', control: <HourRoleSelect /> },
    { name: 'userId', control: <PersonSelect for={picking} /> },
  ] as const
