import { listJobs } from '@portal/contract/areas/archive/card-rule.ts'
import { useQuery } from '@tanstack/react-query'
import { AutoComplete } from 'antd'
import { query } from '#src/kit/query.ts'

interface JobSelectProps {
  id?: string
  value?: string
  onChange?: (job: string) => void
  onBlur?: () => void
  'aria-label'?: string
}

/** A job as people have it, or a new one as it is typed. */
export function JobSelect({ id, value, onChange, onBlur, ...rest }: JobSelectProps) {
  const { data } = useQuery(query(listJobs, { keyword: value ?? '' }))
  return (
    <AutoComplete
      id={id}
      aria-label={rest['aria-label']}
      className="kit-wide"
      value={value}
      options={data?.map(({ job, people }) => ({ value: job, label: `${job}（${people} 人）` })) ?? []}
      placeholder="输入或选择岗位"
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}
