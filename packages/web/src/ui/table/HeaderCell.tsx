import type { PointerEvent, ThHTMLAttributes } from 'react'
import { inBounds } from './column-layout.ts'
import './table.css'

interface HeaderCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** Told while the edge is dragged, and once more when it is let go. */
  onResize?: (width: number, done: boolean) => void
}

/** Head of a column whose right edge can be dragged; 列设置 has the same by keyboard. */
export function HeaderCell({ onResize, children, ...rest }: HeaderCellProps) {
  return (
    <th {...rest}>
      {children}
      {onResize && (
        <span
          className="column-grip"
          aria-hidden="true"
          // A click on the edge must not sort.
          onClick={(event) => event.stopPropagation()}
          onPointerDown={(event) => drag(event, onResize)}
        />
      )}
    </th>
  )
}

const drag = (start: PointerEvent<HTMLSpanElement>, onResize: (width: number, done: boolean) => void) => {
  const grip = start.currentTarget
  const before = grip.parentElement?.getBoundingClientRect().width ?? 0
  let width = before
  const move = ({ clientX }: globalThis.PointerEvent) => {
    width = inBounds(before + clientX - start.clientX)
    onResize(width, false)
  }
  const drop = () => {
    grip.removeEventListener('pointermove', move)
    if (width !== before) onResize(width, true)
  }
  start.preventDefault()
  grip.setPointerCapture(start.pointerId)
  grip.addEventListener('pointermove', move)
  grip.addEventListener('lostpointercapture', drop, { once: true })
}
