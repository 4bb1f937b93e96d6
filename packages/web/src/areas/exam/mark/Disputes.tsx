import { REASON_MESSAGE } from '@portal/contract/areas/exam/exam/words.ts'
import { arbitrateMark, listDisputed } from '@portal/contract/areas/exam/mark/marking.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Form, Input } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { ScoreInput } from './ScoreInput.tsx'
import { ScriptSheet } from './ScriptSheet.tsx'
import { scoreFault } from './score-values.ts'

type Dispute = ResultOf<typeof listDisputed>[number]

/** 仲裁: scripts whose two marks lie too far apart. */
export function Disputes({ examId, onBack }: { examId: string; onBack: () => void }) {
  const disputes = useQuery({ ...query(listDisputed, { examId }), refetchOnMount: 'always' })
  return (
    <>
      <div className="mark-head">
        <Button onClick={onBack}>返回题目</Button>
        <h2>仲裁</h2>
      </div>
      <Loaded of={disputes}>
        {(found) =>
          found.length === 0 ? (
            <Empty description="没有争议答卷" />
          ) : (
            found.map((dispute) => <DisputeSheet key={dispute.taskId} dispute={dispute} />)
          )
        }
      </Loaded>
    </>
  )
}

function DisputeSheet({ dispute }: { dispute: Dispute }) {
  const { taskId, marks, max, step } = dispute
  const arbitrate = useWrite(arbitrateMark)
  const [score, setScore] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const fault = scoreFault(score, max, step)
  const isSound = [...reason.trim()].length >= 2
  const send = async () => {
    setTried(true)
    if (fault !== null || score === null || !isSound) return
    if (await arbitrate.run({ taskId, score, reason: reason.trim() })) tip('success', '仲裁完成')
  }
  return (
    <div className="mark-pane">
      <ScriptSheet script={dispute} />
      <section className="mark-sheet" aria-label="仲裁">
        <ul className="mark-keys">
          {marks.map(({ marker, score: given, comment }) => (
            <li key={marker}>
              {marker}：{given} 分{comment !== '' && `（${comment}）`}
            </li>
          ))}
        </ul>
        <Form layout="vertical">
          <Form.Item
            label={`裁定分（满分 ${max} 分）`}
            validateStatus={isTried && fault ? 'error' : ''}
            help={isTried && fault ? fault : undefined}
          >
            <ScoreInput label="裁定分" step={step} value={score} onChange={setScore} />
          </Form.Item>
          <Form.Item
            label="原因"
            required
            validateStatus={isTried && !isSound ? 'error' : ''}
            help={isTried && !isSound ? REASON_MESSAGE : undefined}
          >
            <Input.TextArea
              aria-label="原因"
              rows={3}
              maxLength={200}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Form.Item>
        </Form>
        <Button type="primary" block loading={arbitrate.isPending} onClick={() => void send()}>
          裁定
        </Button>
      </section>
    </div>
  )
}
