import { changePracticeState, type PracticeRow } from '@portal/contract/areas/exam/practice/practice.ts'
import { P } from '@portal/contract/privileges.ts'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { Editor, useEditor } from '#src/kit/form/Editor.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { practiceColumns, practiceSource } from './practice-columns.tsx'

const PracticeWizard = late(
  () => import('./PracticeWizard.tsx').then((module) => module.PracticeWizard),
  () => <LateSkeleton />,
)
const PreviewDrawer = late(() => import('./PreviewDrawer.tsx').then((module) => module.PreviewDrawer))
const StatDrawer = late(() => import('./StatDrawer.tsx').then((module) => module.StatDrawer))

const edits = [P.questionBankSpecial]

interface Opened {
  kind: 'stat' | 'preview'
  set: PracticeRow
}

/** 专项练习, or the wizard of one. */
export function SpecialListPage() {
  return (
    <Editor access={edits} list={<SpecialList />}>
      {(asked) => <PracticeWizard asked={asked} />}
    </Editor>
  )
}

/** Sets of practice and what they achieve. */
function SpecialList() {
  const { edit, create } = useEditor()
  const list = useResourceList(practiceSource)
  const [opened, setOpened] = useState<Opened>()
  const change = useWrite(changePracticeState)
  const close = () => setOpened(undefined)

  const act = async ({ id }: PracticeRow, action: 'publish' | 'retire' | 'delete', words: string) => {
    const answer = await change.run({ ids: [id], action })
    if (!answer) return
    const [fault] = answer.failed
    tip(fault ? 'error' : 'success', fault?.message ?? words)
  }
  const retire = async (set: PracticeRow) => {
    const consequence = '下架后学员不能再开始练习，已有记录保留。'
    if (await confirm({ name: set.title, verb: '下架', consequence })) await act(set, 'retire', '已下架')
  }
  const remove = async (set: PracticeRow) => {
    if (await confirm({ name: set.title, verb: '删除' })) await act(set, 'delete', '已删除')
  }
  const actionsOf = (set: PracticeRow): RowAction[] => [
    ...(set.state === 'published'
      ? []
      : [{ label: '发布', access: edits, onClick: () => void act(set, 'publish', `《${set.title}》已发布`) }]),
    { label: '预览', access: edits, onClick: () => setOpened({ kind: 'preview', set }) },
    { label: '统计', onClick: () => setOpened({ kind: 'stat', set }) },
    { label: '编辑', access: edits, onClick: () => edit(set.id) },
    { label: '复制', access: edits, onClick: () => create(set.id) },
    ...(set.state === 'published'
      ? [{ label: '下架', access: edits, danger: true, onClick: () => void retire(set) }]
      : [{ label: '删除', access: edits, danger: true, onClick: () => void remove(set) }]),
  ]
  const add = {
    label: '新增专项练习',
    access: edits,
    onClick: () => create(),
  }
  return (
    <>
      <ListPage
        list={list}
        chips={[
          { name: 'state', label: '状态' },
          { name: 'validity', label: '有效期' },
        ]}
        columns={practiceColumns}
        primary={add}
        exports={[P.questionBankExport]}
        actions={actionsOf}
      />
      {opened?.kind === 'preview' && <PreviewDrawer set={opened.set} onClose={close} />}
      {opened?.kind === 'stat' && <StatDrawer set={opened.set} onClose={close} />}
    </>
  )
}
