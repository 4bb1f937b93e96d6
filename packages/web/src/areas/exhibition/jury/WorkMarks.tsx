import type { WorkDetail } from '@portal/contract/areas/exhibition/work.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { pointsText } from '../exhibition-words.ts'

/** What each judge gave a work, and why. */
export function WorkMarks({ of }: { of: WorkDetail }) {
  const { criteria = [], marks = [] } = of
  if (marks.length === 0) return <EmptyNew text="还没有评委评分" />
  return (
    <div className="show-panel">
      <p className="show-note">评审得分 {pointsText(of.juryScore)}，为各评委加权得分的平均值</p>
      <ul className="work-marks">
        {marks.map(({ judge, marks: given, comment, recused }, place) => (
          <li key={`${place} ${judge}`}>
            <b>{judge}</b>
            <span>
              {recused
                ? '已回避'
                : criteria.map(({ name, max }, at) => `${name} ${given[at] ?? 0} / ${max}`).join(' · ')}
            </span>
            {comment !== '' && <p>{comment}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}
