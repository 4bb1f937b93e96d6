import { askMayWork, type MayWorkAnswer } from '@portal/contract/areas/archive/card.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { late } from '#src/ui/late/late.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { JobSelect } from './JobSelect.tsx'
import { WorkConditions } from './WorkConditions.tsx'

const CameraView = late(() => import('#src/shared/scan/CameraView.tsx').then((module) => module.CameraView))

/** 上岗查询: somebody, chosen or holding out his personal code, and a job, and what is missing. */
export function AskWork({ onClose }: { onClose: () => void }) {
  const { active } = usePage()
  const [userId, setUserId] = useState<string | null>(null)
  const [job, setJob] = useState('')
  const [answer, setAnswer] = useState<MayWorkAnswer>()
  const [isAsking, setAsking] = useState(false)
  const [isScanning, setScanning] = useState(false)
  const ask = async (who: { userId: string } | { personToken: string }) => {
    setAsking(true)
    setAnswer(undefined)
    try {
      setAnswer(await call(askMayWork, { ...who, job: job.trim() }))
    } catch (error) {
      tip('error', wordsOfError(error instanceof Error ? error : null))
    } finally {
      setAsking(false)
    }
  }
  const askChosen = () =>
    userId === null || job.trim() === '' ? tip('warning', '请选择员工和岗位') : void ask({ userId })
  const scan = () => (job.trim() === '' ? tip('warning', '请先选择岗位') : setScanning(true))
  const take = (personToken: string) => {
    setScanning(false)
    setUserId(null)
    void ask({ personToken })
  }
  return (
    <PageModal active={active} open title="上岗查询" footer={null} onCancel={onClose}>
      <Form layout="vertical" className="archive-ask">
        <Form.Item label="岗位" required>
          <JobSelect value={job} onChange={setJob} aria-label="岗位" />
        </Form.Item>
        <Form.Item label="员工" required help="也可以扫描对方手机上的签到码">
          <PersonSelect for={P.traineeArchiveCard} value={userId} onChange={setUserId} aria-label="员工" />
        </Form.Item>
        <Button type="primary" loading={isAsking} onClick={askChosen}>
          查询
        </Button>{' '}
        <Button onClick={scan}>扫个人码</Button>
      </Form>
      {answer && (
        <>
          <p className="note">{[answer.name, answer.code, answer.orgName].join(' · ')}</p>
          <WorkConditions conclusion={answer} />
        </>
      )}
      {isScanning &&
        createPortal(
          <div className="scan-screen" role="dialog" aria-modal="true" aria-label="扫个人码">
            <CameraView title="扫个人码" aim="对准对方手机上的签到码" onText={take} onBack={() => setScanning(false)} />
          </div>,
          document.body,
        )}
    </PageModal>
  )
}
