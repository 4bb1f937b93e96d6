import {
  changeQuestionState,
  deleteQuestions,
  type QuestionAction,
} from '@portal/contract/areas/assessment/question/endpoints.ts'
import type { QuestionRow } from '@portal/contract/areas/assessment/question/question.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { confirm } from '#src/kit/confirm.ts'
import type { Selection } from '#src/kit/list/use-selection.ts'
import { useBatch } from '#src/kit/use-batch.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { late } from '#src/ui/late/late.tsx'
import { useBankHome } from '../bank-home.ts'
import { QUESTION_REFRESHES } from './use-question-acts.tsx'

const BatchDrawer = late(() => import('./BatchDrawer.tsx').then((module) => module.BatchDrawer))
const MergeModal = late(() => import('./MergeModal.tsx').then((module) => module.MergeModal))
const RetireModal = late(() => import('./RetireModal.tsx').then((module) => module.RetireModal))

interface BatchButtonsProps {
  selection: Selection<QuestionRow>
  isBin: boolean
}

/** Rows as failures name them. */
export const collectNamed = (selection: Selection<QuestionRow>) => async () =>
  (await selection.collect()).map((row) => ({ ...row, name: row.number }))

/** What can be done with the selected questions. */
export function BatchButtons({ selection, isBin }: BatchButtonsProps) {
  const { ownerObject, edits, removes } = useBankHome()
  const change = useWrite(changeQuestionState, { refreshes: QUESTION_REFRESHES })
  const remove = useWrite(deleteQuestions, { refreshes: QUESTION_REFRESHES })
  const runBatch = useBatch()
  const [open, setOpen] = useState<'set' | 'merge' | 'retire'>()
  const close = () => setOpen(undefined)
  const name = `${selection.count} 道题`

  const turn = async (action: QuestionAction, reason?: string) => {
    const extra = reason === undefined ? {} : { reason }
    await runBatch(collectNamed(selection), (ids) => change.send({ ids, action, ...extra }))
    selection.clear()
  }
  const removeAll = async () => {
    if (!(await confirm({ name, verb: '删除', consequence: '已被试卷使用的题目只能停用，会留下。' }))) return
    await runBatch(collectNamed(selection), (ids) => remove.send({ ids }))
    selection.clear()
  }
  const compose = async () => {
    const { composePaper } = await import('#src/areas/exam/public.ts')
    await composePaper(await selection.collect())
  }
  const button = (label: string, onClick: () => unknown, danger = false) => (
    <Button size="small" danger={danger} onClick={() => void onClick()}>
      {label}
    </Button>
  )

  if (isBin) return <Can codes={removes}>{button('还原', () => turn('undelete'))}</Can>
  return (
    <>
      <Can codes={edits}>
        {button('改分类、标签、难度', () => setOpen('set'))}
        {button('启用', () => turn('activate'))}
        {!ownerObject && button('提交审核', () => turn('submit'))}
      </Can>
      {!ownerObject && <Can codes={[P.examPaper]}>{button('组卷', compose)}</Can>}
      <Can codes={removes}>
        {button('停用', () => setOpen('retire'))}
        {!ownerObject && !selection.isAll && selection.count > 1 && button('合并重复', () => setOpen('merge'))}
        {button('删除', removeAll, true)}
      </Can>
      {open === 'set' && <BatchDrawer selection={selection} onClose={close} />}
      {open === 'merge' && <MergeModal rows={selection.rows} onClose={close} onMerged={selection.clear} />}
      {open === 'retire' && (
        <RetireModal
          name={name}
          onClose={close}
          onRetire={async (reason) => {
            close()
            await turn('retire', reason)
          }}
        />
      )}
    </>
  )
}
