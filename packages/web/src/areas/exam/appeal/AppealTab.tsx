import { type AppealRow, listAppeals, takeAppeal } from '@portal/contract/areas/exam/appeal.ts'
import { P } from '@portal/contract/privileges.ts'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { late } from '#src/ui/late/late.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { remainingText } from './remaining-text.ts'

const RegradeDrawer = late(() => import('../regrade/RegradeDrawer.tsx').then((module) => module.RegradeDrawer))
const TransferModal = late(() => import('./TransferModal.tsx').then((module) => module.TransferModal))
const DecideModal = late(() => import('./DecideModal.tsx').then((module) => module.DecideModal))

const column = columnsOf(listAppeals)
/** Of the days of appeal, as long as somebody waits for a decision. */
const leftOf = ({ state, appealUntil }: AppealRow): string => {
  if (appealUntil === null || (state !== 'submitted' && state !== 'in_review')) return '—'
  return remainingText(appealUntil.getTime() - Date.now()) ?? '申诉期已过'
}

const columns: Column<AppealRow>[] = [
  column('name', { width: 90, fixed: 'left' }),
  column('state', { width: 90, badge: true }),
  column('stemText', { width: 180 }),
  column('text', { width: 190 }),
  {
    key: 'files',
    title: '附件',
    width: 70,
    render: (_, { files }) => (files.length === 0 ? '—' : `${files.length} 个`),
  },
  column('before', {
    title: '原分 / 满分',
    width: 104,
    render: (_, { before, max }) => `${before ?? '—'} / ${max}`,
  }),
  column('after', { width: 70, render: (_, { after }) => after ?? '—' }),
  column('appealUntil', {
    title: '剩余时间',
    width: 130,
    render: (_, row) => leftOf(row),
  }),
  column('examTitle', { width: 200 }),
  column('createdAt'),
  column('reviewer', { width: 110 }),
  column('reason', { width: 200 }),
]

/** Why it cannot be worked on here, if it cannot. */
const reasonOf = ({ state, isOthers, reviewer }: AppealRow): { reason?: string } => {
  if (state !== 'submitted' && state !== 'in_review') return { reason: '该申诉已处理' }
  return isOthers ? { reason: `该申诉由 ${reviewer} 处理中` } : {}
}

/** 申诉: contested scores and their decisions. */
export function AppealTab() {
  const list = useResourceList(listAppeals)
  const [open, setOpen] = useState<{ kind: 'decide' | 'transfer' | 'same'; row: AppealRow }>()
  const taking = useWrite(takeAppeal)
  const accept = async ({ id }: AppealRow) => {
    if (await taking.run({ id })) tip('success', '已受理，由你处理')
  }
  return (
    <>
      <ListPage
        title="申诉"
        list={list}
        chips={[{ name: 'state', label: '状态' }]}
        columns={columns}
        exports={[P.examExport]}
        actions={(row) => [
          {
            label: '处理',
            access: [P.examAppeal],
            ...reasonOf(row),
            onClick: () => setOpen({ kind: 'decide', row }),
          },
          {
            label: '受理',
            access: [P.examAppeal],
            ...(row.state === 'in_review' ? { reason: '该申诉已受理' } : reasonOf(row)),
            onClick: () => void accept(row),
          },
          {
            label: '转交',
            access: [P.examAppeal],
            ...reasonOf(row),
            onClick: () => setOpen({ kind: 'transfer', row }),
          },
        ]}
      />
      {open?.kind === 'decide' && (
        <DecideModal
          appeal={open.row}
          onClose={() => setOpen(undefined)}
          onSame={() => setOpen({ kind: 'same', row: open.row })}
        />
      )}
      {open?.kind === 'transfer' && <TransferModal appeal={open.row} onClose={() => setOpen(undefined)} />}
      {open?.kind === 'same' && (
        <RegradeDrawer
          examId={open.row.examId}
          questionId={open.row.questionId}
          initial={{ kind: 'sameAnswer', attemptItemId: open.row.attemptItemId }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
