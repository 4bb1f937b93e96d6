import {
  type ReportFacts,
  type ReportFilter,
  reportConditions,
} from '@portal/contract/areas/system/statistics/statistics.ts'
import { id } from '@portal/contract/kit/scalars.ts'
import dayjs from 'dayjs'

const DAY = 'YYYY-MM-DD'
const SHIPPED_DAYS = 30
const OFFERED_YEARS = 6

type Address = Readonly<Record<string, string>>
type Condition = keyof typeof reportConditions.shape

const { shape } = reportConditions

/** What is wrong in an address counts as not asked. */
const idIn = (address: Address, key: 'orgId' | 'roleId' | 'groupId') => shape[key].safeParse(address[key]).data
/** The job that has the answer, where the address names one. */
export const jobIn = (address: Address) => id.safeParse(address.job).data

const dayIn = (address: Address, key: 'from' | 'to') => shape[key].safeParse(address[key]).data

/** The report's filter as the address has it, with the days or the year that are shipped; `today` is Shanghai's. */
export const readAsked = (address: Address, period: ReportFacts['period'], today: string): ReportFilter => {
  const { orgId, roleId, groupId } = {
    orgId: idIn(address, 'orgId'),
    roleId: idIn(address, 'roleId'),
    groupId: idIn(address, 'groupId'),
  }
  const to = dayIn(address, 'to') ?? today
  const days = {
    from:
      dayIn(address, 'from') ??
      dayjs(to)
        .subtract(SHIPPED_DAYS - 1, 'day')
        .format(DAY),
    to,
  }
  const year = shape.year.safeParse(Number(address.year)).data ?? Number(today.slice(0, 4))
  return {
    ...(period === 'year' ? { year } : days),
    ...(orgId !== undefined && { orgId }),
    ...(roleId !== undefined && { roleId }),
    ...(groupId !== undefined && { groupId }),
    ...(address.structure === 'past' && { structure: 'past' as const }),
    compare: address.compare === '1',
  }
}

/** Usual ranges up to today in Shanghai. */
export const rangesUpTo = (today: string) => {
  const day = dayjs(today)
  return [
    { label: '今天', from: day },
    { label: '近7天', from: day.subtract(6, 'day') },
    { label: '近30天', from: day.subtract(29, 'day') },
    { label: '本月', from: day.startOf('month') },
    { label: '本年', from: day.startOf('year') },
  ].map(({ label, from }) => ({ label, from: from.format(DAY), to: today }))
}

export const yearsUpTo = (today: string) =>
  Array.from({ length: OFFERED_YEARS }, (_, back) => Number(today.slice(0, 4)) - back)

/** Conditions that 重置 takes back. */
export const CONDITIONS: readonly (Condition | 'compare')[] = [
  'year',
  'from',
  'to',
  'orgId',
  'roleId',
  'groupId',
  'structure',
  'compare',
]
