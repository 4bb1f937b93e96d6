import type { KeyRegion, RegionShape } from '@portal/contract/areas/assessment/question/key.ts'
import { areaOf, hits, spotOf } from '@portal/contract/areas/assessment/question/scoring/geometry.ts'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { Pixel } from '#src/shared/question/judged/label-place.ts'
import { placeIn, steered } from '#src/shared/question/spots.ts'
import { type DrawTool, drawn, moved, pixelOf, type Size, scaled } from './region-shapes.ts'

const CENTRE = { x: 0.5, y: 0.5 }
const MOST_CORNERS = 50
const GROWTH = 1.1

export interface DrawingProps {
  picture: Size
  regions: readonly KeyRegion[]
  /** Place of the chosen region, -1 for none. */
  chosen: number
  onChoose: (at: number) => void
  onAdd: (shape: RegionShape) => void
  onShape: (at: number, shape: RegionShape) => void
  onRemove: (at: number) => void
}

/** The smallest region at a place: the one a click there means. */
const regionAt = (regions: readonly KeyRegion[], at: Pixel, picture: Size): number =>
  regions
    .map((region, index) => ({ region, index }))
    .filter(({ region }) => hits(spotOf(at, picture), { ...region, tolerance: 0 }, picture))
    .sort((a, b) => Number(areaOf(a.region.shape) - areaOf(b.region.shape)))[0]?.index ?? -1

/** What mouse, finger and keyboard do on the picture under each tool. */
export const useDrawing = (props: DrawingProps) => {
  const { picture, regions, chosen, onChoose, onAdd, onShape, onRemove } = props
  const [tool, setTool] = useState<DrawTool>('rect')
  const [cross, setCross] = useState<Pixel>()
  const [from, setFrom] = useState<Pixel>()
  const [to, setTo] = useState<Pixel>()
  const [corners, setCorners] = useState<Pixel[]>([])
  const isDrag = tool === 'rect' || tool === 'circle'

  const drop = () => {
    setFrom(undefined)
    setTo(undefined)
    setCorners([])
  }
  const finish = (end: Pixel) => {
    const shape = isDrag && from ? drawn(tool, from, end) : null
    if (shape) onAdd(shape)
    drop()
  }
  const close = () => {
    if (corners.length >= 3) onAdd({ type: 'polygon', points: corners })
    drop()
  }
  const corner = (at: Pixel) => corners.length < MOST_CORNERS && setCorners([...corners, at])

  const here = (event: PointerEvent<HTMLButtonElement>) =>
    placeIn(event.currentTarget.getBoundingClientRect(), event.clientX, event.clientY)
  const press = (event: PointerEvent<HTMLButtonElement>) => {
    const at = here(event)
    setCross(undefined)
    if (tool === 'polygon') return corner(pixelOf(at, picture))
    event.currentTarget.setPointerCapture(event.pointerId)
    setFrom(pixelOf(at, picture))
    if (tool === 'select') onChoose(regionAt(regions, at, picture))
  }
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (!from) return
    const at = pixelOf(here(event), picture)
    const region = regions[chosen]
    if (isDrag) setTo(at)
    else if (region) {
      onShape(chosen, moved(region.shape, { x: at.x - from.x, y: at.y - from.y }, picture))
      setFrom(at)
    }
  }
  const release = (event: PointerEvent<HTMLButtonElement>) => {
    if (from) finish(pixelOf(here(event), picture))
  }

  const enter = () => {
    const at = pixelOf(cross ?? CENTRE, picture)
    if (tool === 'select') onChoose(regionAt(regions, cross ?? CENTRE, picture))
    else if (tool === 'polygon') corner(at)
    else if (from) finish(at)
    else setFrom(at)
  }
  const steer = (event: KeyboardEvent) => {
    const region = regions[chosen]
    const next = steered(cross ?? CENTRE, event.key, event.shiftKey, picture)
    const acts: Record<string, () => void> = {
      Enter: enter,
      ' ': enter,
      Escape: drop,
      c: close,
      Delete: () => chosen >= 0 && onRemove(chosen),
      '+': () => region && onShape(chosen, scaled(region.shape, GROWTH, picture)),
      '-': () => region && onShape(chosen, scaled(region.shape, 1 / GROWTH, picture)),
    }
    const act = acts[event.key]
    if (!next && !act) return
    event.preventDefault()
    if (act) return act()
    if (!next) return
    if (tool === 'select' && region) {
      const was = pixelOf(cross ?? CENTRE, picture)
      const now = pixelOf(next, picture)
      return onShape(chosen, moved(region.shape, { x: now.x - was.x, y: now.y - was.y }, picture))
    }
    setCross(next)
    if (from && isDrag) setTo(pixelOf(next, picture))
  }

  const turn = (next: DrawTool) => {
    setTool(next)
    drop()
  }
  return {
    tool,
    turn,
    cross,
    corners,
    close,
    /** The shape being dragged. */
    begun: isDrag && from && to ? drawn(tool, from, to) : null,
    handlers: {
      onPointerDown: press,
      onPointerMove: drag,
      onPointerUp: release,
      onPointerCancel: drop,
      onKeyDown: steer,
    },
  }
}
