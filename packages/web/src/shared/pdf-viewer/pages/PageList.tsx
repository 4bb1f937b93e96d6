import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Match } from '../search/match.ts'
import type { Cut, InkBox } from './ink.ts'
import { type Layout, layoutOf, type PageSize, pageAt, pageInHand, scaleOf, sharesSeen, type Zoom } from './layout.ts'
import { PageView } from './PageView.tsx'

interface PageListProps {
  document: PDFDocumentProxy
  firstSize: PageSize
  frame: RefObject<HTMLDivElement | null>
  /** Of the window that the pages are seen through. */
  room: { width: number; height: number }
  page: number
  zoom: Zoom
  rotation: number
  cut: Cut
  matches: readonly Match[]
  current: Match | undefined
  onPage: (page: number) => void
  onInk: (ink: InkBox | null) => void
  onLayout: (seen: () => readonly { page: number; share: number }[], scale: number) => void
  children?: ReactNode
}

/** Pages beside those that are seen, drawn ahead. */
const AHEAD = 1
const NO_MARKS: readonly Match[] = []

/** Where the reader is, however the pages change their size: a page, and which part of it stands how far below the top. */
interface Anchor {
  page: number
  share: number
  below: number
}

const anchorAt = (layout: Layout, { scrollTop, clientHeight }: HTMLElement): Anchor => {
  const below = clientHeight / 2
  const page = pageAt(layout, scrollTop + below)
  const inside = scrollTop + below - (layout.tops[page - 1] ?? 0)
  return { page, share: inside / Math.max(1, layout.heights[page - 1] ?? 1), below }
}

const atTopOf = (page: number): Anchor => ({ page, share: 0, below: 0 })

const topOf = (layout: Layout, { page, share, below }: Anchor): number =>
  (layout.tops[page - 1] ?? 0) + share * (layout.heights[page - 1] ?? 0) - below

/** All pages in one scroll; only those that are seen and their neighbours are there at all. */
export function PageList(props: PageListProps) {
  const { document, firstSize, frame, room, page, zoom, rotation, cut, matches, current } = props
  const { onPage, onInk, onLayout, children } = props
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(() => new Map([[1, firstSize]]))
  const scale = scaleOf(zoom, firstSize, rotation, room.width, cut)
  const layout = useMemo(
    () => layoutOf(document.numPages, sizes, { scale, rotation, cut }),
    [document, sizes, scale, rotation, cut],
  )
  const [sight, setSight] = useState({ from: page, to: page })
  /** What is seen comes first; its neighbours wait for that. */
  const [ahead, setAhead] = useState(0)
  const onDrawn = useCallback(() => setAhead(AHEAD), [])
  const anchor = useRef(atTopOf(page))
  /** Of the width, what stands in the middle. */
  const centre = useRef(0.5)
  const told = useRef(page)

  const look = useCallback(() => {
    const { current: box } = frame
    if (!box) return
    const seen = sharesSeen(layout, box.scrollTop, box.clientHeight)
    const [first, last] = [seen[0]?.page ?? 1, seen.at(-1)?.page ?? 1]
    setSight((old) => (old.from === first && old.to === last ? old : { from: first, to: last }))
    // Where several are whole in sight, the one that was asked for stays in hand.
    if (seen.some((each) => each.page === told.current && each.share > 0.99)) return
    const inHand = pageInHand(layout, box.scrollTop, box.clientHeight)
    if (inHand === told.current) return
    told.current = inHand
    onPage(inHand)
  }, [frame, layout, onPage])

  const onScroll = useCallback(() => {
    const { current: box } = frame
    if (box) {
      anchor.current = anchorAt(layout, box)
      centre.current = (box.scrollLeft + box.clientWidth / 2) / Math.max(1, box.scrollWidth)
    }
    look()
  }, [frame, layout, look])

  // Follows the scroll frame: pages that change their size must not carry the reader away.
  useLayoutEffect(() => {
    const { current: box } = frame
    if (!box) return
    box.scrollTo(centre.current * box.scrollWidth - box.clientWidth / 2, topOf(layout, anchor.current))
    const drawn = requestAnimationFrame(look)
    box.addEventListener('scroll', onScroll, { passive: true })
    onLayout(() => sharesSeen(layout, box.scrollTop, box.clientHeight), scale)
    return () => {
      cancelAnimationFrame(drawn)
      box.removeEventListener('scroll', onScroll)
    }
  }, [frame, layout, scale, room.height, look, onScroll, onLayout])

  // Follows whoever asks for a page from outside.
  useLayoutEffect(() => {
    if (page === told.current) return
    told.current = page
    anchor.current = atTopOf(page)
    frame.current?.scrollTo({ top: topOf(layout, anchor.current) })
  }, [frame, layout, page])

  const onSize = useCallback((each: number, size: PageSize) => {
    setSizes((old) => {
      const known = old.get(each)
      if (known?.width === size.width && known.height === size.height) return old
      return new Map(old).set(each, size)
    })
  }, [])

  const byPage = useMemo(() => {
    const groups = new Map<number, Match[]>()
    for (const match of matches) groups.set(match.page, [...(groups.get(match.page) ?? []), match])
    return groups
  }, [matches])
  const from = Math.max(1, sight.from - ahead)
  const to = Math.min(document.numPages, sight.to + ahead)
  return (
    <div className="pdf-sizer" style={{ width: Math.max(layout.width, room.width), height: layout.total }}>
      {Array.from({ length: to - from + 1 }, (_, index) => from + index).map((each) => (
        <PageView
          key={each}
          document={document}
          page={each}
          scale={scale}
          rotation={rotation}
          place={placeOf(layout, each)}
          cut={cut}
          marks={byPage.get(each) ?? NO_MARKS}
          current={current?.page === each ? current : undefined}
          onSize={onSize}
          onDrawn={onDrawn}
          onInk={onInk}
          onGo={onPage}
        />
      ))}
      {children}
    </div>
  )
}

const placeOf = ({ tops, widths, heights }: Layout, page: number) => ({
  top: tops[page - 1] ?? 0,
  width: widths[page - 1] ?? 0,
  height: heights[page - 1] ?? 0,
})
