import {
  followUpQuestion,
  type QuestionDetail,
  rateQuestion,
  supplementQuestion,
} from '@portal/contract/areas/expert/question.ts'
import { expertRefusals } from '@portal/contract/areas/expert/words.ts'
import { Alert, Button, Input, Radio, Rate } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { Reopen } from '../../desk/one/FeedbackActs.tsx'
import { useKept } from '../thread/use-kept.ts'

type Open = 'supplement' | 'followUp' | 'rate'
const MOST = 500

/** What whoever asked can do now; what is asked of him stands open at once. */
export function AskerActs({ question }: { question: QuestionDetail }) {
  const { may, state, stars, mine } = question
  const [opened, setOpened] = useState<Open>()
  const [isReopening, setReopening] = useState(false)
  if (!mine) return null
  const shown = opened ?? (state === 'needsInfo' && may.supplement ? 'supplement' : undefined)
  const close = () => setOpened(undefined)
  return (
    <section className="expert-acts" aria-label="我可以">
      {state === 'needsInfo' && <Alert type="warning" showIcon title="专家请你补充，补充后继续计时" />}
      <div className="expert-acts-line">
        {may.supplement && shown !== 'supplement' && <Button onClick={() => setOpened('supplement')}>补充</Button>}
        {may.followUp && <Button onClick={() => setOpened('followUp')}>追问</Button>}
        {may.rate && <Button onClick={() => setOpened('rate')}>{stars === null ? '评分' : '修改评分'}</Button>}
        {may.reopen && state === 'closed' && <Button onClick={() => setReopening(true)}>重新打开</Button>}
      </div>
      {shown === 'supplement' && <Words question={question} kind="supplement" onDone={close} />}
      {shown === 'followUp' && <Words question={question} kind="followUp" onDone={close} />}
      {shown === 'rate' && <RateForm question={question} onDone={close} />}
      {isReopening && <Reopen id={question.id} onClose={() => setReopening(false)} />}
    </section>
  )
}

const kinds = {
  supplement: { write: supplementQuestion, label: '补充内容', verb: '提交补充', said: '已补充，专家会收到提醒' },
  followUp: { write: followUpQuestion, label: '追问', verb: '提交追问', said: '已追问，重新计时' },
} as const
const words = z.object({ text: z.string() })

interface WordsProps {
  question: QuestionDetail
  kind: keyof typeof kinds
  onDone: () => void
}

/** A few words to the expert, kept on the device until they are sent. */
function Words({ question: { id }, kind, onDone }: WordsProps) {
  const { label, verb, said, write: endpoint } = kinds[kind]
  const { values, set, forget } = useKept(`${kind}:${id}`, words, { text: '' })
  const write = useWrite(endpoint)
  const fault = write.error?.fields[0]?.message ?? write.error?.words
  const send = () =>
    write.mutate(
      { id, text: values.text },
      {
        onSuccess: () => {
          forget()
          tip('success', said)
          onDone()
        },
      },
    )
  return (
    <div className="expert-card expert-form">
      <Input.TextArea
        aria-label={label}
        placeholder={label}
        autoSize={{ minRows: 3, maxRows: 8 }}
        value={values.text}
        count={{ show: true, max: MOST, strategy: (text) => [...text].length }}
        onChange={({ target }) => set({ text: target.value })}
      />
      {fault && (
        <p role="alert" className="ant-form-item-explain-error">
          {fault}
        </p>
      )}
      <div className="expert-form-foot">
        <Button onClick={onDone}>取消</Button>
        <Button type="primary" loading={write.isPending} onClick={send}>
          {verb}
        </Button>
      </div>
    </div>
  )
}

const MOST_REASON = 200

/** 评分, and whether it is solved: what is not goes back to the expert with the reason. */
function RateForm({ question, onDone }: { question: QuestionDetail; onDone: () => void }) {
  const [stars, setStars] = useState(question.stars ?? 0)
  const [solved, setSolved] = useState(question.solved ?? true)
  const [text, setText] = useState(question.ratingText)
  const [fault, setFault] = useState('')
  const write = useWrite(rateQuestion)
  const send = () => {
    const body = { id: question.id, stars, text, solved }
    const parsed = rateQuestion.body.safeParse(body)
    setFault(parsed.error?.issues[0]?.message ?? '')
    if (!parsed.success) return
    write.mutate(parsed.data, {
      onSuccess: () => {
        tip('success', solved ? '谢谢评价' : '已重新打开，专家会继续回答')
        onDone()
      },
    })
  }
  const shown = fault || write.error?.fields[0]?.message || write.error?.words
  return (
    <div className="expert-card expert-form">
      <Rate aria-label="评分" value={stars} onChange={setStars} />
      <Radio.Group
        aria-label="是否解决"
        options={[
          { value: true, label: '已解决' },
          { value: false, label: '未解决' },
        ]}
        value={solved}
        onChange={({ target }) => setSolved(target.value === true)}
      />
      <Input.TextArea
        aria-label={solved ? '评语' : '未解决的原因'}
        placeholder={solved ? '评语（可不填）' : expertRefusals.reason.message}
        autoSize={{ minRows: 2, maxRows: 6 }}
        value={text}
        count={{ show: true, max: MOST_REASON, strategy: (all) => [...all].length }}
        onChange={({ target }) => setText(target.value)}
      />
      {shown && (
        <p role="alert" className="ant-form-item-explain-error">
          {shown}
        </p>
      )}
      <div className="expert-form-foot">
        <Button onClick={onDone}>取消</Button>
        <Button type="primary" loading={write.isPending} onClick={send}>
          {solved ? '提交评价' : '未解决，重新打开'}
        </Button>
      </div>
    </div>
  )
}
