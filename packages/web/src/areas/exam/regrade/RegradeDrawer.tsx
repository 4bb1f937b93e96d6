import { REASON_MESSAGE } from '@portal/contract/areas/exam/exam/words.ts'
import {
  type RegradeChange,
  regradeApply,
  regradePreview,
  regradeQuestion,
} from '@portal/contract/areas/exam/regrade.ts'
import { regradeKind } from '@portal/contract/areas/exam/regrade-words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { LateDrawer } from '#src/ui/late/LateParts.tsx'
import { fullTimeText } from '#src/ui/time/date-text.ts'
import { ChangeForm } from './ChangeForm.tsx'
import { RegradeEffect } from './RegradeEffect.tsx'
import './regrade.css'

type Question = ResultOf<typeof regradeQuestion>
type Effect = ResultOf<typeof regradePreview>

interface RegradeDrawerProps {
  examId: string
  questionId: string
  /** What the page before has chosen already; it is previewed as it is. */
  initial?: RegradeChange
  onClose: () => void
}

const kinds = wordsOf(regradeKind)
const MOST_REASON = 200

/** 改判 of one question of one exam: what changes, whom it concerns, and then, with a reason, the act itself. */
export function RegradeDrawer({ examId, questionId, initial, onClose }: RegradeDrawerProps) {
  const phone = useMedia(PHONE)
  const question = useQuery({ ...query(regradeQuestion, { examId, questionId }), refetchOnMount: 'always' })
  return (
    <LateDrawer open title="改判" size={phone ? '100%' : 640} onClose={onClose}>
      <Loaded of={question}>
        {(found) => (
          <Regrading examId={examId} questionId={questionId} question={found} initial={initial} onClose={onClose} />
        )}
      </Loaded>
    </LateDrawer>
  )
}

function Regrading({ examId, questionId, question, initial, onClose }: RegradeDrawerProps & { question: Question }) {
  const preview = useWrite(regradePreview)
  const [effect, setEffect] = useState<Effect>()
  const look = async (change: RegradeChange) => setEffect(await preview.run({ examId, questionId, change }))
  return (
    <div className="regrade">
      <p className="regrade-stem">{question.stemText}</p>
      <p className="regrade-note">
        《{question.title}》中有 {question.attempts} 份已交答卷作答了该题，满分 {question.max} 分
      </p>
      <History history={question.history} />
      {question.settled ? (
        <Alert type="info" showIcon title="该题已剔除或全体给满分，不能再改判" />
      ) : (
        <ChangeForm
          question={question}
          initial={initial}
          pending={preview.isPending}
          onChange={() => setEffect(undefined)}
          onLook={look}
        />
      )}
      {effect && <Carrying effect={effect} title={question.title} onClose={onClose} />}
    </div>
  )
}

function History({ history }: Pick<Question, 'history'>) {
  if (history.length === 0) return null
  return (
    <ul className="regrade-lines" aria-label="改判记录">
      {history.map(({ id, kind, reason, by, at, changed }) => (
        <li key={id}>
          {fullTimeText(at.getTime())} {by} {kinds[kind]}，影响 {changed} 份：{reason}
        </li>
      ))}
    </ul>
  )
}

function Carrying({ effect, title, onClose }: { effect: Effect; title: string; onClose: () => void }) {
  const apply = useWrite(regradeApply, { refreshes: ['examResult', 'examStat', 'examAppeal', 'exam'] })
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isSound = [...reason.trim()].length >= 2
  const carryOut = async () => {
    setTried(true)
    if (!isSound) return
    const told = effect.published > 0 ? `，并通知成绩已公布的考生` : ''
    const consequence = `将更正 ${effect.affected} 份答卷的得分${told}，执行后不能撤销。`
    if (!(await confirm({ name: title, verb: '执行改判', consequence }))) return
    const done = await apply.run({ previewId: effect.previewId, reason: reason.trim() })
    if (!done) return
    tip('success', `已更正 ${done.changed} 份答卷`)
    onClose()
  }
  return (
    <section className="regrade-sheet" aria-label="改判影响">
      <RegradeEffect effect={effect} />
      {effect.affected > 0 && (
        <>
          <Form layout="vertical">
            <Form.Item
              label="改判原因"
              required
              validateStatus={isTried && !isSound ? 'error' : ''}
              help={isTried && !isSound ? REASON_MESSAGE : '写入改分记录，并随通知告知考生。'}
            >
              <Input.TextArea
                aria-label="改判原因"
                rows={2}
                count={{ show: true, max: MOST_REASON, strategy: (text) => [...text].length }}
                maxLength={MOST_REASON}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            </Form.Item>
          </Form>
          <Button type="primary" danger block loading={apply.isPending} onClick={() => void carryOut()}>
            执行改判
          </Button>
        </>
      )}
    </section>
  )
}
