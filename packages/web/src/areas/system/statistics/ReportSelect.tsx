import type { ReportRef } from '@portal/contract/areas/system/statistics/schedule.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { useReportChoices } from './report-choice.ts'

interface SelectProps {
  id?: string
  'aria-label'?: string
  value?: ReportRef
  onChange?: (report: ReportRef) => void
}

/** One of the named reports or of those that people have put together. */
export function ReportSelect({ id, value, onChange, ...props }: SelectProps) {
  const { named, custom, isPending } = useReportChoices()
  const options = [
    { label: '统计报表', options: named.map((each) => ({ value: `named:${each.id}`, label: each.title })) },
    { label: '自定义报表', options: custom.map((each) => ({ value: `custom:${each.id}`, label: each.name })) },
  ].filter((group) => group.options.length > 0)
  const choose = (chosen: string) => {
    const [kind, chosenId = ''] = chosen.split(':')
    onChange?.({ kind: kind === 'custom' ? 'custom' : 'named', id: chosenId })
  }
  return (
    <LateSelect
      id={id}
      className="kit-wide"
      aria-label={props['aria-label']}
      placeholder="请选择报表"
      showSearch={{ optionFilterProp: 'label' }}
      loading={isPending}
      value={value && !isPending ? `${value.kind}:${value.id}` : undefined}
      options={options}
      onChange={choose}
    />
  )
}
