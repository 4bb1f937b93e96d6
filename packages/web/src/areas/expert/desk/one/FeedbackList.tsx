import { listQuestions, type QuestionRow, reopenQuestion } from '@portal/contract/areas/expert/question.ts'
import { EXPERT_FIELDS, expertRefusals } from '@portal/contract/areas/expert/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { tip } from '#src/platform/tips.ts'
import { DictionarySelect } from '#src/shared/dictionary/DictionarySelect.tsx'
import { ReasonModal } from '#src/shared/reason/ReasonModal.tsx'
import { feedbackAddress } from '../../addresses.ts'
import { ExpertSelect } from '../../expert/ExpertSelect.tsx'

const column = columnsOf(listQuestions)

const columns = [
  column('stars', { width: 64 }),
  column('title', { width: 240, link: ({ id }: QuestionRow) => feedbackAddress(id) }),
  column('ratingText', { title: '评语与未解决原因', width: 240 }),
  column('solved', {
    width: 80,
    render: (_: unknown, { solved }: QuestionRow) =>
      solved === false ? <b className="expert-missing">✗ 未解决</b> : '✓ 已解决',
  }),
  column('answererName', { width: 90 }),
  column('state', { title: '处理结果', width: 90, badge: true }),
  column('fieldName', { width: 90 }),
  column('askerName', { width: 80 }),
  column('no', { width: 130 }),
  column('createdAt'),
]

const DONE: readonly QuestionRow['state'][] = ['answered', 'accepted', 'closed']

/** Ratings and objections, the latest first. */
export function FeedbackList() {
  const [reopened, setReopened] = useState<QuestionRow>()
  const list = useResourceList(listQuestions, { fixed: { manage: true, rated: true } })
  const reopen = useWrite(reopenQuestion)
  const actionsOf = (row: QuestionRow): RowAction[] => [
    { label: '查看', onClick: () => go(feedbackAddress(row.id)) },
    ...(DONE.includes(row.state)
      ? [{ label: '重新打开', access: [P.questionnaireExpertAssign], onClick: () => setReopened(row) }]
      : []),
  ]
  const send = async (reason: string) => {
    const answer = reopened && (await reopen.run({ id: reopened.id, reason }))
    if (answer) tip('success', '已重新打开，专家会收到提醒')
    return answer !== undefined
  }
  return (
    <>
      <ListPage
        list={list}
        title="问答反馈"
        chips={[
          { name: 'solved', label: '已解决' },
          { name: 'mostStars', label: '评分不高于' },
          { name: 'field', control: <DictionarySelect dictionary={EXPERT_FIELDS} allowClear /> },
          { name: 'expertId', control: <ExpertSelect /> },
        ]}
        more={['from', 'to']}
        columns={columns}
        exports={[P.questionnaireExpertExport]}
        actions={actionsOf}
      />
      {reopened && (
        <ReasonModal
          title={`重新打开《${reopened.title}》`}
          verb="重新打开"
          label="原因"
          help="重新计时，由原来的专家继续回答。"
          fault={expertRefusals.reason.message}
          danger={false}
          pending={reopen.isPending}
          onSend={send}
          onClose={() => setReopened(undefined)}
        />
      )}
    </>
  )
}
