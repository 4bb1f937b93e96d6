import { quizInfo } from '@portal/contract/areas/activity/quiz-answer.ts'
import type { Sitting } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query, resourceKeyOf } from '#src/kit/query.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { usePage } from '#src/platform/page.ts'
import { AttemptDesk } from '#src/shared/attempt/desk/AttemptDesk.tsx'
import { openQuestions } from '#src/shared/attempt/progress.ts'
import { SittingGate } from '#src/shared/attempt/SittingGate.tsx'
import { useAttempt } from '#src/shared/attempt/session/use-attempt.ts'
import { forgetStartKey } from '#src/shared/attempt/use-enter-attempt.ts'

/** The way into a try: begins one, or goes on with the one under way. */
export function QuizEntry({ activityId }: { activityId: string }) {
  const { setQuery } = usePage()
  const back = () => setQuery({ answer: undefined }, { push: true })
  // Only to know of a try under way; what is being answered must not change under the fingers.
  const info = useQuery({
    ...query(quizInfo, { activityId }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Loaded of={info} back={<Button onClick={back}>返回</Button>}>
      {({ running }) => (
        <SittingGate scene="activity" objectId={activityId} running={running} onLeave={back}>
          {(sitting) => <QuizSitting key={sitting.attemptId} sitting={sitting} onLeave={back} />}
        </SittingGate>
      )}
    </Loaded>
  )
}

function QuizSitting({ sitting, onLeave }: { sitting: Sitting; onLeave: () => void }) {
  const { setQuery, markDirty } = usePage()
  const session = useAttempt(sitting)
  const client = useQueryClient()
  const receipt = useStore(session.store, (view) => view.receipt)
  const isUnsaved = useStore(session.store, ({ status }) => status.kind === 'saving' || status.kind === 'offline')

  // Closing the tab with something unacknowledged is asked about by the browser.
  useEffect(() => {
    markDirty(isUnsaved && receipt === null)
    return () => markDirty(false)
  }, [markDirty, isUnsaved, receipt])

  useEffect(() => {
    if (!receipt) return
    // A further try is a new sitting.
    forgetStartKey(sitting.scene, sitting.objectId)
    void client.invalidateQueries({ queryKey: [resourceKeyOf(quizInfo)] })
    setQuery({ attemptId: receipt.attemptId, answer: undefined })
  }, [receipt, sitting, client, setQuery])

  const handIn = async () => {
    const { unanswered } = openQuestions(sitting, session.store.getState().answers)
    const content = unanswered === 0 ? '全部题目已作答，确定交卷？' : `还有 ${unanswered} 题未作答，确定交卷？`
    if (await askConfirm({ title: '交卷确认', content, okText: '交卷' })) await session.submit()
  }
  const leave = async () => {
    const isOver = session.store.getState().stopped !== null
    const content = '本次答题已计次数，答案已保存，可在时限内继续。'
    if (isOver || (await askConfirm({ title: '离开确认', content, okText: '离开' }))) onLeave()
  }
  return <AttemptDesk session={session} onHandIn={() => void handIn()} onLeave={() => void leave()} />
}
