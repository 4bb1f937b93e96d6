import {
  changeQuestionState,
  deleteQuestions,
  type QuestionAction,
} from '@portal/contract/areas/assessment/question/endpoints.ts'
import type { QuestionRow } from '@portal/contract/areas/assessment/question/question.ts'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { tip } from '#src/platform/tips.ts'
import { late } from '#src/ui/late/late.tsx'
import { useBankHome } from '../bank-home.ts'

const RetireModal = late(() => import('./RetireModal.tsx').then((module) => module.RetireModal))

/** Categories carry the counts and states of their questions. */
export const QUESTION_REFRESHES = ['questionType', 'questionLabel', 'approveRecord', 'activityAnswer']

const past: Record<QuestionAction, string> = {
  activate: '已启用',
  submit: '已提交审核',
  withdraw: '已撤回审核',
  retire: '已停用',
  restore: '已恢复',
  undelete: '已还原',
}

interface Answer {
  failed: { id: string; message: string }[]
}

const tell = (answer: Answer | undefined, words: string) => {
  const [failure] = answer?.failed ?? []
  if (failure) tip('error', failure.message)
  else if (answer) tip('success', words)
}

/** What can be done with one question of the list; writing needs a wide screen. */
export const useQuestionActs = (isBin: boolean, phone: boolean) => {
  const { ownerObject, edits, removes, addressOf } = useBankHome()
  const change = useWrite(changeQuestionState, { refreshes: QUESTION_REFRESHES })
  const remove = useWrite(deleteQuestions, { refreshes: QUESTION_REFRESHES })
  const [retiring, setRetiring] = useState<QuestionRow>()

  const turn = async ({ id }: QuestionRow, action: QuestionAction, reason?: string) =>
    tell(await change.run({ ids: [id], action, ...(reason !== undefined && { reason }) }), past[action])
  const removeRow = async (row: QuestionRow) => {
    if (await confirm({ name: row.number, verb: '删除', consequence: '删除后移入回收站，到期清除前可以还原。' }))
      tell(await remove.run({ ids: [row.id] }), '已删除')
  }

  const save = { access: edits }
  const drop = { access: removes }
  const actionsOf = (row: QuestionRow): RowAction[] => {
    if (isBin) return row.mayEdit ? [{ ...drop, label: '还原', onClick: () => void turn(row, 'undelete') }] : []
    const open: RowAction = { label: row.mayEdit && !phone ? '编辑' : '查看', onClick: () => go(addressOf(row.id)) }
    if (!row.mayEdit) return [open]
    const { state, draftState } = row
    return [
      open,
      ...(draftState === 'draft' || state === 'draft'
        ? [
            { ...save, label: '启用', onClick: () => void turn(row, 'activate') },
            // Banks of activities are in force without a review.
            ...(ownerObject ? [] : [{ ...save, label: '提交审核', onClick: () => void turn(row, 'submit') }]),
          ]
        : []),
      ...(draftState === 'in_review' || state === 'in_review'
        ? [{ ...save, label: '撤回审核', onClick: () => void turn(row, 'withdraw') }]
        : []),
      ...(state === 'active' ? [{ ...drop, label: '停用', onClick: () => setRetiring(row) }] : []),
      ...(state === 'retired' ? [{ ...drop, label: '恢复', onClick: () => void turn(row, 'restore') }] : []),
      { ...drop, label: '删除', danger: true, onClick: () => void removeRow(row) },
    ]
  }

  const dialog = retiring && (
    <RetireModal
      name={retiring.number}
      onClose={() => setRetiring(undefined)}
      onRetire={async (reason) => {
        await turn(retiring, 'retire', reason)
        setRetiring(undefined)
      }}
    />
  )
  return { actionsOf, dialog }
}
