import type { QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import type { DocumentDetail } from '@portal/contract/areas/document/document-single.ts'
import { documentTexts } from '@portal/contract/areas/document/messages.ts'
import { acknowledgeDocument } from '@portal/contract/areas/document/reading.ts'
import { documentRefusals } from '@portal/contract/areas/document/refusals.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { askedQuestion } from '#src/shared/attempt/asked-question.ts'
import { QuestionView } from '#src/shared/question/QuestionView.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { timeText } from '#src/ui/time/date-text.ts'

interface AckDialogProps {
  document: DocumentDetail
  /** Leads to the page that answers what was answered wrong. */
  onPage: (page: number) => void
  onClose: () => void
}

type Answers = Readonly<Record<string, QuestionAnswer | null>>

/** 已阅读并知悉: what is declared, what is asked, and what was answered wrong with the page to read again. */
export function AckDialog({ document, onPage, onClose }: AckDialogProps) {
  const { active } = usePage()
  const acknowledge = useWrite(acknowledgeDocument, {
    refreshes: ['videoUser', 'netSecurityClassHourRecord', 'guide', 'points'],
  })
  const [answers, setAnswers] = useState<Answers>({})
  const [wrong, setWrong] = useState<readonly number[]>([])
  const [fault, setFault] = useState('')
  const { id, ackText, checkQuestions } = document

  const send = async () => {
    const given = checkQuestions.map(({ id: questionId }) => ({ questionId, answer: answers[questionId] ?? null }))
    const complete = given.flatMap(({ questionId, answer }) => (answer === null ? [] : [{ questionId, answer }]))
    if (complete.length < given.length) return setFault(documentRefusals.answersMissing.message)
    setFault('')
    const done = await acknowledge.run({ id, answers: complete })
    if (!done) return
    if (done.wrong.length > 0) {
      setWrong([...new Set(done.wrong.map(({ page }) => page))])
      const missed = new Set(done.wrong.map(({ questionId }) => questionId))
      setAnswers(Object.fromEntries(Object.entries(answers).filter(([questionId]) => !missed.has(questionId))))
      return
    }
    const hours = done.hours === null || done.hours === 0 ? '' : `，计 ${done.hours.toFixed(2)} 学时`
    tip('success', `已知悉 ${timeText(done.ackAt?.getTime())}${hours}`)
    onClose()
  }

  return (
    <PageModal
      active={active}
      open
      title="已阅读并知悉"
      width={560}
      okText="已阅读并知悉"
      cancelText="再看看"
      confirmLoading={acknowledge.isPending}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p className="ack-text">{ackText}</p>
      {checkQuestions.map((question, at) => (
        <QuestionView
          key={question.id}
          asked={askedQuestion(question)}
          number={String(at + 1)}
          answer={answers[question.id] ?? null}
          onAnswer={(answer) => setAnswers((before) => ({ ...before, [question.id]: answer }))}
        />
      ))}
      {wrong.map((page) => (
        <Alert
          key={page}
          type="error"
          showIcon
          title={documentTexts.wrongAnswer.replace('{n}', String(page))}
          action={
            <Button size="small" onClick={() => onPage(page)}>
              去看
            </Button>
          }
        />
      ))}
      {fault !== '' && <p role="alert">{fault}</p>}
    </PageModal>
  )
}
