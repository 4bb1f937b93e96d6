import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { drawPicture, freeCanvas } from '../pages/draw-page.ts'

interface ThumbPanelProps {
  document: PDFDocumentProxy
  page: number
  onGo: (page: number) => void
}

const ROW_PX = 172
const WIDE_PX = 96
const HIGH_PX = 136
const AHEAD = 2

/** All pages small, one below the other; only those in sight are drawn. */
export function ThumbPanel({ document, page, onGo }: ThumbPanelProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [sight, setSight] = useState({ from: 1, to: 6 })
  const pages = document.numPages

  // Follows the scroll frame, which begins at the page in hand.
  useLayoutEffect(() => {
    const { current: box } = frame
    if (!box) return
    const look = () => {
      const from = Math.max(1, Math.floor(box.scrollTop / ROW_PX) + 1 - AHEAD)
      setSight({ from, to: Math.min(pages, from + Math.ceil(box.clientHeight / ROW_PX) + 2 * AHEAD) })
    }
    box.addEventListener('scroll', look, { passive: true })
    look()
    return () => box.removeEventListener('scroll', look)
  }, [pages])

  // Follows the page in hand.
  useLayoutEffect(() => {
    const { current: box } = frame
    if (!box) return
    const top = (page - 1) * ROW_PX
    if (top < box.scrollTop || top + ROW_PX > box.scrollTop + box.clientHeight)
      box.scrollTop = top - (box.clientHeight - ROW_PX) / 2
  }, [page])

  return (
    <div ref={frame} className="pdf-thumbs">
      <div style={{ height: pages * ROW_PX }}>
        {Array.from({ length: Math.max(0, sight.to - sight.from + 1) }, (_, index) => sight.from + index).map(
          (each) => (
            <button
              key={each}
              type="button"
              style={{ top: (each - 1) * ROW_PX, height: ROW_PX }}
              aria-current={each === page ? 'page' : undefined}
              aria-label={`第 ${each} 页`}
              onClick={() => onGo(each)}
            >
              <Thumb document={document} page={each} />
              <span>{each}</span>
            </button>
          ),
        )}
      </div>
    </div>
  )
}

function Thumb({ document, page }: { document: PDFDocumentProxy; page: number }) {
  const host = useRef<HTMLSpanElement>(null)

  // Follows pdf.js, which draws outside of React.
  useEffect(() => {
    const { current: box } = host
    let stop = () => {}
    let gone = false
    const draw = async () => {
      const proxy = await document.getPage(page)
      if (gone) return
      const { width, height } = proxy.getViewport({ scale: 1 })
      const { canvas, done, cancel } = drawPicture(
        proxy,
        { scale: Math.min(WIDE_PX / width, HIGH_PX / height), rotation: 0 },
        Math.min(2, window.devicePixelRatio),
      )
      stop = cancel
      await done
      if (gone) freeCanvas(canvas)
      else box?.replaceChildren(canvas)
    }
    draw().catch(() => undefined)
    return () => {
      gone = true
      stop()
      for (const canvas of box?.querySelectorAll('canvas') ?? []) freeCanvas(canvas)
      box?.replaceChildren()
    }
  }, [document, page])

  return <span ref={host} className="pdf-thumb" />
}
