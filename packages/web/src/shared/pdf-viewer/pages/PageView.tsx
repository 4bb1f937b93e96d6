import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { memo, useEffect, useRef, useState } from 'react'
import { MarkLayer } from '../search/MarkLayer.tsx'
import type { Match } from '../search/match.ts'
import { drawPicture, freeCanvas, layText } from './draw-page.ts'
import { type Cut, type InkBox, inkOfCanvas } from './ink.ts'
import { LinkLayer } from './LinkLayer.tsx'
import type { PageSize } from './layout.ts'

interface PageViewProps {
  document: PDFDocumentProxy
  page: number
  scale: number
  rotation: number
  place: { top: number; width: number; height: number }
  cut: Cut
  marks: readonly Match[]
  current: Match | undefined
  onSize: (page: number, size: PageSize) => void
  onDrawn: () => void
  onInk: (ink: InkBox | null) => void
  onGo: (page: number) => void
}

const NO_PIECES: readonly HTMLElement[] = []

/** While somebody zooms the old picture is stretched; the new one is drawn when the fingers rest. */
const REST_MS = 120

/** One page: its picture, its letters over it, its links and the marks of a search. */
export const PageView = memo(function PageView(props: PageViewProps) {
  const { document, page, scale, rotation, place, cut, marks, current, onSize, onDrawn, onInk, onGo } = props
  const picture = useRef<HTMLDivElement>(null)
  const letters = useRef<HTMLDivElement>(null)
  const [proxy, setProxy] = useState<PDFPageProxy | null>(null)
  const [drawn, setDrawn] = useState(false)
  const [pieces, setPieces] = useState(NO_PIECES)
  const [failed, setFailed] = useState(false)

  // Follows the document: the page comes out of it when its bytes have arrived.
  useEffect(() => {
    let gone = false
    document.getPage(page).then(
      (found) => {
        if (gone) return
        const { width, height } = found.getViewport({ scale: 1 })
        onSize(page, { width, height })
        setProxy(found)
      },
      () => !gone && setFailed(true),
    )
    return () => {
      gone = true
    }
  }, [document, page, onSize])

  // Follows pdf.js, which draws outside of React.
  useEffect(() => {
    const host = picture.current
    const over = letters.current
    if (!proxy || !host || !over) return
    let stop = () => {}
    const look = { scale, rotation }
    const draw = () => {
      const { canvas, done, cancel } = drawPicture(proxy, look)
      over.replaceChildren()
      const text = layText(proxy, look, over)
      stop = () => {
        cancel()
        text.cancel()
        if (canvas.parentElement !== host) freeCanvas(canvas)
      }
      done.then(
        () => {
          for (const old of host.querySelectorAll('canvas')) freeCanvas(old)
          host.replaceChildren(canvas)
          setDrawn(true)
          onDrawn()
          if (rotation === 0) onInk(inkOfCanvas(canvas))
        },
        (error: Error) => error.name !== 'RenderingCancelledException' && setFailed(true),
      )
      text.done.then(
        (found) => setPieces(found),
        () => undefined,
      )
    }
    const timer = setTimeout(draw, host.childElementCount === 0 ? 0 : REST_MS)
    return () => {
      clearTimeout(timer)
      stop()
      setPieces(NO_PIECES)
    }
  }, [proxy, scale, rotation, onDrawn, onInk])

  // Follows the page's leaving: its picture's memory goes with it.
  useEffect(() => {
    const host = picture.current
    return () => {
      for (const canvas of host?.querySelectorAll('canvas') ?? []) freeCanvas(canvas)
      proxy?.cleanup()
    }
  }, [proxy])

  return (
    <section
      className="pdf-page"
      style={place}
      aria-label={`第 ${page} 页`}
      aria-busy={!drawn && !failed}
      data-page={page}
      data-drawn={drawn || undefined}
    >
      <div className="pdf-sheet" style={sheetOf(place, cut)}>
        <div ref={picture} className="pdf-picture" />
        <div ref={letters} className="pdf-text" />
        <MarkLayer pieces={pieces} marks={marks} current={current} />
        {proxy && <LinkLayer document={document} page={proxy} scale={scale} rotation={rotation} onGo={onGo} />}
      </div>
      {failed && <p className="pdf-page-failed">这一页无法显示</p>}
    </section>
  )
})

/** The whole page behind the window that shows what is left of it. */
const sheetOf = ({ width, height }: PageViewProps['place'], cut: Cut) => {
  const whole = { width: width / (1 - cut.left - cut.right), height: height / (1 - cut.top - cut.bottom) }
  return { ...whole, left: -cut.left * whole.width, top: -cut.top * whole.height }
}
