import { restoreRecord, voidRecord } from '@portal/contract/areas/learning/record.ts'
import { checkRecord } from '@portal/contract/areas/learning/time.ts'
import { P } from '@portal/contract/privileges.ts'
import { type ReactNode, useState } from 'react'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { EvidenceDrawer } from './EvidenceDrawer.tsx'
import type { RecordRow } from './lists.ts'
import { ReasonModal } from './ReasonModal.tsx'

type Work = 'evidence' | 'void' | 'restore' | 'pass'

/** Figures of other screens that move with a record. */
const MOVED = ['studyTime', 'videoUser', 'roleTargetHours']

/** What a reviewer can do with a record, and the dialogs for it. */
export const useRecordWork = (): { actionsOf: (row: RecordRow) => RowAction[]; dialogs: ReactNode } => {
  const [current, setCurrent] = useState<{ work: Work; row: RecordRow }>()
  const voiding = useWrite(voidRecord, { refreshes: MOVED })
  const restoring = useWrite(restoreRecord, { refreshes: MOVED })
  const checking = useWrite(checkRecord, { refreshes: MOVED })
  const close = () => setCurrent(undefined)
  const start = (work: Work, row: RecordRow) => () => setCurrent({ work, row })

  const actionsOf = (row: RecordRow): RowAction[] => [
    { label: '查看证据', access: [P.studyTimeEvidence], onClick: start('evidence', row) },
    ...(row.checkState === 'open' ? [{ label: '核查通过', onClick: start('pass', row) }] : []),
    row.state === 'void'
      ? { label: '恢复', access: [P.studyTimeVoid], onClick: start('restore', row) }
      : { label: '作废', access: [P.studyTimeVoid], danger: true, onClick: start('void', row) },
  ]

  const dialogs = current?.row.recordId && (
    <RecordDialog
      key={`${current.work} ${current.row.id}`}
      work={current.work}
      row={current.row}
      recordId={current.row.recordId}
      isSending={voiding.isPending || restoring.isPending || checking.isPending}
      send={(recordId, words) => {
        if (current.work === 'restore') return restoring.send({ recordId, reason: words })
        if (current.work === 'pass') return checking.send({ recordId, verdict: 'passed', note: words })
        // A flagged record is voided by its verdict, so that the list of doubts keeps it.
        return current.row.checkState === 'none'
          ? voiding.send({ recordId, reason: words })
          : checking.send({ recordId, verdict: 'void', note: words })
      }}
      onClose={close}
    />
  )
  return { actionsOf, dialogs }
}

interface RecordDialogProps {
  work: Work
  row: RecordRow
  recordId: string
  isSending: boolean
  send: (recordId: string, words: string) => Promise<unknown>
  onClose: () => void
}

function RecordDialog({ work, row, recordId, isSending, send, onClose }: RecordDialogProps) {
  if (work === 'evidence') return <EvidenceDrawer recordId={recordId} onClose={onClose} />
  const about = `${row.name}（${row.code}）《${row.title}》`
  const shared = { isSending, send: (words: string) => send(recordId, words), onClose }
  switch (work) {
    case 'void':
      return (
        <ReasonModal
          {...shared}
          title="作废学习记录"
          verb="作废"
          danger
          about={`${about}的 ${row.hours.toFixed(2)} 学时将不再计入，本人可见原因；证据保留，可恢复。`}
          label="作废原因"
          fault="请填写作废原因（2–200 字）"
        />
      )
    case 'restore':
      return (
        <ReasonModal
          {...shared}
          title="恢复学习记录"
          verb="恢复"
          about={`${about}将按作废前的学时重新计入，本人可见原因。`}
          label="恢复原因"
          fault="请填写原因（2–200 字）"
        />
      )
    case 'pass':
      return (
        <ReasonModal
          {...shared}
          title="核查通过"
          verb="核查通过"
          about={`${about}的学时照常计入。`}
          label="核查说明（选填）"
        />
      )
  }
}
