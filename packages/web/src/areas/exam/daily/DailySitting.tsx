import type { Sitting } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { dailyToday } from '@portal/contract/areas/exam/daily/daily.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { query, resourceKeyOf } from '#src/kit/query.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { usePage } from '#src/platform/page.ts'
import { AttemptDesk } from '#src/shared/attempt/AttemptDesk.tsx'
import { openQuestions } from '#src/shared/attempt/progress.ts'
import { useAttempt } from '#src/shared/attempt/session/use-attempt.ts'
import { forgetStartKey } from '#src/shared/attempt/use-enter-attempt.ts'

interface DailySittingProps {
  sitting: Sitting
  onLeave: () => void
}

/** The set of a day under work; handed in, everything about it is shown at once. */
export function DailySitting({ sitting, onLeave }: DailySittingProps) {
  const { setQuery } = usePage()
  const session = useAttempt(sitting)
  const client = useQueryClient()
  const receipt = useStore(session.store, (view) => view.receipt)
  const today = useQuery({ ...query(dailyToday, {}), refetchOnMount: 'always' })
  const reasons = new Map(today.data?.reasons.map(({ itemId, text }) => [itemId, text]))

  useEffect(() => {
    if (!receipt) return
    // A further try is a new sitting.
    forgetStartKey(sitting.scene, sitting.objectId)
    void client.invalidateQueries({ queryKey: [resourceKeyOf(dailyToday)] })
    setQuery({ attemptId: receipt.attemptId, day: undefined, again: undefined })
  }, [receipt, sitting, client, setQuery])

  const handIn = async () => {
    const { unanswered } = openQuestions(sitting, session.store.getState().answers)
    const content = unanswered === 0 ? '全部题目已作答，确定交卷？' : `还有 ${unanswered} 题未作答，确定交卷？`
    if (await askConfirm({ title: '交卷确认', content, okText: '交卷' })) await session.submit()
  }
  return (
    <AttemptDesk
      session={session}
      noteOf={(itemId) => reasons.get(itemId)}
      onHandIn={() => void handIn()}
      onLeave={onLeave}
    />
  )
}
