import { type AppealRow, decideAppeal, appealRefusals as no } from '@portal/contract/areas/exam/appeal.ts'
import { markingRefusals } from '@portal/contract/areas/exam/mark/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { Alert, Button, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { ScoreInput } from '../mark/ScoreInput.tsx'
import { AppealFiles } from './AppealFiles.tsx'
import './appeal.css'

const MOST_REASON = 500

interface DecideModalProps {
  appeal: AppealRow
  onClose: () => void
  /** Others gave the same answer and may look at what giving them the score would mean. */
  onSame: () => void
}

/** Why this cannot be the new score. */
const scoreFaultOf = (score: number | null, { before, max }: AppealRow): string | null => {
  if (score === null) return no.score.message
  if (score < 0 || score > max) return fill(markingRefusals.range.message, { max })
  return score === before ? no.same.message : null
}

/** 成立 with a new score, or 不成立; both with a reason that the examinee reads. */
export function DecideModal({ appeal, onClose, onSame }: DecideModalProps) {
  const { active } = usePage()
  const decide = useWrite(decideAppeal, { refreshes: ['examResult'] })
  const mayRegrade = useHolds([P.examMarkAdmin])
  const [accept, setAccept] = useState(true)
  const [score, setScore] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [same, setSame] = useState(0)
  const reasonFault = [...reason.trim()].length < 2 ? no.reason.message : null
  const scoreFault = accept ? scoreFaultOf(score, appeal) : null
  const send = async () => {
    setTried(true)
    if (reasonFault !== null || scoreFault !== null) return
    const done = await decide.run({
      id: appeal.id,
      accept,
      ...(accept && score !== null && { score }),
      reason: reason.trim(),
    })
    if (!done) return
    if (done.sameAnswers > 0) return setSame(done.sameAnswers)
    tip('success', '申诉已处理')
    onClose()
  }
  if (same > 0)
    return (
      <PageModal
        active={active}
        open
        title="申诉已处理"
        onCancel={onClose}
        footer={
          <>
            <Button onClick={onClose}>关闭</Button>
            {mayRegrade && (
              <Button type="primary" onClick={onSame}>
                预览改判
              </Button>
            )}
          </>
        }
      >
        <Alert
          type="warning"
          showIcon
          title={`另有 ${same} 份答卷作答相同而得分不同`}
          description={
            mayRegrade ? '可预览统一改判对这些考生得分与及格的影响，确认后再应用。' : '请告知阅卷管理员统一改判。'
          }
        />
      </PageModal>
    )
  return (
    <PageModal
      active={active}
      open
      title={`处理 ${appeal.name} 的申诉`}
      okText="提交"
      confirmLoading={decide.isPending}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <dl className="appeal-facts">
        <dt>题目</dt>
        <dd>{appeal.stemText}</dd>
        <dt>申诉内容</dt>
        <dd>
          {appeal.text}
          <AppealFiles files={appeal.files} />
        </dd>
      </dl>
      <Form layout="vertical">
        <Form.Item label="结论">
          <Radio.Group
            value={accept}
            onChange={({ target }) => setAccept(target.value === true)}
            options={[
              { value: true, label: '成立' },
              { value: false, label: '不成立' },
            ]}
          />
        </Form.Item>
        {accept && (
          <Form.Item
            label={`新的得分（原 ${appeal.before ?? '—'} 分，满分 ${appeal.max} 分）`}
            required
            validateStatus={isTried && scoreFault ? 'error' : ''}
            help={isTried && scoreFault ? scoreFault : undefined}
          >
            <ScoreInput label="新的得分" value={score} onChange={setScore} />
          </Form.Item>
        )}
        <Form.Item
          label="处理理由"
          required
          validateStatus={isTried && reasonFault ? 'error' : ''}
          help={isTried && reasonFault ? reasonFault : undefined}
        >
          <Input.TextArea
            aria-label="处理理由"
            rows={3}
            maxLength={MOST_REASON}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Form.Item>
      </Form>
    </PageModal>
  )
}
