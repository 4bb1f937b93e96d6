import type { PlainAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import type { QuestionKey } from '@portal/contract/areas/assessment/question/key.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import type { AskedQuestion } from '../asked.ts'
import { judgeSpots, type SpotOutcome } from './judge-parts.ts'
import './judged.css'
import { ShapeMark } from './ShapeMark.tsx'

const words: Record<SpotOutcome, string> = {
  hit: '✓ 找到了',
  named: '✓ 位置正确，✗ 类别有误',
  miss: '✗ 误标',
  repeat: '重复标记',
}

interface JudgedPictureProps {
  asked: AskedQuestion
  answer: PlainAnswer | null
  rightKey: QuestionKey | null
}

/** The picture with all regions, and the points of the person as they were judged. */
export function JudgedPicture({ asked, answer, rightKey }: JudgedPictureProps) {
  const phone = useMedia(PHONE)
  if (!asked.picture) return null
  const { url, width, height } = asked.picture
  // On a phone the picture is small and its numbers must still be read.
  const unit = Math.max(width, height) / (phone ? 50 : 100)
  const regions = rightKey?.type === 'regions' ? rightKey.regions : []
  const judged = judgeSpots(asked, answer, rightKey)
  return (
    <>
      <svg
        className="judged-picture"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`图片，${regions.length} 处隐患，标记 ${judged.length} 处`}
      >
        <image href={url} width={width} height={height} />
        {regions.map(({ shape }, place) => (
          <ShapeMark key={JSON.stringify(shape)} shape={shape} label={String(place + 1)} unit={unit} chosen={false} />
        ))}
        {judged.map(({ x, y, outcome, no }) => (
          <g key={no} className="judged-spot" data-outcome={outcome}>
            <circle cx={x * width} cy={y * height} r={unit * 1.4} />
            <text x={x * width} y={y * height} fontSize={unit * 1.8}>
              {no}
            </text>
          </g>
        ))}
      </svg>
      <ol className="judged-spots" aria-label="我的标记">
        {judged.map(({ outcome, no }) => (
          <li key={no} data-outcome={outcome}>
            标记 {no} {words[outcome]}
          </li>
        ))}
        {judged.length === 0 && <li data-outcome="left">没有标记</li>}
      </ol>
    </>
  )
}
