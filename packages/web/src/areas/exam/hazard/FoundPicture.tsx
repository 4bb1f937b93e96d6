import { ShapeMark } from '#src/areas/assessment/public.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import type { ReviewedItem } from '#src/shared/attempt/ReviewedItemView.tsx'
import type { JudgedSpot, SpotOutcome } from './judge-spots.ts'

const words: Record<SpotOutcome, string> = { hit: '命中', named: '命中，类别有误', miss: '误标', repeat: '重复' }

interface FoundPictureProps {
  item: ReviewedItem
  judged: readonly JudgedSpot[]
}

/** The picture with all regions, and the points of the person as they were judged. */
export function FoundPicture({ item: { asked, key }, judged }: FoundPictureProps) {
  const phone = useMedia(PHONE)
  if (!asked.image) return null
  const { url, width, height } = asked.image
  // On a phone the picture is small and its numbers must still be read.
  const unit = Math.max(width, height) / (phone ? 50 : 100)
  const regions = key?.type === 'regions' ? key.regions : []
  return (
    <>
      <svg
        className="hazard-picture"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`图片，${regions.length} 处隐患，标记 ${judged.length} 处`}
      >
        <image href={url} width={width} height={height} />
        {regions.map(({ shape }, place) => (
          <ShapeMark key={JSON.stringify(shape)} shape={shape} label={String(place + 1)} unit={unit} chosen={false} />
        ))}
        {judged.map(({ x, y, outcome, no }) => (
          <g key={no} className="hazard-spot" data-outcome={outcome}>
            <circle cx={x * width} cy={y * height} r={unit * 1.4} />
            <text x={x * width} y={y * height} fontSize={unit * 1.8}>
              {no}
            </text>
          </g>
        ))}
      </svg>
      <ol className="hazard-spots" aria-label="我的标记">
        {judged.map(({ outcome, no }) => (
          <li key={no} data-outcome={outcome}>
            {words[outcome]}
          </li>
        ))}
      </ol>
    </>
  )
}
