import { deleteExperts, type ExpertRow, listExperts } from '@portal/contract/areas/expert/expert.ts'
import { EXPERT_FIELDS } from '@portal/contract/areas/expert/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { DictionarySelect } from '#src/shared/dictionary/DictionarySelect.tsx'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { LoadMeter } from '../desk/Candidates.tsx'
import { hoursWords } from '../question/thread/due-words.ts'
import { ExpertForm } from './ExpertForm.tsx'
import { LeaveDrawer } from './LeaveDrawer.tsx'

const column = columnsOf(listExperts)

const columns = [
  column('name', { width: 90, fixed: 'left' }),
  column('fieldNames', { width: 200 }),
  column('open', {
    title: '在办/上限',
    width: 150,
    align: 'left' as const,
    render: (_: unknown, { open, loadLimit }: ExpertRow) => (
      <span className="expert-load">
        <LoadMeter open={open} loadLimit={loadLimit} /> {open} / {loadLimit}
      </span>
    ),
  }),
  column('standing', { title: '状态', width: 88, badge: true }),
  column('medianFirst', {
    width: 130,
    render: (_: unknown, { medianFirst }: ExpertRow) => hoursWords(medianFirst),
  }),
  column('acceptedRate', {
    width: 80,
    render: (_: unknown, { acceptedRate }: ExpertRow) => (acceptedRate === null ? '—' : `${acceptedRate}%`),
  }),
  column('stars', { width: 64, render: (_: unknown, { stars }: ExpertRow) => stars ?? '—' }),
  column('leaveTo', { width: 110 }),
  column('deputyName', { width: 90 }),
  column('orgName', { width: 150 }),
  column('title', { width: 130 }),
  column('official', { width: 64 }),
  column('lead', { width: 96 }),
  column('code', { width: 100 }),
]

type Open = { kind: 'edit'; expert: ExpertRow | null } | { kind: 'leave'; expert: ExpertRow }

/** 专家: who answers what, how much he has, and when he is away. */
export function ExpertTab() {
  const [opened, setOpened] = useState<Open>()
  const list = useResourceList(listExperts, { fixed: { manage: true } })
  const removal = useWrite(deleteExperts)
  const access = [P.questionnaireExpertPerson]
  const remove = async ({ id, name }: ExpertRow) => {
    if (!(await confirm({ name, verb: '删除', consequence: '已有的回答保留，不再分派新问题。' }))) return
    const answer = await removal.run({ ids: [id] })
    const [fault] = answer?.failed ?? []
    if (answer) tip(fault ? 'error' : 'success', fault?.message ?? '已删除')
  }
  const actionsOf = (expert: ExpertRow): RowAction[] => [
    { label: '编辑', access, onClick: () => setOpened({ kind: 'edit', expert }) },
    { label: '休假', access, onClick: () => setOpened({ kind: 'leave', expert }) },
    { label: '删除', access, danger: true, onClick: () => void remove(expert) },
  ]
  const close = () => setOpened(undefined)
  return (
    <>
      <ListPage
        list={list}
        title="专家"
        chips={[
          { name: 'field', control: <DictionarySelect dictionary={EXPERT_FIELDS} allowClear /> },
          'standing',
          { name: 'orgId', control: <OrgSelect for={P.questionnaire} allowClear /> },
          'official',
        ]}
        columns={columns}
        primary={{ label: '新增专家', access, onClick: () => setOpened({ kind: 'edit', expert: null }) }}
        exports={[P.questionnaireExpertExport]}
        actions={actionsOf}
      />
      {opened?.kind === 'edit' && <ExpertForm expert={opened.expert} onClose={close} />}
      {opened?.kind === 'leave' && <LeaveDrawer expert={opened.expert} byOffice onClose={close} />}
    </>
  )
}
