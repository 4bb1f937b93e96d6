import type { MarkTask } from '@portal/contract/areas/exam/mark/marking.ts'
import { Checkbox } from 'antd'

interface RubricListProps {
  task: Pick<MarkTask, 'keyPoints' | 'bankMax' | 'settled' | 'max'>
  chosen: number[]
  onChoose: (chosen: number[]) => void
}

/** 得分要点 as this paper counts them; together with what needs no marker they are the full score. */
export function RubricList({ task: { keyPoints, bankMax, settled, max }, chosen, onChoose }: RubricListProps) {
  if (keyPoints.length === 0) return null
  return (
    <div className="mark-rubric">
      <Checkbox.Group className="mark-points" value={chosen} onChange={onChoose} aria-label="得分要点">
        {keyPoints.map(({ text, points }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- points have no other name than their place
          <Checkbox key={index} value={index}>
            <span>{text}</span>
            <b>{points} 分</b>
          </Checkbox>
        ))}
      </Checkbox.Group>
      {bankMax !== max && (
        <p className="mark-note">
          题库满分 {bankMax} 分，本卷满分 {max} 分，要点分值已按比例折算
        </p>
      )}
      {settled !== 0 && <p className="mark-note">其余小题系统已判 {settled} 分，已计入</p>}
    </div>
  )
}
