import { type ActivityRow, changeActivityState, deleteActivities } from '@portal/contract/areas/activity/activity.ts'
import { activityRefusals } from '@portal/contract/areas/activity/activity-words.ts'
import { P } from '@portal/contract/privileges.ts'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { Editor, useEditor } from '#src/kit/form/Editor.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { tip } from '#src/platform/tips.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { bankAddress, countAddress, deskAddress } from '../addresses.ts'
import { usePublish } from '../desk/use-publish.ts'
import { activityColumns, activitySource } from './active-columns.tsx'
import '../activity.css'

const ActivityWizard = late(
  () => import('./ActivityWizard.tsx').then((module) => module.ActivityWizard),
  () => <LateSkeleton />,
)
const ExtendDrawer = late(() => import('./ExtendDrawer.tsx').then((module) => module.ExtendDrawer))
const ReasonModal = late(() => import('#src/shared/reason/ReasonModal.tsx').then((module) => module.ReasonModal))

const moves = [P.activityPublish, P.activityRun]

interface Opened {
  kind: 'extend' | 'cancel'
  row: ActivityRow
}

const isOpen = ({ state }: ActivityRow) => state === 'upcoming' || state === 'running'
const why = ({ state }: ActivityRow) =>
  state === 'cancelled' ? activityRefusals.cancelledFixed.message : activityRefusals.endedFixed.message

/** 活动列表, or the wizard of one. */
export function ActiveListPage() {
  return (
    <Editor access={[P.activityAdd, P.activityEdit]} list={<ActivityList />}>
      {(asked) => <ActivityWizard asked={asked} />}
    </Editor>
  )
}

/** Which activities there are, and their life from the draft to the end. */
function ActivityList() {
  const { edit, create } = useEditor()
  const list = useResourceList(activitySource, { fixed: { manage: true } })
  const [opened, setOpened] = useState<Opened>()
  const change = useWrite(changeActivityState)
  const removal = useWrite(deleteActivities)
  const { publish } = usePublish()
  const close = () => setOpened(undefined)

  const remove = async (row: ActivityRow) => {
    const consequence = '空题库一并删除；题库中有题目的，题目移入回收站，题库保留至题目清除。'
    if (!(await confirm({ name: row.title, verb: '删除', consequence }))) return
    const answer = await removal.run({ ids: [row.id] })
    const [fault] = answer?.failed ?? []
    const [bank] = answer?.keptBanks ?? []
    const said = bank ? `已删除；${bank.questions} 道题在回收站中，题库保留至题目清除` : '已删除'
    if (answer) tip(fault ? 'error' : 'success', fault?.message ?? said)
  }
  const actionsOf = (row: ActivityRow): RowAction[] => {
    const isOver = row.state === 'ended' || row.state === 'settled' || row.state === 'cancelled'
    return [
      ...(row.state === 'draft'
        ? [{ label: '发布', access: [P.activityPublish], onClick: () => void publish(row) }]
        : [{ label: '统计', access: [P.column], onClick: () => go(countAddress(row.id)) }]),
      { label: row.state === 'draft' ? '编排' : '管理', access: [P.activity], onClick: () => go(deskAddress(row.id)) },
      { label: '题库', access: [P.activityQuestion], onClick: () => go(bankAddress(row.id)) },
      {
        label: '编辑',
        access: [P.activityEdit],
        ...(isOver && { reason: why(row) }),
        onClick: () => edit(row.id),
      },
      {
        label: '复制',
        access: [P.activityAdd],
        onClick: () => create(row.id),
      },
      ...(isOpen(row)
        ? [
            { label: '延期', access: moves, onClick: () => setOpened({ kind: 'extend', row }) },
            { label: '取消', access: moves, danger: true, onClick: () => setOpened({ kind: 'cancel', row }) },
          ]
        : []),
      ...(row.state === 'draft'
        ? [{ label: '删除', access: [P.activityDel], danger: true, onClick: () => void remove(row) }]
        : []),
    ]
  }
  const add = {
    label: '新建活动',
    access: [P.activityAdd],
    onClick: () => create(),
  }
  return (
    <>
      <ListPage
        list={list}
        views="state"
        chips={[
          'type',
          { name: 'ownerOrgId', label: '主办单位', control: <OrgSelect for={P.activity} allowClear /> },
          { name: 'from', label: '时间从' },
          { name: 'to', label: '时间至' },
        ]}
        columns={activityColumns}
        primary={add}
        exports={[P.activityExport]}
        actions={actionsOf}
      />
      {opened?.kind === 'extend' && <ExtendDrawer row={opened.row} onClose={close} />}
      {opened?.kind === 'cancel' && (
        <ReasonModal
          title={`取消《${opened.row.title}》`}
          verb="取消活动"
          label="取消原因"
          help="取消后各环节不再计入，并通知已参与的人，不能恢复。"
          fault={activityRefusals.reasonMissing.message}
          pending={change.isPending}
          onSend={async (reason) => {
            const done = await change.run({ id: opened.row.id, action: 'cancel', reason })
            if (done) tip('success', '活动已取消')
            return done !== undefined
          }}
          onClose={close}
        />
      )}
    </>
  )
}
