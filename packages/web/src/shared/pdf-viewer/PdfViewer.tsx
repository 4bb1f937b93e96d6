import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { PlainButton } from '#src/ui/plain/PlainButton.tsx'
import { useSwipe } from '#src/ui/touch/use-swipe.ts'
import type { AddressOf } from './document/range-reader.ts'
import { type ReadyPdf, usePdf } from './document/use-pdf.ts'
import { type MoreAct, PdfFoot, PdfToolbar } from './PdfToolbar.tsx'
import { PdfWaiting } from './PdfWaiting.tsx'
import { nextZoom, scaleOf, within, type Zoom, zoomOf } from './pages/layout.ts'
import { PageList } from './pages/PageList.tsx'
import { type PanelName, SidePanel } from './panel/SidePanel.tsx'
import { usePrint } from './print/use-print.ts'
import { useSearch } from './search/use-search.ts'
import { useCut } from './use-cut.ts'
import { useFull } from './use-full.ts'
import { useRoom } from './use-room.ts'
import { useSeen } from './use-seen.ts'
import { useViewerKeys } from './use-viewer-keys.ts'
import { useZoomGestures } from './use-zoom-gestures.ts'
import type { SeenPage, ViewerTools } from './viewer-tools.ts'
import './pdf-viewer.css'

export interface PdfViewerProps {
  /** Answers the signed address of the PDF; must stay the same function as long as the document does. */
  addressOf: AddressOf
  /** From 1 on; beyond the end is the last one. */
  page: number
  onPage: (page: number) => void
  onOpened?: (facts: { pages: number }) => void
  /** Twice a second: what is seen of which pages, and for how long. */
  onSeen?: (seen: readonly SeenPage[]) => void
  /** The page around is on screen. */
  active?: boolean
  mayPrint?: boolean
  /** At the end of the bar of a desk. */
  acts?: ReactNode
  /** The same under 更多 of a phone. */
  moreActs?: readonly MoreAct[]
  /** In place of the bar beneath the pages of a phone. */
  foot?: (tools: ViewerTools) => ReactNode
}

/** A PDF, page by page: only those in sight are fetched and drawn, and nothing of its scripts is ever run. */
export function PdfViewer(props: PdfViewerProps) {
  const { ready, failure, trouble, retry } = usePdf(props.addressOf)
  if (failure !== null)
    return (
      <div className="pdf-viewer pdf-failed">
        <p role="alert">{failure}</p>
        <PlainButton onClick={retry}>重试</PlainButton>
      </div>
    )
  if (!ready) return <PdfWaiting words={trouble ?? undefined} />
  return <OpenedViewer {...props} ready={ready} trouble={trouble} />
}

const NO_ACTS: readonly MoreAct[] = []

function OpenedViewer(props: PdfViewerProps & { ready: ReadyPdf; trouble: string | null }) {
  const { ready, trouble, page, onPage, onOpened, onSeen, active = true } = props
  const { acts, moreActs = NO_ACTS, foot, mayPrint = false } = props
  const { document: pdf, firstSize } = ready
  const pages = pdf.numPages
  const phone = useMedia(PHONE)
  const root = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const room = useRoom(frame, phone)
  const [zoom, setZoom] = useState<Zoom>('width')
  const [rotation, setRotation] = useState(0)
  const [panel, setPanel] = useState<PanelName | null>(null)
  const search = useSearch(pdf)
  const { isFull, toggleFull } = useFull(root)
  const print = usePrint()
  const keepLook = useSeen(onSeen, active)
  const inHand = Math.min(Math.max(1, page), pages)

  const { cut, onInk } = useCut(phone && zoom === 'width' && rotation === 0)
  const scale = room ? scaleOf(zoom, firstSize, rotation, room.width, cut) : 1
  const goTo = useCallback((target: number) => onPage(Math.min(Math.max(1, target), pages)), [onPage, pages])
  const zoomBy = (by: 1 | -1) => setZoom(nextZoom(zoomOf(scale), by))
  const tools: ViewerTools = {
    page: inHand,
    pages,
    panel,
    zoomPercent: Math.round(zoomOf(scale) * 100),
    fits: zoom === 'width',
    isFull,
    goTo,
    openPanel: (name) => setPanel((old) => (old === name ? null : name)),
    zoomBy,
    fitWidth: () => setZoom('width'),
    enlarge: () => setZoom(within(zoomOf(scale) * 2)),
    rotate: () => setRotation((old) => (old + 90) % 360),
    toggleFull,
    print: mayPrint ? () => void print(pdf) : undefined,
  }
  useViewerKeys(tools, active)
  useZoomGestures(frame, { zoom: zoomOf(scale), zoomTo: (to) => setZoom(within(to)), zoomBy })
  const swipe = useSwipe({
    onSwipe: (way) => {
      if (!phone || zoom !== 'width' || (way !== 'left' && way !== 'right')) return
      goTo(inHand + (way === 'left' ? 1 : -1))
    },
  })

  // Tells whoever draws around it, once the document is there.
  useEffect(() => onOpened?.({ pages }), [onOpened, pages])

  // Follows the address of the owner: a page beyond the end is the last one.
  useEffect(() => {
    if (page !== inHand) onPage(inHand)
  }, [onPage, page, inHand])

  // Follows the search: once for each place, so that nobody who reads on is carried back.
  const { current } = search
  const brought = useRef(current)
  useEffect(() => {
    if (!current || brought.current === current) return
    brought.current = current
    onPage(current.page)
  }, [current, onPage])

  return (
    <div ref={root} className="pdf-viewer" data-full={isFull || undefined}>
      {!phone && <PdfToolbar tools={tools} acts={acts} />}
      {trouble !== null && (
        <p className="pdf-trouble" role="status">
          {trouble}
        </p>
      )}
      <div className="pdf-body">
        {panel !== null && (
          <SidePanel
            panel={panel}
            document={pdf}
            page={inHand}
            search={search}
            covers={phone}
            onPanel={setPanel}
            onGo={goTo}
          />
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the pages scroll, and the keyboard must reach them */}
        <div ref={frame} className="pdf-frame" tabIndex={0} role="region" aria-label="文档内容" {...swipe}>
          {room && (
            <PageList
              document={pdf}
              firstSize={firstSize}
              frame={frame}
              room={room}
              page={inHand}
              zoom={zoom}
              rotation={rotation}
              cut={cut}
              onInk={onInk}
              matches={search.matches}
              current={current}
              onPage={goTo}
              onLayout={keepLook}
            />
          )}
        </div>
      </div>
      {!mayPrint && <p className="pdf-no-print">仅可在线阅读，不可打印</p>}
      {phone && (foot ? foot(tools) : <PdfFoot tools={tools} acts={moreActs} />)}
    </div>
  )
}
