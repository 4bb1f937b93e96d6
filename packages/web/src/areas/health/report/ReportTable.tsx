import { type HealthReportRow, listHealthReports, remindHealth } from '@portal/contract/areas/health/report.ts'
import type { HealthView } from '@portal/contract/areas/health/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Can } from '#src/kit/Can.tsx'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { personAddress } from '../addresses.ts'
import { FormSelect } from '../form/FormSelect.tsx'
import { ProxyDrawer } from './ProxyDrawer.tsx'

const column = columnsOf(listHealthReports)

const columns = [
  column('name', {
    width: 90,
    fixed: 'left' as const,
    render: (_: unknown, { name, userId }: HealthReportRow) => <Link to={personAddress(userId)}>{name}</Link>,
  }),
  column('code', { width: 96 }),
  column('orgName', { width: 160 }),
  column('formName', { width: 140 }),
  column('day', { width: 104 }),
  column('level', { width: 72 }),
  column('state', { width: 96, badge: true }),
  column('at'),
  column('way', { width: 72 }),
  column('hits', { width: 160 }),
  column('reporterName', { width: 90 }),
]

const OWES: readonly HealthReportRow['state'][] = ['due', 'missed']

/** Tells whoever has not reported; answers nothing where nobody was to be told. */
const useRemind = () => {
  const remind = useWrite(remindHealth)
  return async (body: Parameters<typeof remind.run>[0]) => {
    const answer = await remind.run(body)
    if (!answer) return
    const skipped = answer.skipped > 0 ? `，${answer.skipped} 人两小时内已提醒过` : ''
    tip(answer.sent > 0 ? 'success' : 'info', `已提醒 ${answer.sent} 人${skipped}`)
  }
}

const formFilter = { name: 'formId', control: <FormSelect allowClear /> } as const
const unitFilter = { name: 'orgId', control: <OrgSelect for={P.healthReport} allowClear /> } as const

/** Reports of a day, as the board counts them. */
export function ReportTable({ day, view }: { day: string; view?: HealthView }) {
  const { query } = usePage()
  const [proxied, setProxied] = useState<HealthReportRow>()
  const list = useResourceList(listHealthReports, {
    fixed: { ...(view && { view }) },
    shipped: { day },
  })
  const remind = useRemind()
  const filter = { ...(query.orgId && { orgId: query.orgId }), ...(query.only === 'true' && { only: true }) }
  const remindAll = async () => {
    const content = `所有${query.orgId ? '该单位' : ''}未报的人会收到一条填报提醒，两小时内提醒过的不再发送。`
    if (!(await askConfirm({ title: `提醒 ${day} 未报的人？`, content, okText: '提醒' }))) return
    await remind({ day, ...(query.formId && { formId: query.formId }), filter })
  }
  const actionsOf = (row: HealthReportRow): RowAction[] => [
    { label: '查看', onClick: () => go(personAddress(row.userId)) },
    ...(OWES.includes(row.state)
      ? [
          {
            label: '提醒',
            access: [P.healthReportRemind],
            onClick: () => void remind({ day: row.day, formId: row.formId, filter: { userId: row.userId } }),
          },
          { label: '代报', access: [P.healthReportProxy], onClick: () => setProxied(row) },
        ]
      : []),
  ]
  return (
    <>
      <ListPage
        list={list}
        title="填报列表"
        chips={['day', formFilter, unitFilter, 'level']}
        more={['state', 'way', 'only', 'from', 'to']}
        columns={columns}
        toolbar={
          <Can codes={[P.healthReportRemind]}>
            <Button onClick={() => void remindAll()}>提醒未报</Button>
          </Can>
        }
        exports={[P.healthReportExport]}
        actions={actionsOf}
      />
      {proxied && <ProxyDrawer report={proxied} onClose={() => setProxied(undefined)} />}
    </>
  )
}
