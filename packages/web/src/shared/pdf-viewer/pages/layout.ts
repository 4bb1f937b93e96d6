import { type Cut, NO_CUT } from './ink.ts'

/** Of a page as it stands on paper, in points. */
export interface PageSize {
  width: number
  height: number
}

export interface Layout {
  /** Where each page begins, and one more: where the document ends. */
  tops: readonly number[]
  heights: readonly number[]
  widths: readonly number[]
  /** Of the widest page. */
  width: number
  total: number
}

export interface SeenShare {
  /** From 1 on. */
  page: number
  /** How much of it is seen, 0 to 1. */
  share: number
}

export const PAGE_GAP = 8

const turned = ({ width, height }: PageSize, rotation: number): PageSize =>
  rotation % 180 === 0 ? { width, height } : { width: height, height: width }

/** Pages one below the other; those whose size is not known yet are taken to be like the first. */
export const layoutOf = (
  count: number,
  sizes: ReadonlyMap<number, PageSize>,
  { scale, rotation, cut = NO_CUT }: { scale: number; rotation: number; cut?: Cut },
): Layout => {
  const [across, along] = [1 - cut.left - cut.right, 1 - cut.top - cut.bottom]
  const usual = sizes.get(1) ?? { width: 595, height: 842 }
  const tops: number[] = []
  const heights: number[] = []
  const widths: number[] = []
  let at = PAGE_GAP
  for (let page = 1; page <= count; page += 1) {
    const { width, height } = turned(sizes.get(page) ?? usual, rotation)
    tops.push(at)
    const tall = Math.round(height * along * scale)
    heights.push(tall)
    widths.push(Math.round(width * across * scale))
    at += tall + PAGE_GAP
  }
  tops.push(at)
  return { tops, heights, widths, width: Math.max(0, ...widths.slice(0, 5000)), total: at }
}

/** The page that a height of the document lies in. */
export const pageAt = ({ tops, heights }: Layout, height: number): number => {
  let [low, high] = [0, Math.max(0, heights.length - 1)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((tops[middle] ?? 0) <= height) low = middle
    else high = middle - 1
  }
  return low + 1
}

/** What is seen of which pages through a window of this height. */
export const sharesSeen = (layout: Layout, top: number, height: number): SeenShare[] => {
  const seen: SeenShare[] = []
  for (let page = pageAt(layout, top); page <= layout.heights.length; page += 1) {
    const begin = layout.tops[page - 1] ?? 0
    const tall = layout.heights[page - 1] ?? 0
    if (begin >= top + height) break
    const part = Math.min(begin + tall, top + height) - Math.max(begin, top)
    if (part > 0 && tall > 0) seen.push({ page, share: part / tall })
  }
  return seen
}

/** The page in hand: the one that fills most of the window, the earlier of two. */
export const pageInHand = (layout: Layout, top: number, height: number): number => {
  let best = { page: pageAt(layout, top), seen: 0 }
  for (const { page, share } of sharesSeen(layout, top, height)) {
    const seen = share * (layout.heights[page - 1] ?? 0)
    if (seen > best.seen + 1) best = { page, seen }
  }
  return best.page
}

const POINT = 96 / 72
export const LEAST_ZOOM = 0.5
export const MOST_ZOOM = 4

/** `width` fills the window from side to side, with what is left of a page whose margins are cut; a number is a share of the size on paper. */
export type Zoom = 'width' | number

export const scaleOf = (zoom: Zoom, page: PageSize, rotation: number, room: number, cut: Cut = NO_CUT): number =>
  zoom === 'width' ? Math.max(0.1, room / (turned(page, rotation).width * (1 - cut.left - cut.right))) : zoom * POINT

export const zoomOf = (scale: number): number => scale / POINT

export const within = (zoom: number): number => Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom))

const STEPS = [0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4]

/** The next step of the zoom; `by` is 1 or -1. */
export const nextZoom = (zoom: number, by: 1 | -1): number =>
  (by > 0 ? STEPS.find((step) => step > zoom + 0.01) : STEPS.findLast((step) => step < zoom - 0.01)) ??
  (by > 0 ? MOST_ZOOM : LEAST_ZOOM)
