import { datasets } from '@portal/contract/areas/system/dataset.ts'
import {
  type CustomReportRow,
  deleteCustomReports,
  getCustomReport,
  listCustomReports,
} from '@portal/contract/areas/system/statistics/report.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { copyName, useRecordDesk } from '#src/kit/use-record-desk.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { late } from '#src/ui/late/late.tsx'
import type { EditedReport } from './CustomReportDrawer.tsx'

const CustomReportDrawer = late(() => import('./CustomReportDrawer.tsx').then((module) => module.CustomReportDrawer))
const CustomReportView = late(() => import('./CustomReportView.tsx').then((module) => module.CustomReportView))

const column = columnsOf(listCustomReports)

/** 自定义报表: a list of those at hand, or the one of the address. */
export function CustomTab() {
  const { query: address } = usePage()
  return address.reportId === undefined ? (
    <ReportList />
  ) : (
    <CustomReportView key={address.reportId} id={address.reportId} />
  )
}

function ReportList() {
  const { setQuery } = usePage()
  const list = useResourceList(listCustomReports)
  const remove = useWrite(deleteCustomReports)
  const desk = useRecordDesk({ noun: '报表', list, remove: (ids) => remove.send({ ids }), lost: '删除后不能恢复。' })
  const [editing, edit] = useState<EditedReport>()

  const load = (id: string) => call(getCustomReport, { id }, { quiet: true })
  const open = async ({ id }: CustomReportRow, asCopy: boolean) => {
    try {
      const { name, note, audience, definition, revision } = await load(id)
      const copied = { name: copyName(name, 30), note, audience: 'own' as const, definition }
      edit(asCopy ? copied : { id, revision, name, note, audience, definition })
    } catch (error) {
      tip('error', wordsOfError(error))
    }
  }
  const actionsOf = (row: CustomReportRow): RowAction[] => [
    {
      label: '查看',
      reason: row.open ? null : `需要“${row.needs}”的权限`,
      onClick: () => setQuery({ reportId: row.id, job: undefined }, { push: true }),
    },
    ...(row.editable ? [{ label: '编辑', access: [P.statisticsEdit], onClick: () => void open(row, false) }] : []),
    {
      label: '复制',
      access: [P.statisticsEdit],
      reason: row.open ? null : `需要“${row.needs}”的权限`,
      onClick: () => void open(row, true),
    },
    ...(row.editable
      ? [{ label: '删除', access: [P.statisticsEdit], danger: true, onClick: () => void desk.remove([row]) }]
      : []),
  ]

  return (
    <>
      <ListPage
        list={list}
        title="自定义报表"
        chips={[
          {
            name: 'dataset',
            control: (
              <LateSelect
                allowClear
                options={Object.entries(datasets).map(([value, { title }]) => ({ value, label: title }))}
              />
            ),
          },
          'audience',
          'mine',
        ]}
        columns={[
          column('name', {
            width: 200,
            render: (_, row) =>
              row.open ? (
                <Button
                  type="link"
                  size="small"
                  className="stat-link"
                  onClick={() => setQuery({ reportId: row.id }, { push: true })}
                >
                  {row.name}
                </Button>
              ) : (
                row.name
              ),
          }),
          column('dataset', { width: 110 }),
          column('note', { width: 220, render: (_, { note }) => note || '—' }),
          column('audience', { width: 100 }),
          column('owner', { width: 100 }),
          column('updatedAt'),
        ]}
        primary={{ label: '新建', access: [P.statisticsEdit], onClick: () => edit({}) }}
        exports={[P.statisticsExport]}
        actions={actionsOf}
      />
      {editing && <CustomReportDrawer report={editing} onClose={() => edit(undefined)} />}
    </>
  )
}
