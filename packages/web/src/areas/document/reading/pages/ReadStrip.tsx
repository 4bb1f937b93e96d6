import { marksOf } from '../session/page-marks.ts'
import type { ReadingView } from '../session/reading-store.ts'

interface ReadStripProps {
  needs: readonly number[]
  view: Pick<ReadingView, 'credited' | 'pending'>
  page: number
  /** Pages that are read, for those who do not see the marks. */
  read: number
}

/** A mark for each page: full when it was read, the one in hand taller and filling. */
export function ReadStrip({ needs, view, page, read }: ReadStripProps) {
  const marks = marksOf(needs, view, page)
  return (
    <div
      className="read-strip"
      role="img"
      aria-label={`${needs.length} 页中已读 ${read} 页，正在读第 ${page} 页`}
      data-many={marks.length > 30}
    >
      {marks.map(({ from, share, isCurrent }) => (
        <i key={from} data-now={isCurrent}>
          <i style={{ width: `${share * 100}%` }} />
        </i>
      ))}
    </div>
  )
}
