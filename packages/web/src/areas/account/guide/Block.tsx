import { type ReactNode, useId } from 'react'
import { LoadFailed } from '#src/ui/page-state/StateBlocks.tsx'

interface BlockProps<Data> {
  title: string
  /** Beside the title, such as a total. */
  note?: ReactNode
  /** Null: this block failed while others came. */
  data: Data | null
  isEmpty: (data: Data) => boolean
  empty: string
  retry: () => unknown
  className?: string
  children: (data: Data) => ReactNode
}

/** One region of the launchpad; it loads, is empty and fails on its own. */
export function Block<Data>({ title, note, data, isEmpty, empty, retry, className = '', children }: BlockProps<Data>) {
  const titleId = useId()
  return (
    <section className={`guide-block ${className}`} aria-labelledby={titleId}>
      <div className="guide-block-head">
        <h2 id={titleId}>{title}</h2>
        {note}
      </div>
      {data === null && <LoadFailed onRetry={() => void retry()} />}
      {data !== null && (isEmpty(data) ? <p className="guide-empty">{empty}</p> : children(data))}
    </section>
  )
}
