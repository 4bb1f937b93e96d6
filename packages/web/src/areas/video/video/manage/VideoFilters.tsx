import type { Channel } from '@portal/contract/areas/video/video.ts'
import { DAY_MS, startOfDay } from '@portal/contract/kit/shanghai.ts'
import dayjs, { type Dayjs } from 'dayjs'
import type { ListFilters } from '#src/kit/list/filter/filter-names.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { RoleSelect } from '#src/shared/pickers/RoleSelect.tsx'
import { LateDatePicker } from '#src/ui/late/LateParts.tsx'
import { dateText } from '#src/ui/time/date-text.ts'
import { LabelsSelect, TypeFilter } from '../../LabelsSelect.tsx'
import { videoHomes } from '../../video-home.ts'
import type { StateTab } from './StateTabs.tsx'
import type { namedFilter } from './video-source.ts'

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
    onChange?.(picked && new Date(startOfDay(picked.format('YYYY-MM-DD')).getTime() + shift))
  return <LateDatePicker id={id} className="kit-wide" value={shown} onChange={take} />
}

/** Filters of 视频列表; the state is a filter only where no tab says it. */
export const listFilters = (channel: Channel, tab: StateTab): ListFilters<keyof typeof namedFilter.shape> => {
  const { menu } = videoHomes[channel].codes
  const isSchool = channel === 'school'
  return {
    chips: [
      'category',
      { name: 'labelTypeId', control: <TypeFilter /> },
      { name: 'labelIds', control: <LabelsSelect /> },
      tab !== 'failed' && 'mediaState',
    ],
    more: [
      (tab === 'all' || tab === 'failed' || tab === 'deleted') && 'state',
      'year',
      { name: 'ownerOrgId', control: <OrgSelect for={menu} allowClear /> },
      { name: 'uploaderId', control: <PersonSelect for={menu} /> },
      { name: 'createdFrom', control: <DayField /> },
      { name: 'createdTo', control: <DayField ends /> },
      'required',
      'expiring',
      isSchool && 'minHours',
      isSchool && 'maxHours',
      isSchool && { name: 'roleId', control: <RoleSelect /> },
      isSchool && 'hasQuestions',
    ],
  }
}
