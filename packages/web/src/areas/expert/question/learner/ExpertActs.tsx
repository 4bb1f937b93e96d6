import { type QuestionDetail, reportQuestion } from '@portal/contract/areas/expert/question.ts'
import { expertRefusals } from '@portal/contract/areas/expert/words.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { ReasonModal } from '#src/shared/reason/ReasonModal.tsx'
import { AskInfo } from '../../desk/one/FeedbackActs.tsx'
import { ReasonedTransfer } from '../../desk/ReasonedTransfer.tsx'
import { AnswerForm } from '../thread/AnswerForm.tsx'

const RUNNING: readonly QuestionDetail['state'][] = ['asked', 'assigned', 'followUp', 'needsInfo']

/** What the expert who has the question does with it. */
export function ExpertActs({ question }: { question: QuestionDetail }) {
  const { id, may, state } = question
  const [opened, setOpened] = useState<'answer' | 'info' | 'transfer'>()
  const isAsked = RUNNING.includes(state)
  if (!may.answer && !may.askInfo && !may.transfer) return null
  const close = () => setOpened(undefined)
  return (
    <section className="expert-acts" aria-label="专家操作">
      {may.answer && (isAsked || opened === 'answer') && (
        <div className="expert-card">
          <AnswerForm key={`${id} ${question.answerList.length}`} id={id} verb="提交回答" onDone={close} />
        </div>
      )}
      <div className="expert-acts-line">
        {may.answer && !isAsked && opened !== 'answer' && (
          <Button onClick={() => setOpened('answer')}>再写一个回答</Button>
        )}
        {may.askInfo && <Button onClick={() => setOpened('info')}>请求补充</Button>}
        {may.transfer && <Button onClick={() => setOpened('transfer')}>转交</Button>}
      </div>
      {opened === 'info' && <AskInfo id={id} onClose={close} />}
      {opened === 'transfer' && <ReasonedTransfer question={question} onClose={close} />}
    </section>
  )
}

/** 举报, with the reason: whoever looks after the questions sees it. */
export function ReportButton({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  const write = useWrite(reportQuestion)
  const send = async (text: string) => {
    const answer = await write.run({ id, text })
    if (answer) tip('success', '已收到举报，管理员会处理')
    return answer !== undefined
  }
  return (
    <>
      <Button type="text" onClick={() => setOpen(true)}>
        举报
      </Button>
      {isOpen && (
        <ReasonModal
          title="举报"
          verb="举报"
          label="原因"
          help="管理员会看到你的姓名和原因。"
          fault={expertRefusals.reason.message}
          pending={write.isPending}
          onSend={send}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
