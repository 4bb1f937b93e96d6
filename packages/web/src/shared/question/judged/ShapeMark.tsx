import type { RegionShape } from '@portal/contract/areas/assessment/question/key.ts'
import { labelPlace } from './label-place.ts'

interface ShapeMarkProps {
  shape: RegionShape
  label: string
  /** One hundredth of the picture's longer side. */
  unit: number
  chosen: boolean
}

/** A region on the picture with its number. */
export function ShapeMark({ shape, label, unit, chosen }: ShapeMarkProps) {
  const at = labelPlace(shape)
  return (
    <g className="region-mark" data-chosen={chosen}>
      {shape.type === 'rect' && <rect x={shape.x} y={shape.y} width={shape.width} height={shape.height} />}
      {shape.type === 'circle' && <circle cx={shape.x} cy={shape.y} r={shape.r} />}
      {shape.type === 'polygon' && <polygon points={shape.points.map(({ x, y }) => `${x},${y}`).join(' ')} />}
      <text x={at.x} y={at.y} fontSize={unit * 3}>
        {label}
      </text>
    </g>
  )
}
