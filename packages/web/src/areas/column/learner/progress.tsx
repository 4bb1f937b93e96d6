import { Icon } from '#src/ui/icon/Icon.tsx'
import { dateText } from '#src/ui/time/date-text.ts'

interface ProgressBarProps {
  done: number
  required: number
  name: string
  /** All that there is counts; else what is 必读 alone. */
  isAll: boolean
}

/** 必读 n/m, or 完成 n/m where everything counts, as a bar in the warm colour. */
export function ProgressBar({ done, required, name, isAll }: ProgressBarProps) {
  const words = `${isAll ? '完成' : '必读'} ${done}/${required}`
  return (
    <span className="column-progress" role="img" aria-label={`《${name}》${words}`}>
      <span aria-hidden="true">
        <span style={{ width: `${Math.floor((done * 100) / required)}%` }} />
      </span>
      <em aria-hidden="true">{words}</em>
    </span>
  )
}

/** The badge of a column that was completed; nothing before. */
export function BadgeMark({ at }: { at: Date | null }) {
  if (at === null) return null
  return (
    <span className="column-badge">
      <Icon name="ribbon" small />
      徽章 {dateText(at.getTime())}
    </span>
  )
}
