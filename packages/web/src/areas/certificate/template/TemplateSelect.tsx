import { listTemplates } from '@portal/contract/areas/certificate/template.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'

interface SelectProps {
  id?: string
  value?: string
  onChange?: (id: string | undefined) => void
  allowClear?: boolean
}

/** One of the templates in use. */
export function TemplateSelect({ id, value, onChange, allowClear = false }: SelectProps) {
  const found = useQuery(
    query(listTemplates, {
      ...{ page: 1, pageSize: 200, keyword: '', exactTotal: false },
      filter: { enabled: true },
      sort: 'name',
    }),
  )
  return (
    <LateSelect
      {...(id !== undefined && { id })}
      className="kit-wide"
      placeholder="请选择证书模板"
      allowClear={allowClear}
      loading={found.isFetching}
      value={value}
      onChange={(next: string | undefined) => onChange?.(next)}
      options={(found.data?.list ?? []).map((template) => ({ value: template.id, label: template.name }))}
    />
  )
}
