import {
  drillReport,
  type ReportFacts,
  type ReportFilter,
} from '@portal/contract/areas/system/statistics/statistics.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Drawer, Pagination } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { useFocusReturn } from '#src/ui/focus/use-focus-return.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { RowCards } from '#src/ui/table/RowCards.tsx'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import { ExportReportButton } from './ExportReportButton.tsx'
import type { OpenedFigure } from './report-result.ts'

const PAGE_SIZE = 20

interface DrawerProps {
  report: ReportFacts
  filter: ReportFilter
  opened: OpenedFigure
  onClose: () => void
}

type Details = ResultOf<typeof drillReport>
type Listed = { id: string; cells: Details['list'][number] }

/** 明细: the very rows that a figure counts. */
export function DetailDrawer({ report, filter, opened, onClose }: DrawerProps) {
  useFocusReturn()
  const phone = useMedia(PHONE)
  const [page, setPage] = useState(1)
  const { measure, row, value } = opened
  const cell = { measure: measure.key, ...(row && { row: row.key }) }
  const details = useQuery({
    ...query(drillReport, {
      reportId: report.id,
      filter: { ...filter, compare: false },
      cell,
      page,
      pageSize: PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
  })
  const title = `${report.title}明细：${row ? `${row.label} · ` : ''}${measure.title}`
  return (
    <Drawer
      open
      title={title}
      size={phone ? '100%' : 960}
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
      extra={
        <Can codes={[P.statisticsExport]}>
          <ExportReportButton kind="drill" report={report} filter={filter} cell={cell} title={`${report.title}明细`} />
        </Can>
      }
    >
      <Loaded of={details}>
        {(found) => (
          <div className="stat-details">
            {found.total < value && (
              <Alert
                type="info"
                showIcon
                title={`另有 ${(value - found.total).toLocaleString('zh-CN')} 条不在你的明细查看范围内`}
              />
            )}
            <Rows title={title} found={found} isLoading={details.isPlaceholderData} phone={phone} />
            <Pagination
              current={page}
              pageSize={PAGE_SIZE}
              total={found.total}
              size="small"
              showSizeChanger={false}
              showTotal={(total) => `共 ${total.toLocaleString('zh-CN')} 条`}
              onChange={setPage}
            />
          </div>
        )}
      </Loaded>
    </Drawer>
  )
}

const textOf = (value: string | number | null | undefined) =>
  value === null || value === undefined || value === ''
    ? '—'
    : typeof value === 'number'
      ? value.toLocaleString('zh-CN')
      : value

interface RowsProps {
  title: string
  found: Details
  isLoading: boolean
  phone: boolean
}

function Rows({ title, found, isLoading, phone }: RowsProps) {
  const listed: Listed[] = found.list.map((cells, index) => ({ id: String(index), cells }))
  const columns: Column<Listed>[] = found.columns.map(({ key, title: head }) => ({
    key,
    title: head,
    render: (_, { cells }) => textOf(cells[key]),
  }))
  if (listed.length === 0) return <EmptyNew text="所选范围暂无数据" />
  if (phone) return <RowCards title={title} rows={listed} columns={columns} />
  return (
    <WideTable<Listed>
      aria-label={title}
      size="small"
      rowKey="id"
      scroll={{ x: 'max-content' }}
      loading={isLoading}
      pagination={false}
      dataSource={listed}
      columns={columns}
    />
  )
}
