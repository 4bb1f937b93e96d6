import { type LiveQuizRow, listLiveQuizzes } from '@portal/contract/areas/exam/live/quiz.ts'
import { changeLiveState } from '@portal/contract/areas/live/class.ts'
import { liveRefusals, liveState } from '@portal/contract/areas/live/class-words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty } from 'antd'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { late } from '#src/ui/late/late.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { HostBoard } from './HostBoard.tsx'
import { QuizLine } from './QuizLine.tsx'
import { type Current, useLive } from './use-live.ts'

const QuizDrawer = late(() => import('./QuizDrawer.tsx').then((module) => module.QuizDrawer))

const words = wordsOf(liveState)
const MOST_QUIZZES = 100

/** A class and its quizzes, for whoever hosts it. */
export function HostClass({ liveId }: { liveId: string }) {
  const { found, answered } = useLive(liveId)
  const [edited, setEdited] = useState<{ id: string | null }>()
  const all = {
    page: 1,
    pageSize: MOST_QUIZZES,
    keyword: '',
    exactTotal: false,
    sort: 'at' as const,
    filter: { liveId },
  }
  const quizzes = useQuery({ ...query(listLiveQuizzes, all), refetchOnMount: 'always' })
  return (
    <Loaded of={found}>
      {(current) => (
        <>
          <ClassHead current={current} onAdd={() => setEdited({ id: null })} />
          {current.push && <HostBoard current={{ ...current, push: current.push }} answered={answered} />}
          <section className="live-card live-asked" aria-label="测验">
            <h2>测验</h2>
            <Loaded of={quizzes}>
              {({ list }) => <Quizzes list={list} current={current} onEdit={(id) => setEdited({ id })} />}
            </Loaded>
          </section>
          {edited && <QuizDrawer liveId={liveId} id={edited.id} onClose={() => setEdited(undefined)} />}
        </>
      )}
    </Loaded>
  )
}

function ClassHead({ current, onAdd }: { current: Current; onAdd: () => void }) {
  const { liveId, title, state, hostName } = current
  const change = useWrite(changeLiveState, { refreshes: ['livePlayExam'] })
  const end = async () => {
    const consequence = '正在作答的题目随即收题，直播不能再次开始。'
    if (await confirm({ name: title, verb: '结束', consequence })) await change.run({ id: liveId, action: 'end' })
  }
  const isWaiting = state === 'scheduled' || state === 'warming'
  return (
    <section className="live-card live-asked" aria-label="直播课">
      <div className="live-head">
        <h2>{title}</h2>
        <StateWord>{words[state]}</StateWord>
      </div>
      <p className="live-note">主播：{hostName}</p>
      {state === 'scheduled' && <p className="live-note">{liveRefusals.tooEarly.message}</p>}
      <div className="live-acts">
        {isWaiting && (
          <Button
            type="primary"
            disabled={state !== 'warming'}
            loading={change.isPending}
            onClick={() => void change.run({ id: liveId, action: 'start' })}
          >
            开始直播
          </Button>
        )}
        {state !== 'ended' && state !== 'replay' && state !== 'cancelled' && <Button onClick={onAdd}>新增测验</Button>}
        {state === 'live' && (
          <>
            <Button onClick={() => go(`/netSchool/livePlayAnswer?liveId=${liveId}`)}>学员视图</Button>
            <Button danger loading={change.isPending} onClick={() => void end()}>
              结束直播
            </Button>
          </>
        )}
      </div>
    </section>
  )
}

interface QuizzesProps {
  list: readonly LiveQuizRow[]
  current: Current
  onEdit: (id: string) => void
}

function Quizzes({ list, current, onEdit }: QuizzesProps) {
  if (list.length === 0) return <Empty description="还没有测验，点“新增测验”从题库或试卷选题" />
  return (
    <ul className="live-quizzes">
      {list.map((quiz) => (
        <li key={quiz.id}>
          <QuizLine quiz={quiz} current={current} onEdit={() => onEdit(quiz.id)} />
        </li>
      ))}
    </ul>
  )
}
