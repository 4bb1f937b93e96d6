import { Icon } from '#src/ui/icon/Icon.tsx'
import { dateText } from '#src/ui/time/date-text.ts'

/** 完成 n/m as a bar in the warm colour. */
export function ProgressBar({ done, required, name }: { done: number; required: number; name: string }) {
  return (
    <span className="column-progress" role="img" aria-label={`《${name}》完成 ${done}/${required}`}>
      <span aria-hidden="true">
        <span style={{ width: `${Math.floor((done * 100) / required)}%` }} />
      </span>
      <em aria-hidden="true">
        完成 {done}/{required}
      </em>
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
