import { listCourses } from '@portal/contract/areas/train/course/course.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { query } from '#src/kit/query.ts'

interface LecturerSelectProps {
  value?: string
  onChange?: (id: string | undefined) => void
}

/** Lecturers who taught a class that the caller may see. */
export function LecturerSelect({ value, onChange }: LecturerSelectProps) {
  const { data } = useQuery(
    query(listCourses, { page: 1, pageSize: 200, keyword: '', exactTotal: false, filter: { tab: 'lecturer' } }),
  )
  return (
    <Select
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      aria-label="讲师"
      className="kit-wide"
      placeholder="讲师"
      value={value}
      onChange={onChange}
      options={(data?.list ?? []).map(({ id, title }) => ({ value: id, label: title }))}
    />
  )
}
