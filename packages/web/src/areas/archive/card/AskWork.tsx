import { askMayWork, type MayWorkAnswer } from '@portal/contract/areas/archive/card.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { JobSelect } from './JobSelect.tsx'
import { WorkConditions } from './WorkConditions.tsx'

/** 上岗查询: somebody and a job, and what is missing. */
export function AskWork({ onClose }: { onClose: () => void }) {
  const { active } = usePage()
  const [userId, setUserId] = useState<string | null>(null)
  const [job, setJob] = useState('')
  const [answer, setAnswer] = useState<MayWorkAnswer>()
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    if (userId === null || job.trim() === '') return tip('warning', '请选择员工和岗位')
    setAsking(true)
    setAnswer(undefined)
    try {
      setAnswer(await call(askMayWork, { userId, job: job.trim() }))
    } catch (error) {
      tip('error', wordsOfError(error instanceof Error ? error : null))
    } finally {
      setAsking(false)
    }
  }
  return (
    <PageModal active={active} open title="上岗查询" footer={null} onCancel={onClose}>
      <Form layout="vertical" className="archive-ask">
        <Form.Item label="员工" required>
          <PersonSelect for={P.traineeArchiveCard} value={userId} onChange={setUserId} aria-label="员工" />
        </Form.Item>
        <Form.Item label="岗位" required>
          <JobSelect value={job} onChange={setJob} aria-label="岗位" />
        </Form.Item>
        <Button type="primary" loading={isAsking} onClick={() => void ask()}>
          查询
        </Button>
      </Form>
      {answer && (
        <>
          <p className="note">{[answer.name, answer.code, answer.orgName].join(' · ')}</p>
          <WorkConditions conclusion={answer} />
        </>
      )}
    </PageModal>
  )
}
