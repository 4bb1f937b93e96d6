import {
  type QuestionnaireAction,
  type QuestionnaireFacts,
  questionnaireAction,
  questionnaireFlow,
} from '@portal/contract/areas/questionnaire/questionnaire.ts'
import {
  changeQuestionnaireState,
  copyQuestionnaire,
  remindQuestionnaire,
} from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { useEditor } from '#src/kit/form/Editor.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { tip } from '#src/platform/tips.ts'
import { builderAddress, pageAddress } from '../survey-address.ts'
import type { Fault } from './FaultsModal.tsx'

export type Opened =
  | { kind: 'share' | 'reopen' | 'export' | 'responses'; row: QuestionnaireFacts }
  | { kind: 'faults'; row: QuestionnaireFacts; faults: readonly Fault[] }

const actionWords = wordsOf(questionnaireAction)

const consequences: Partial<Record<QuestionnaireAction, string>> = {
  withdraw: '撤回后可修改并重新提交。',
  pause: '暂停期间不能填写，已有答卷保留。',
  close: '结束后不能再填写；非实名问卷结束后不能重新开放。',
  archive: '归档后只能查看。',
}

/** What can be done with one, what is needed most in its state first; `onGone`: where to, once it is deleted. */
export const useQuestionnaireActs = (onGone?: string) => {
  const { edit } = useEditor()
  const change = useWrite(changeQuestionnaireState, { refreshes: ['approveRecord', 'questionnaireQuestion'] })
  const copy = useWrite(copyQuestionnaire)
  const remind = useWrite(remindQuestionnaire)
  const [opened, setOpened] = useState<Opened>()
  const open = (next: Opened) => setOpened(next)

  const submit = async (row: QuestionnaireFacts) => {
    const answer = await change.run({ id: row.id, action: 'submit' })
    if (!answer) return
    if (answer.faults.length > 0) open({ kind: 'faults', row, faults: answer.faults })
    else tip('success', answer.state === 'in_review' ? `《${row.title}》已提交审核` : `《${row.title}》已发布`)
  }
  const move = async ({ id, title, answered }: QuestionnaireFacts, action: QuestionnaireAction) => {
    const consequence = action === 'delete' ? `问卷及其 ${answered} 份答卷将不再显示。` : consequences[action]
    const verb = actionWords[action] ?? ''
    if (action !== 'resume' && !(await confirm({ name: title, verb, consequence }))) return
    if (!(await change.run({ id, action }))) return
    tip('success', `已${verb}`)
    if (action === 'delete' && onGone !== undefined) go(onGone)
  }
  const duplicate = async ({ id }: QuestionnaireFacts) => {
    if (await copy.run({ id })) tip('success', '已复制为新的草稿')
  }
  const sendReminder = async ({ id, title }: QuestionnaireFacts) => {
    if (!(await confirm({ name: title, verb: '提醒未答', consequence: '将向尚未填写的人员发送消息。' }))) return
    const answer = await remind.run({ id })
    if (answer) tip('success', `已提醒 ${answer.sent} 人`)
  }

  const actionsOf = (row: QuestionnaireFacts): RowAction[] => {
    const { state, mode } = row
    const allows = (action: QuestionnaireAction) => questionnaireFlow.allows(action, state)
    const stateAct = (action: QuestionnaireAction, danger = false) => ({
      label: actionWords[action] ?? '',
      when: allows(action),
      access: action === 'delete' ? [P.questionnaireDelete] : [P.questionnairePublish],
      danger,
      onClick: () => void move(row, action),
    })
    const isDraft = state === 'draft' || state === 'in_review'
    const isOver = state === 'closed' || state === 'archived'
    const isOut = !isDraft && !isOver
    const shown = (kind: 'share' | 'reopen' | 'export' | 'responses') => () => open({ kind, row })
    const all: (RowAction & { when: boolean })[] = [
      {
        label: '题目',
        when: isDraft,
        access: [P.questionnaireSave],
        onClick: () => go(builderAddress(row.id)),
      },
      { label: '统计', when: !isDraft, access: [P.questionnaireResult], onClick: () => go(pageAddress(row.id)) },
      {
        label: '提交审核',
        when: allows('submit'),
        access: [P.questionnairePublish],
        onClick: () => void submit(row),
      },
      { label: '链接/二维码', when: isOut, onClick: shown('share') },
      { label: '编辑', when: !isOver, access: [P.questionnaireSave], onClick: () => edit(row.id) },
      stateAct('withdraw'),
      stateAct('resume'),
      stateAct('pause'),
      stateAct('close', true),
      {
        label: '提醒未答',
        when: state === 'collecting' && row.access === 'audience',
        access: [P.questionnaireResult],
        onClick: () => void sendReminder(row),
      },
      {
        label: '答卷',
        when: !isDraft && mode === 'named',
        access: [P.questionnaireRaw],
        onClick: shown('responses'),
      },
      { label: '导出', when: !isDraft, access: [P.questionnaireExport], onClick: shown('export') },
      {
        label: '题目',
        when: isOut,
        access: [P.questionnaireSave],
        onClick: () => go(builderAddress(row.id)),
      },
      {
        label: '重新开放',
        when: allows('reopen'),
        access: [P.questionnairePublish],
        reason: mode === 'named' ? null : '非实名问卷结束后不能重新开放',
        onClick: shown('reopen'),
      },
      { label: '复制', when: true, access: [P.questionnaireSave], onClick: () => void duplicate(row) },
      stateAct('archive'),
      stateAct('delete', true),
    ]
    return all.flatMap(({ when, ...action }) => (when ? [action] : []))
  }
  return { actionsOf, opened, close: () => setOpened(undefined) }
}
