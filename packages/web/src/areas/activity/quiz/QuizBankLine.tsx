import { getQuizBank } from '@portal/contract/areas/activity/quiz-answer.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { bankAddress } from '../addresses.ts'

interface QuizBankLineProps {
  activityId: string
  /** Questions that a try asks, as it stands in the form. */
  count: number
  /** The part is not kept yet, and has no bank before it is. */
  isNew: boolean
}

/** How many questions there are to ask, and where they are chosen. */
export function QuizBankLine({ activityId, count, isNew }: QuizBankLineProps) {
  const mayChoose = useHolds([P.activityQuestion])
  const found = useQuery({
    ...query(getQuizBank, { activityId }),
    enabled: mayChoose && !isNew,
    refetchOnMount: 'always',
  })
  if (isNew) return <p className="activity-note">保存环节后，在这里从题库选题。</p>
  if (!mayChoose) return <p className="activity-note">题目由有“活动题库”权限的人选择。</p>
  return (
    <Loaded of={found}>
      {({ available }) => (
        <div className="desk-bank">
          <span>
            题库：已有 <b>{available}</b> 题
          </span>
          <Button onClick={() => go(bankAddress(activityId))}>选题</Button>
          {available < count && (
            <p data-bad="true">
              每次 {count} 题，还差 {count - available} 题，选够后才能发布
            </p>
          )}
        </div>
      )}
    </Loaded>
  )
}
