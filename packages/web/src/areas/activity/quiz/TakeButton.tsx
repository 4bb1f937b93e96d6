import { takeQuestions } from '@portal/contract/areas/activity/quiz-answer.ts'
import type { QuestionRow } from '@portal/contract/areas/assessment/question/question.ts'
import { FIT_KINDS } from '@portal/contract/areas/exam/paper/fit-kinds.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { BankHomeContext, commonBanks, QuestionPicker } from '#src/areas/assessment/public.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import type { QuizBank } from './quiz-bank.ts'

type Way = 'copy' | 'link'

/** 引用公共题库: as copies, which need the right to see keys, or as the questions themselves. */
export function TakeButton({ bank }: { bank: QuizBank }) {
  const [way, setWay] = useState<Way>()
  const take = useWrite(takeQuestions, { refreshes: ['questionBank', 'questionType'] })
  const mayRead = useHolds([P.questionBank])
  const mayCopy = useHolds([P.questionBankKey])
  if (!mayRead) return null

  const add = async (questions: QuestionRow[]) => {
    if (way === undefined) return
    const questionIds = questions.map(({ id }) => id)
    const answer = await take.run({ activityId: bank.activityId, way, questionIds })
    if (!answer) return
    const skipped = answer.skipped > 0 ? `，${answer.skipped} 题已在题库中` : ''
    tip('success', `${way === 'copy' ? '已复制' : '已引用'} ${answer.taken} 题${skipped}`)
  }
  const verb = way === 'copy' ? '复制' : '引用'
  return (
    <>
      {mayCopy && <Button onClick={() => setWay('copy')}>从公共题库复制</Button>}
      <Button onClick={() => setWay('link')}>引用公共题库</Button>
      {way && (
        <BankHomeContext value={commonBanks}>
          <QuestionPicker
            held={new Set(way === 'link' ? bank.linked.map(({ id }) => id) : [])}
            heldText="已引用"
            addText={(count) => (count === 0 ? verb : `${verb} ${count} 题`)}
            fitting={FIT_KINDS}
            onAdd={(questions) => void add(questions)}
            onClose={() => setWay(undefined)}
          />
        </BankHomeContext>
      )}
    </>
  )
}
