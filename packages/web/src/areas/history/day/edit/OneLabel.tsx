import { LabelsSelect } from '#src/areas/video/public.ts'

interface OneLabelProps {
  id?: string
  value?: string
  onChange?: (id: string | undefined) => void
}

/** One history label, as a filter. */
export function OneLabel({ id, value, onChange }: OneLabelProps) {
  return (
    <LabelsSelect
      id={id}
      dicCode="history"
      value={value === undefined ? [] : [value]}
      onChange={(ids) => onChange?.(ids.at(-1))}
    />
  )
}

OneLabel.chipWords = (id: string) => LabelsSelect.chipWords(id, { dicCode: 'history' })
