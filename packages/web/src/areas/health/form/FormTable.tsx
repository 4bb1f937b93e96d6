import { changeHealthForm, type HealthFormRow, listHealthForms } from '@portal/contract/areas/health/form.ts'
import { windowWords } from '@portal/contract/areas/health/form-answers.ts'
import { P } from '@portal/contract/privileges.ts'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { tip } from '#src/platform/tips.ts'
import { HealthFormDrawer } from './HealthFormDrawer.tsx'

const column = columnsOf(listHealthForms)
const access = [P.healthReportForm]

const columns = [
  column('name', { width: 180 }),
  column('schedule', { width: 80 }),
  column('windowFrom', {
    title: '填报时间',
    width: 120,
    render: (_: unknown, row: HealthFormRow) => (row.schedule === 'onEntry' ? '不限' : windowWords(row)),
  }),
  column('state', { width: 90, badge: true }),
  column('version', { width: 72, render: (_: unknown, { version }: HealthFormRow) => `v${version}` }),
  column('validFrom', { width: 110 }),
  column('audienceText', { width: 180 }),
  column('backfillDays', { width: 100 }),
  column('retentionDays', { width: 90 }),
  column('updatedAt'),
]

/** 表单: what is asked of whom and when. */
export function FormTable() {
  const list = useResourceList(listHealthForms)
  const [edited, setEdited] = useState<HealthFormRow | null>()
  const change = useWrite(changeHealthForm, { refreshes: ['healthReport'] })
  const start = async ({ id, name }: HealthFormRow) => {
    const content = '填报范围内的人从今天起填报；今天的填报时间已过的，从下一次开始。'
    if (!(await askConfirm({ title: `启用「${name}」？`, content, okText: '启用' }))) return
    if (await change.run({ id, action: 'start' })) tip('success', `已启用「${name}」`)
  }
  const stop = async ({ id, name }: HealthFormRow) => {
    const content = '今天还没填的人不再需要填报，已填的内容保留。'
    if (!(await askConfirm({ title: `停用「${name}」？`, content, okText: '停用' }))) return
    if (await change.run({ id, action: 'stop' })) tip('success', `已停用「${name}」`)
  }
  const actionsOf = (row: HealthFormRow): RowAction[] => [
    { label: '编辑', access, onClick: () => setEdited(row) },
    row.state === 'active'
      ? { label: '停用', access, danger: true, onClick: () => void stop(row) }
      : { label: '启用', access, onClick: () => void start(row) },
  ]
  return (
    <>
      <ListPage
        list={list}
        title="填报表单"
        chips={['state', 'schedule']}
        columns={columns}
        primary={{ label: '新建表单', access, onClick: () => setEdited(null) }}
        actions={actionsOf}
      />
      {edited !== undefined && <HealthFormDrawer form={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}
