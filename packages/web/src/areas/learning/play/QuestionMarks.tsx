import type { MyVideoQuestion } from '@portal/contract/areas/video/question-answer.ts'
import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { Tag } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import type { Playback } from '#src/shared/player/playback.ts'
import { useMyQuestions } from './question/use-question-stops.ts'

const words: Record<MyVideoQuestion['state'], { text: string; colour: string }> = {
  open: { text: '未作答', colour: 'default' },
  passed: { text: '已答对', colour: 'success' },
  done: { text: '已作答', colour: 'default' },
  rewatch: { text: '待重看', colour: 'warning' },
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
                <Tag color={words[state].colour}>{words[state].text}</Tag>
              </button>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  )
}
