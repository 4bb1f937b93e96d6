import type { HazardRow } from '@portal/contract/areas/hazard/hazard.ts'
import { hazardLevel } from '@portal/contract/areas/hazard/hazard-level.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Image, Tag } from 'antd'

const levels = wordsOf(hazardLevel)

export function LevelTag({ level }: Pick<HazardRow, 'level'>) {
  return level === null ? (
    <span>未定级</span>
  ) : (
    <span className={`hazard-level hazard-level-${level}`}>{levels[level]}</span>
  )
}

/** How long there is left, or for how long it has been over. */
export function DaysLeft({ of: { daysLeft, overdue } }: { of: Pick<HazardRow, 'daysLeft' | 'overdue'> }) {
  if (daysLeft === null) return null
  if (overdue) return <Tag color="red">逾期 {Math.max(-daysLeft, 1)} 天</Tag>
  return <span>{daysLeft === 0 ? '今天 18:00 截止' : `剩 ${daysLeft} 天`}</span>
}

/** Pictures, small until they are opened. */
export function HazardPictures({ of, label }: { of: readonly { id: string; url: string }[]; label: string }) {
  if (of.length === 0) return null
  return (
    <Image.PreviewGroup>
      <div className="hazard-pictures">
        {of.map(({ id, url }, at) => (
          <Image key={id} src={url} alt={`${label} ${at + 1}`} width={160} height={112} />
        ))}
      </div>
    </Image.PreviewGroup>
  )
}
