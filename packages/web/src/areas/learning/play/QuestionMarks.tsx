import type { VideoDetail } from '@portal/contract/areas/video/single.ts'
import { clockText } from '#src/shared/player/core/clock-text.ts'

/** Where in the video questions stand. */
export function QuestionMarks({ questions }: { questions: VideoDetail['questions'] }) {
  return (
    <ol className="jump-list">
      {questions.map(({ second, mustPass }) => (
        <li key={second}>
          <span className="jump-time">{clockText(second)}</span>
          {mustPass ? '必答题' : '选答题'}
        </li>
      ))}
    </ol>
  )
}
