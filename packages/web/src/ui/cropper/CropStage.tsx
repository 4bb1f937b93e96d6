import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import type { Size } from './crop-frame.ts'

interface CropStageProps {
  size: Size
  draw: (canvas: HTMLCanvasElement) => void
  onMove: (dx: number, dy: number) => void
}

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The picture behind the hole; it is dragged by mouse or finger and moved by arrow keys. */
export function CropStage({ size, draw, onMove }: CropStageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<{ x: number; y: number } | null>(null)

  // Follows the canvas, whose pixels React does not know.
  useEffect(() => {
    if (canvas.current) draw(canvas.current)
  })

  const handlePointerMove = (event: PointerEvent) => {
    if (!last.current) return
    onMove(event.clientX - last.current.x, event.clientY - last.current.y)
    last.current = { x: event.clientX, y: event.clientY }
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (!arrow) return
    event.preventDefault()
    onMove(...arrow)
  }
  const release = () => {
    last.current = null
  }

  const ratio = Math.max(1, window.devicePixelRatio)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is dragged, as no native control can be
    <div
      className="cropper-stage"
      style={size}
      role="application"
      aria-label="裁剪区域，拖动或用方向键移动图片"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move the picture
      tabIndex={0}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture?.(event.pointerId)
        last.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={handlePointerMove}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={handleKeyDown}
    >
      <canvas ref={canvas} width={size.width * ratio} height={size.height * ratio} />
    </div>
  )
}
