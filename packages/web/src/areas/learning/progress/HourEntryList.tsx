import { hourSourceWords } from '@portal/contract/areas/learning/hours/year.ts'
import { listOwnHourEntries } from '@portal/contract/areas/learning/time.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Tag } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { listBody } from '../list-body.ts'

const PAGE_SIZE = 20

/** 学时明细: the entries that add up to the ring. */
export function HourEntryList({ year }: { year: number }) {
  const [page, setPage] = useState(1)
  const entries = useQuery({
    ...query(listOwnHourEntries, { ...listBody(page, PAGE_SIZE, { year }), sort: '-completedAt' }),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded of={entries}>
      {({ list, total }) =>
        list.length === 0 ? (
          <EmptyNew text="这一年还没有学时" />
        ) : (
          <WideTable
            rowKey="id"
            size="small"
            scroll={{ x: 560 }}
            dataSource={list}
            pagination={{
              current: page,
              pageSize: PAGE_SIZE,
              total: Math.max(total, 0),
              hideOnSinglePage: true,
              showSizeChanger: false,
              onChange: setPage,
            }}
            columns={[
              { title: '内容', dataIndex: 'title' },
              { title: '来源', dataIndex: 'source', width: 72, render: (_, { source }) => hourSourceWords[source] },
              {
                title: '学时',
                dataIndex: 'hours',
                width: 88,
                align: 'right',
                render: (_, { hours }) => hours.toFixed(2),
              },
              {
                title: '完成时间',
                dataIndex: 'completedAt',
                width: 152,
                render: (_, { completedAt }) => dateTimeText(completedAt.toISOString()),
              },
              {
                title: '状态',
                dataIndex: 'state',
                width: 140,
                render: (_, { state, reason }) =>
                  state === 'granted' ? (
                    '已计'
                  ) : (
                    <Tag title={reason}>{state === 'revised' ? '已更正' : `已作废 ${reason}`}</Tag>
                  ),
              },
            ]}
          />
        )
      }
    </Loaded>
  )
}
