import { useLayoutEffect, useRef, useState } from 'react'
import { flatOf, type Match, piecesOf } from './match.ts'

interface MarkLayerProps {
  /** The letters of the page as they lie there. */
  pieces: readonly HTMLElement[]
  marks: readonly Match[]
  current: Match | undefined
}

interface Box {
  key: string
  current: boolean
  style: { left: number; top: number; width: number; height: number }
}

/** Marks what a search has found, where its letters lie. */
export function MarkLayer({ pieces, marks, current }: MarkLayerProps) {
  const layer = useRef<HTMLDivElement>(null)
  const [boxes, setBoxes] = useState<readonly Box[]>([])
  const brought = useRef<Match>(undefined)

  // Follows the letters that pdf.js has laid: only the browser knows where they lie.
  useLayoutEffect(() => {
    const origin = layer.current?.getBoundingClientRect()
    if (!origin || pieces.length === 0 || marks.length === 0) {
      setBoxes((old) => (old.length === 0 ? old : []))
      return
    }
    const text = flatOf(pieces.map(({ textContent }) => textContent ?? ''))
    setBoxes(
      marks.flatMap((match) =>
        piecesOf(text, match).flatMap(({ piece, from, to }) => {
          const node = pieces[piece]?.firstChild
          if (!(node instanceof Text)) return []
          const range = document.createRange()
          range.setStart(node, Math.min(from, node.length))
          range.setEnd(node, Math.min(to, node.length))
          return [...range.getClientRects()].map(({ left, top, width, height }, at) => ({
            key: `${match.from}-${piece}-${at}`,
            current: match === current,
            style: { left: left - origin.left, top: top - origin.top, width, height },
          }))
        }),
      ),
    )
  }, [pieces, marks, current])

  // Follows the search: its place is brought into sight, once.
  useLayoutEffect(() => {
    if (!current || brought.current === current || !boxes.some((box) => box.current)) return
    brought.current = current
    const place = layer.current?.querySelector('[data-current]')
    const frame = layer.current?.closest('.pdf-frame')
    if (!place || !frame) return
    // Only the pages move: the browser's own way would move the window around them as well.
    const [at, sight] = [place.getBoundingClientRect(), frame.getBoundingClientRect()]
    frame.scrollBy({ top: at.top - sight.top - sight.height / 2, left: Math.min(0, at.left - sight.left) })
  }, [boxes, current])

  return (
    <div ref={layer} className="pdf-marks" aria-hidden="true">
      {boxes.map(({ key, current: isCurrent, style }) => (
        <i key={key} style={style} data-current={isCurrent || undefined} />
      ))}
    </div>
  )
}
