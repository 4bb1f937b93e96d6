import type { Channel } from '@portal/contract/areas/video/video.ts'
import dayjs, { type Dayjs } from 'dayjs'
import type { ReactNode } from 'react'
import { fieldsOf } from '#src/kit/fields.tsx'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { RoleSelect } from '#src/shared/pickers/RoleSelect.tsx'
import { LateDatePicker } from '#src/ui/late/LateParts.tsx'
import { dateText } from '#src/ui/time/date-text.ts'
import { LabelsSelect, TypeFilter } from '../../LabelsSelect.tsx'
import { videoHomes } from '../../video-home.ts'
import type { StateTab } from './StateTabs.tsx'
import { namedFilter } from './video-source.ts'

const Filter = fieldsOf(namedFilter, { optional: true })

const DAY_MS = 86_400_000

interface DayFieldProps {
  id?: string
  value?: Date | null
  onChange?: (instant: Date | null) => void
  /** The chosen day itself belongs to the range: the moment is its end. */
  ends?: boolean
}

/** A day of the Shanghai calendar as the moment it begins, or ends. */
function DayField({ id, value, onChange, ends = false }: DayFieldProps) {
  const shift = ends ? DAY_MS : 0
  const shown = value ? dayjs(dateText(value.getTime() - shift)) : null
  const take = (picked: Dayjs | null) =>
    onChange?.(picked && new Date(new Date(`${picked.format('YYYY-MM-DD')}T00:00:00+08:00`).getTime() + shift))
  return <LateDatePicker id={id} className="kit-wide" value={shown} onChange={take} />
}

type FilterName = keyof typeof namedFilter.shape

/** Controls of those conditions that need more than their schema says. */
const controls = (channel: Channel): Partial<Record<FilterName, ReactNode>> => {
  const { menu } = videoHomes[channel].codes
  return {
    labelTypeId: <TypeFilter />,
    labelIds: <LabelsSelect />,
    ownerOrgId: <OrgSelect for={menu} allowClear />,
    uploaderId: <PersonSelect for={menu} />,
    createdFrom: <DayField />,
    createdTo: <DayField ends />,
    roleId: <RoleSelect />,
  }
}

const filterFields = (channel: Channel, names: readonly FilterName[]): ReactNode[] => {
  const own = controls(channel)
  return names.map((name) => (
    <Filter key={name} name={name}>
      {own[name]}
    </Filter>
  ))
}

/** Filters of 视频列表; the state is a filter only where no tab says it. */
export const listFilters = (channel: Channel, tab: StateTab): ReactNode[] =>
  filterFields(channel, [
    'category',
    'labelTypeId',
    'labelIds',
    ...(tab === 'failed' ? [] : (['mediaState'] as const)),
    ...(tab === 'all' || tab === 'failed' || tab === 'deleted' ? (['state'] as const) : []),
    'year',
    'ownerOrgId',
    'uploaderId',
    'createdFrom',
    'createdTo',
    'required',
    'expiring',
    ...(channel === 'school' ? (['minHours', 'maxHours', 'roleId', 'hasQuestions'] as const) : []),
  ])

/** Filters of 观看权限. */
export const rightsFilters = (channel: Channel): ReactNode[] =>
  filterFields(channel, ['category', 'labelTypeId', 'state', 'year', 'ownerOrgId'])
