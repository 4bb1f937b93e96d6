import {
  listScheduleRuns,
  reportRunState,
  type ScheduleRow,
  type ScheduleRunRow,
} from '@portal/contract/areas/system/statistics/schedule.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pagination } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { DrawerPart } from '#src/ui/late/drawer-parts.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { RowCards } from '#src/ui/table/RowCards.tsx'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import { fullTimeText } from '#src/ui/time/date-text.ts'
import './schedule.css'
import { StateWord } from '#src/ui/state/StateWord.tsx'

const PAGE_SIZE = 20
const REFRESH_MS = 5000

const isOpen = ({ state }: ScheduleRunRow) => state === 'waiting' || state === 'running'

type Listed = ScheduleRunRow & { name: string }

const columns: Column<Listed>[] = [
  { key: 'slot', title: '计划时间', width: 170, render: (_, { slot }) => fullTimeText(slot.getTime()) },
  {
    key: 'state',
    title: '状态',
    width: 90,
    badge: true,
    render: (_, { state }) => <StateWord>{wordsOf(reportRunState)[state]}</StateWord>,
  },
  { key: 'sent', dataIndex: 'sent', title: '已发送', width: 80, align: 'right' },
  { key: 'skipped', dataIndex: 'skipped', title: '未发送', width: 80, align: 'right' },
  { key: 'failed', dataIndex: 'failed', title: '失败', width: 70, align: 'right' },
  { key: 'why', title: '原因', width: 260, render: (_, run) => <Reasons run={run} /> },
]

/** 发送记录: each going-out, and why somebody did not get his. */
export function RunsDrawer({ schedule, onClose }: { schedule: ScheduleRow; onClose: () => void }) {
  const { active } = usePage()
  const phone = useMedia(PHONE)
  const [page, setPage] = useState(1)
  const body = { scheduleId: schedule.id, page, pageSize: PAGE_SIZE, keyword: '', filter: {}, exactTotal: false }
  const runs = useQuery({
    ...query(listScheduleRuns, body),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.list.some(isOpen) ? REFRESH_MS : false),
  })
  if (!active) return null
  return (
    <DrawerPart
      open
      title={`发送记录：${schedule.name}`}
      size={phone ? '100%' : 860}
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
    >
      <Loaded of={runs}>
        {({ list, total }) => {
          const listed = list.map((run): Listed => ({ ...run, name: fullTimeText(run.slot.getTime()) }))
          if (listed.length === 0) return <EmptyNew text="尚未发送过" />
          return (
            <>
              {phone ? (
                <RowCards title="发送记录" rows={listed} columns={columns} />
              ) : (
                <WideTable<Listed>
                  aria-label="发送记录"
                  size="small"
                  rowKey="id"
                  scroll={{ x: 750 }}
                  pagination={false}
                  dataSource={listed}
                  columns={columns}
                />
              )}
              <Pagination
                current={page}
                pageSize={PAGE_SIZE}
                total={total}
                size="small"
                hideOnSinglePage
                showSizeChanger={false}
                onChange={setPage}
              />
            </>
          )
        }}
      </Loaded>
    </DrawerPart>
  )
}

function Reasons({ run: { error, receivers } }: { run: ScheduleRunRow }) {
  const missed = receivers.filter(({ state }) => state !== 'sent')
  if (error === '' && missed.length === 0) return '—'
  return (
    <>
      {error !== '' && <span>{error}</span>}
      {missed.length > 0 && (
        <ul className="schedule-reasons">
          {missed.map(({ name, reason }, index) => (
            <li key={`${index + 1} ${name}`}>
              {name}：{reason}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
