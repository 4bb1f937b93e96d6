import { type HourSource, hourSources, hourSourceWords } from '@portal/contract/areas/learning/hours/year.ts'
import { LateInputNumber } from '#src/ui/late/LateParts.tsx'
import '../admin.css'

type Caps = Partial<Record<HourSource, number>>

interface CapsFieldProps {
  value?: Caps
  onChange?: (caps: Caps) => void
}

/** A limit per source; an empty one is none. */
export function CapsField({ value = {}, onChange }: CapsFieldProps) {
  const change = (source: HourSource, cap: number | null) => {
    const { [source]: _, ...others } = value
    onChange?.(cap === null ? others : { ...others, [source]: cap })
  }
  return (
    <div className="hours-caps">
      {hourSources.map((source) => (
        <LateInputNumber
          key={source}
          className="kit-wide"
          aria-label={`${hourSourceWords[source]}上限`}
          prefix={`${hourSourceWords[source]} ≤`}
          placeholder="不限"
          min={0}
          max={999.99}
          precision={2}
          value={value[source] ?? null}
          onChange={(cap) => change(source, cap)}
        />
      ))}
    </div>
  )
}
