import { dataQuality, type qualityRow } from '@portal/contract/areas/system/dataset.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Table, Tag } from 'antd'
import { Link } from 'react-router'
import type { z } from 'zod'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import type { Column } from '#src/ui/table/column.ts'
import { RowCards } from '#src/ui/table/RowCards.tsx'

type Check = z.output<typeof qualityRow>

const columns: Column<Check>[] = [
  {
    key: 'title',
    title: '检查项',
    render: (_, { title, link, count }) => (link && count > 0 ? <Link to={link}>{title}</Link> : title),
  },
  {
    key: 'count',
    title: '数量',
    width: 120,
    badge: true,
    render: (_, { count }) => (
      <Tag color={count === 0 ? 'success' : 'warning'}>{count === 0 ? '正常' : count.toLocaleString('zh-CN')}</Tag>
    ),
  },
  { key: 'advice', title: '处理建议', render: (_, { advice }) => advice },
]

/** 数据质量: counts of what should not be, each with the way to it. */
export function QualityTab() {
  const phone = useMedia(PHONE)
  const checks = useQuery(query(dataQuality, {}))
  return (
    <section className="data-card">
      <div className="data-tools">
        <Button loading={checks.isFetching} onClick={() => void checks.refetch()}>
          重新检查
        </Button>
      </div>
      <Loaded of={checks}>
        {(rows) =>
          phone ? (
            <RowCards title="数据质量" rows={rows} columns={columns} />
          ) : (
            <Table<Check>
              aria-label="数据质量"
              size="small"
              rowKey="id"
              pagination={false}
              dataSource={rows}
              columns={columns}
            />
          )
        }
      </Loaded>
    </section>
  )
}
