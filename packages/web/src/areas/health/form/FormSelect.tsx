import { listHealthForms } from '@portal/contract/areas/health/form.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'

interface FormSelectProps {
  id?: string
  value?: string | null
  onChange?: (id: string | undefined) => void
  allowClear?: boolean
}

/** One of the forms of the data scope. */
export function FormSelect({ value, onChange, ...rest }: FormSelectProps) {
  const body = { page: 1, pageSize: 200, keyword: '', filter: {}, exactTotal: false }
  const { data } = useQuery(query(listHealthForms, body))
  return (
    <LateSelect
      {...rest}
      aria-label="表单"
      placeholder="选择表单"
      value={value}
      options={(data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(next) => onChange?.(typeof next === 'string' ? next : undefined)}
    />
  )
}
