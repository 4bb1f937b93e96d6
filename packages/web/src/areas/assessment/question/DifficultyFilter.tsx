import { LateSelect } from '#src/ui/late/LateParts.tsx'

const options = [1, 2, 3, 4, 5].map((value) => ({ value, label: `${value} 级` }))

interface DifficultyFilterProps {
  id?: string
  value?: number[]
  onChange?: (levels: number[]) => void
}

export function DifficultyFilter(props: DifficultyFilterProps) {
  return <LateSelect {...props} mode="multiple" allowClear className="kit-wide" options={options} />
}
