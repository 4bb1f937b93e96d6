import type { MyVideoQuestion } from '@portal/contract/areas/video/question-answer.ts'
import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import type { Playback } from '#src/shared/player/playback.ts'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { useMyQuestions } from './question/use-question-stops.ts'

const words: Record<MyVideoQuestion['state'], string> = {
  open: '未作答',
  passed: '已答对',
  done: '已作答',
  rewatch: '待重看',
}

/** Where in the video questions stand, and what became of them. */
export function QuestionMarks({ video, playback }: { video: VideoDetail; playback: Playback }) {
  const mine = useMyQuestions(video)
  return (
    <Loaded of={mine}>
      {({ list }) => (
        <ol className="jump-list">
          {list.map(({ id, second, mustPass, state }) => (
            <li key={id}>
              <button type="button" onClick={() => playback.jump(second)}>
                <span className="jump-time">{clockText(second)}</span>
                {mustPass ? '必答题' : '选答题'}
                <StateWord>{words[state]}</StateWord>
              </button>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  )
}
