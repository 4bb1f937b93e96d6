import { type DailyPlanRow, listDailyPlans, stopDailyPlan } from '@portal/contract/areas/exam/daily/plan.ts'
import { P } from '@portal/contract/privileges.ts'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'

const PlanWizard = late(
  () => import('./PlanWizard.tsx').then((module) => module.PlanWizard),
  () => <LateSkeleton />,
)
const PreviewDrawer = late(() => import('./PreviewDrawer.tsx').then((module) => module.PreviewDrawer))

const column = columnsOf(listDailyPlans)
const access = [P.examDaily]

/** Plans of daily sets; a change begins tomorrow at the earliest. */
export function PlanList() {
  const { setQuery } = usePage()
  const list = useResourceList(listDailyPlans)
  const stop = useWrite(stopDailyPlan)
  const [editing, setEditing] = useState<Partial<DailyPlanRow>>()
  const [shown, setShown] = useState<DailyPlanRow>()

  const end = async ({ id, revision, title }: DailyPlanRow) => {
    const consequence = '今日的题目不受影响，明日起不再出题。'
    if (await confirm({ name: title, verb: '停用', consequence })) await stop.run({ id, revision })
  }
  const actionsOf = (row: DailyPlanRow): RowAction[] => [
    { label: '参与情况', access, onClick: () => setQuery({ part: row.id }, { push: true }) },
    { label: row.state === 'stopped' ? '重新启用' : '编辑', access, onClick: () => setEditing(row) },
    { label: '预览', access, onClick: () => setShown(row) },
    ...(row.state === 'stopped'
      ? []
      : [{ label: '停用', access, danger: true, onClick: () => void end(row) } satisfies RowAction]),
  ]
  if (editing) return <PlanWizard draft={editing} onClose={() => setEditing(undefined)} />
  const add = { label: '新增计划', access: access, onClick: () => setEditing({}) }
  return (
    <>
      <ListPage
        title="每日答题计划"
        list={list}
        views="state"
        chips={['mode']}
        columns={[
          column('title', { width: 200, fixed: 'left' }),
          column('state', { width: 100 }),
          column('source', { width: 200 }),
          column('n', { width: 100 }),
          column('mode', { width: 110 }),
          column('audienceText', { width: 200 }),
          column('workdaysOnly', { width: 110 }),
          column('makeUpDays', { width: 100 }),
          column('validFrom', { width: 120 }),
          column('ownerOrgName', { width: 160 }),
          column('updatedAt'),
        ]}
        primary={add}
        exports={access}
        actions={actionsOf}
      />
      {shown && <PreviewDrawer plan={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
