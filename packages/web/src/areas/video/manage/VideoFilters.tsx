import type { Channel } from '@portal/contract/areas/video/video.ts'
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { ReactNode } from 'react'
import { fieldsOf } from '#src/kit/fields.tsx'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { RoleSelect } from '#src/shared/pickers/RoleSelect.tsx'
import { dateText } from '#src/ui/time/date-text.ts'
import { LabelsSelect, TypeFilter } from '../LabelsSelect.tsx'
import { videoHomes } from '../video-home.ts'
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
  return <DatePicker id={id} className="kit-wide" value={shown} onChange={take} />
}

/** Filters of 视频列表; the state is a filter only where no tab says it. */
export const videoFilters = (channel: Channel, tab: StateTab): ReactNode[] => {
  const { codes } = videoHomes[channel]
  return [
    <Filter key="category" name="category" />,
    <Filter key="labelTypeId" name="labelTypeId">
      <TypeFilter />
    </Filter>,
    <Filter key="labelIds" name="labelIds">
      <LabelsSelect />
    </Filter>,
    ...(tab === 'failed' ? [] : [<Filter key="mediaState" name="mediaState" />]),
    ...(tab === 'all' || tab === 'failed' || tab === 'deleted' ? [<Filter key="state" name="state" />] : []),
    <Filter key="year" name="year" />,
    <Filter key="ownerOrgId" name="ownerOrgId">
      <OrgSelect for={codes.menu} allowClear />
    </Filter>,
    <Filter key="uploaderId" name="uploaderId">
      <PersonSelect for={codes.menu} />
    </Filter>,
    <Filter key="createdFrom" name="createdFrom">
      <DayField />
    </Filter>,
    <Filter key="createdTo" name="createdTo">
      <DayField ends />
    </Filter>,
    <Filter key="required" name="required" />,
    <Filter key="expiring" name="expiring" />,
    ...(channel === 'school'
      ? [
          <Filter key="roleId" name="roleId">
            <RoleSelect />
          </Filter>,
          <Filter key="hasQuestions" name="hasQuestions" />,
        ]
      : []),
  ]
}
