import { listQuestions, type QuestionRow } from '@portal/contract/areas/expert/question.ts'
import { EXPERT_FIELDS, expertRefusals, type QuestionView } from '@portal/contract/areas/expert/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { useMedia } from '#src/platform/use-media.ts'
import { DictionarySelect } from '#src/shared/dictionary/DictionarySelect.tsx'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { ReasonModal } from '#src/shared/reason/ReasonModal.tsx'
import { FEEDBACK, feedbackAddress } from '../../addresses.ts'
import { ExpertSelect } from '../../expert/ExpertSelect.tsx'
import { ReasonedTransfer } from '../ReasonedTransfer.tsx'
import { useDeskActs } from '../use-desk-acts.ts'
import { AssignPanel } from './AssignPanel.tsx'
import { furtherColumns, questionColumns } from './question-columns.tsx'

/** The panel has room beside the list. */
const WIDE = '(min-width: 1200px)'

const fieldFilter = { name: 'field', control: <DictionarySelect dictionary={EXPERT_FIELDS} allowClear /> } as const
const expertFilter = { name: 'expertId', control: <ExpertSelect /> } as const
const unitFilter = { name: 'orgId', control: <OrgSelect for={P.questionnaire} allowClear /> } as const

const useActs = (onTransfer: (row: QuestionRow) => void, onHide: (row: QuestionRow) => void) => {
  const acts = useDeskActs()
  const { setQuery } = usePage()
  const wide = useMedia(WIDE)
  const audit = [P.questionnaireExpertAudit]
  const assign = [P.questionnaireExpertAssign]
  const choose = ({ id }: QuestionRow) => (wide ? setQuery({ q: id }) : go(feedbackAddress(id)))
  const isOwed = ({ dueAt, state }: QuestionRow) => dueAt !== null || state === 'needsInfo'
  const actionsOf = (row: QuestionRow): RowAction[] => [
    ...(row.assigneeId === null && isOwed(row)
      ? [{ label: '分派', access: assign, onClick: () => choose(row) }]
      : [{ label: '查看', onClick: () => choose(row) }]),
    ...(row.assigneeId !== null && row.dueAt !== null
      ? [{ label: '催办', access: assign, onClick: () => void acts.urge(row) }]
      : []),
    ...(row.assigneeId !== null && isOwed(row)
      ? [{ label: '转交', access: assign, onClick: () => onTransfer(row) }]
      : []),
    row.featured
      ? { label: '取消精选', access: audit, onClick: () => void acts.audit([row.id], 'unfeature', '已取消精选') }
      : {
          label: '精选',
          access: audit,
          reason: row.visibility === 'public' && !row.hidden ? null : '只有公开的问题可以精选',
          onClick: () => void acts.audit([row.id], 'feature', '已设为精选'),
        },
    row.locked
      ? { label: '解除锁定', access: audit, onClick: () => void acts.audit([row.id], 'unlock', '已解除锁定') }
      : { label: '锁定', access: audit, onClick: () => void acts.audit([row.id], 'lock', '已锁定，不能再回复') },
    row.hidden
      ? { label: '恢复显示', access: audit, onClick: () => void acts.audit([row.id], 'show', '已恢复显示') }
      : { label: '隐藏', access: audit, danger: true, onClick: () => onHide(row) },
  ]
  return { acts, actionsOf }
}

/** Questions of one tab by due time, with the chosen one beside them. */
export function QuestionTable({ view }: { view?: QuestionView }) {
  const { query: address } = usePage()
  const wide = useMedia(WIDE)
  const [transferred, setTransferred] = useState<QuestionRow>()
  const [hiding, setHiding] = useState<QuestionRow>()
  const list = useResourceList(listQuestions, { fixed: { manage: true, ...(view && { view }) } })
  const { acts, actionsOf } = useActs(setTransferred, setHiding)
  const chosen = list.rows.find(({ id }) => id === address.q) ?? list.rows[0]
  return (
    <div className="expert-split" data-split={wide && chosen !== undefined}>
      <ListPage
        list={list}
        title="问答列表"
        toolbar={<Button onClick={() => go(FEEDBACK)}>评价与未解决</Button>}
        chips={[fieldFilter, 'urgency', expertFilter]}
        more={['state', unitFilter, 'from', 'to', 'mostStars', 'featured']}
        columns={[...questionColumns, ...furtherColumns]}
        exports={[P.questionnaireExpertExport]}
        actions={actionsOf}
      />
      {wide && chosen && <AssignPanel key={chosen.id} id={chosen.id} />}
      {transferred && <ReasonedTransfer question={transferred} onClose={() => setTransferred(undefined)} />}
      {hiding && (
        <ReasonModal
          title={`隐藏《${hiding.title}》`}
          verb="隐藏"
          label="原因"
          help="除提问人和专家外不再显示；可以恢复。"
          fault={expertRefusals.reason.message}
          pending={acts.isAuditing}
          onSend={(reason) => acts.audit([hiding.id], 'hide', '已隐藏', reason)}
          onClose={() => setHiding(undefined)}
        />
      )}
    </div>
  )
}
