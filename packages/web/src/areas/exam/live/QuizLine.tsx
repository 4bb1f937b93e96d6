import {
  deleteLiveQuiz,
  finishLiveQuiz,
  type LiveQuizRow,
  pushLiveQuiz,
} from '@portal/contract/areas/exam/live/quiz.ts'
import { liveQuizRefusals, liveQuizState } from '@portal/contract/areas/exam/live/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button, Tooltip } from 'antd'
import { confirm } from '#src/kit/confirm.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import type { Current } from './use-live.ts'

const states = wordsOf(liveQuizState)

const lengthText = (seconds: number): string => (seconds % 60 === 0 ? `${seconds / 60} 分钟` : `${seconds} 秒`)

/** Why nothing can be pushed now; null: it can. */
const whyNot = ({ state, push }: Current): string | null => {
  if (state !== 'live') return liveQuizRefusals.notLive.message
  return push !== null && push.phase !== 'closed' ? liveQuizRefusals.pushOpen.message : null
}

interface QuizLineProps {
  quiz: LiveQuizRow
  current: Current
  onEdit: () => void
}

/** One quiz with what its host can do with it now. */
export function QuizLine({ quiz, current, onEdit }: QuizLineProps) {
  const { id, title, kind, count, pushed, seconds, state } = quiz
  const push = useWrite(pushLiveQuiz)
  const finish = useWrite(finishLiveQuiz)
  const remove = useWrite(deleteLiveQuiz)
  const reason = whyNot(current)
  const isOver = state === 'over'
  const next = kind === 'paper' ? '推送整卷' : `推送第 ${pushed + 1} 题`

  const end = async () => {
    const consequence = '未推送的题目不再推送，随即统计成绩。'
    if (await confirm({ name: title, verb: '结束', consequence })) await finish.run({ id })
  }
  const erase = async () => {
    if (await confirm({ name: title, verb: '删除' })) await remove.run({ id })
  }
  return (
    <>
      <div className="live-head">
        <strong>{title}</strong>
        <StateWord>{states[state]}</StateWord>
      </div>
      <span className="live-note">
        {kind === 'paper' ? `整卷 ${count} 题，限时` : `共 ${count} 题，已推送 ${pushed} 题，每题`}{' '}
        {lengthText(seconds)}
      </span>
      <div className="live-acts">
        {!isOver && state !== 'open' && (
          <Tooltip title={reason}>
            <Button
              type="primary"
              disabled={reason !== null}
              loading={push.isPending}
              aria-label={`${next}：${title}`}
              onClick={() => void push.run({ id })}
            >
              {next}
            </Button>
          </Tooltip>
        )}
        {state === 'ready' && current.state !== 'ended' && current.state !== 'cancelled' && (
          <>
            <Button aria-label={`编辑：${title}`} onClick={onEdit}>
              编辑
            </Button>
            <Button danger aria-label={`删除：${title}`} onClick={() => void erase()}>
              删除
            </Button>
          </>
        )}
        {state === 'between' && (
          <Button danger aria-label={`结束测验：${title}`} onClick={() => void end()}>
            结束测验
          </Button>
        )}
        {isOver && (
          <Button aria-label={`查看结果：${title}`} onClick={() => go(`/netSchool/livePlayAnswer?quizId=${id}`)}>
            查看结果
          </Button>
        )}
      </div>
    </>
  )
}
