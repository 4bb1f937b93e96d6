import type { MarkControl } from '@portal/contract/areas/exam/mark/control.ts'

/** Who gave how much. */
export function GivenMarks({ marks }: { marks: MarkControl['marks'] }) {
  return marks.map(({ marker, score }) => (
    <span key={`${marker} ${score}`}>
      {marker} {score} 分
    </span>
  ))
}
