import { submitApproval } from '@portal/contract/areas/access/approval-record.ts'
import {
  type BatchDetail,
  checkUploadBatch,
  getUploadBatch,
  revokeUploadRows,
  saveUploadBatch,
} from '@portal/contract/areas/outside-hours/batch.ts'
import { uploadRefusals } from '@portal/contract/areas/outside-hours/refusals.ts'
import { batchState } from '@portal/contract/areas/outside-hours/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { DetailPage } from '#src/kit/DetailPage.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { ApprovalNotice } from '#src/shared/approval/ApprovalNotice.tsx'
import { ApprovalTimeline } from '#src/shared/approval/ApprovalTimeline.tsx'
import { DecisionBar } from '#src/shared/approval/DecisionBar.tsx'
import { requestQuery } from '#src/shared/approval/requests.ts'
import { ImportButton } from '#src/shared/exchange/ImportButton.tsx'
import { late } from '#src/ui/late/late.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { BATCHES } from '../addresses.ts'
import { BatchEditor } from './BatchEditor.tsx'
import { draftOf, inputOf } from './draft-rows.ts'
import { EvidencePane } from './EvidencePane.tsx'
import { RowList } from './RowList.tsx'
import '../outside-hours.css'

const ReasonModal = late(() => import('#src/shared/reason/ReasonModal.tsx').then((module) => module.ReasonModal))

const states = wordsOf(batchState)
const ENGINE = ['trainHours', 'approveRecord']

/** 学时提交详情: a new batch, or one with its rows, the evidence beside and what was decided. */
export function UploadDetailPage() {
  const { query: asked } = usePage()
  if (asked.id === undefined)
    return (
      <article className="kit-form-page upload-new">
        <h1>新建学时批次</h1>
        <ApprovalNotice subject="courseHours" name="学时提交" act="提交" />
        <BatchEditor />
      </article>
    )
  return <BatchPage id={asked.id} />
}

function BatchPage({ id }: { id: string }) {
  const batch = useQuery(query(getUploadBatch, { id }))
  const [isEditing, setEditing] = useState(false)
  const [revoking, setRevoking] = useState<readonly string[]>()
  const revoke = useWrite(revokeUploadRows)
  return (
    <>
      <DetailPage of={batch} back={BATCHES}>
        {(detail) => ({
          title: detail.title,
          state: <StateWord>{states[detail.state]}</StateWord>,
          note: `${detail.people} 人 · ${detail.hours.toFixed(2)} 学时`,
          hint: detail.state === 'returned' ? `已退回：${detail.returnReason}` : undefined,
          facts: [
            { label: '提交单位', value: detail.ownerOrgName },
            { label: '提交人', value: detail.submitterName },
            { label: '步骤', value: detail.step },
            { label: '说明', value: detail.note },
          ],
          actions: !isEditing && (
            <Acts batch={detail} onEdit={() => setEditing(true)} onRevoke={(rowIds) => setRevoking(rowIds)} />
          ),
          tabs: [
            {
              key: 'rows',
              label: '明细',
              content: isEditing ? (
                <BatchEditor batch={detail} onDone={() => setEditing(false)} />
              ) : (
                <Reviewed batch={detail} onRevoke={(rowId) => setRevoking([rowId])} />
              ),
            },
            {
              key: 'history',
              label: '审批记录',
              content: <ApprovalTimeline of={{ subjectType: 'courseHours', subjectId: detail.id }} />,
            },
          ],
        })}
      </DetailPage>
      {revoking && (
        <ReasonModal
          title={`撤销 ${revoking.length} 行入账`}
          verb="撤销入账"
          label="撤销原因"
          help="这些人的年度学时同时减少，原因本人可见，不能恢复。"
          fault={uploadRefusals.revokeReason.message}
          pending={revoke.isPending}
          onSend={async (reason) => (await revoke.run({ rowIds: [...revoking], reason })) !== undefined}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </>
  )
}

interface ActsProps {
  batch: BatchDetail
  onEdit: () => void
  onRevoke: (rowIds: string[]) => void
}

function Acts({ batch, onEdit, onRevoke }: ActsProps) {
  const submit = useWrite(submitApproval, { refreshes: ENGINE })
  const request = useQuery({ ...requestQuery(batch.requestId ?? ''), enabled: batch.state === 'pending' })
  const posted = batch.list.flatMap(({ id, state }) => (state === 'posted' ? [id] : []))
  const send = async () => {
    if (await submit.run({ subjectType: 'courseHours', subjectId: batch.id })) tip('success', '已提交审核')
  }
  return (
    <>
      {batch.may.edit && (
        <ImportButton kind="uploadHours" targetId={batch.id} access={[P.hourUploadEdit]} refreshes={['trainHours']} />
      )}
      {batch.may.edit && <Button onClick={onEdit}>编辑</Button>}
      {batch.may.edit && (
        <Button type="primary" loading={submit.isPending} onClick={() => void send()}>
          提交
        </Button>
      )}
      {batch.may.revoke && posted.length > 0 && (
        <Button danger onClick={() => onRevoke(posted)}>
          撤销入账
        </Button>
      )}
      {batch.state === 'pending' && request.data && (
        <DecisionBar request={request.data} allCodes={[P.hourUploadAll]} picking={P.hourUpload} />
      )}
    </>
  )
}

function Reviewed({ batch, onRevoke }: { batch: BatchDetail; onRevoke: (rowId: string) => void }) {
  const isJudged = batch.state !== 'posted' && batch.state !== 'revoked'
  const check = useQuery({ ...query(checkUploadBatch, { id: batch.id }), enabled: isJudged })
  const save = useWrite(saveUploadBatch)
  const confirmRow = (no: number) =>
    void save.run({
      id: batch.id,
      revision: batch.revision,
      title: batch.title,
      ownerOrgId: batch.ownerOrgId,
      note: batch.note,
      files: batch.evidence.map(({ fileId }) => ({ fileId })),
      rows: batch.list.map((row) => inputOf({ ...draftOf(row), confirmed: row.confirmed || row.no === no })),
    })
  return (
    <div className="upload-review">
      <RowList
        batch={batch}
        findings={check.data ?? []}
        onRevoke={onRevoke}
        onConfirm={batch.may.edit ? confirmRow : undefined}
      />
      <EvidencePane evidence={batch.evidence} />
    </div>
  )
}
