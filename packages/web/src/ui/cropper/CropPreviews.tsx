import { useEffect, useRef } from 'react'

const SIDE_PX = 100
const shapes = ['square', 'round'] as const

/** How the new avatar will look, square and round, drawn anew with every change. */
export function CropPreviews({ draw }: { draw: (canvas: HTMLCanvasElement) => void }) {
  const row = useRef<HTMLDivElement>(null)

  // Follows the canvases, whose pixels React does not know.
  useEffect(() => {
    for (const canvas of row.current?.querySelectorAll('canvas') ?? []) draw(canvas)
  })

  const side = SIDE_PX * Math.max(1, window.devicePixelRatio)
  return (
    <div className="cropper-previews">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- two canvases are one picture to a reader */}
      <div ref={row} role="img" aria-label="头像预览">
        {shapes.map((shape) => (
          <canvas key={shape} className={shape} width={side} height={side} />
        ))}
      </div>
      <p aria-hidden="true">头像预览</p>
    </div>
  )
}
