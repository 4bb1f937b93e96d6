import { listMetrics } from '@portal/contract/areas/system/statistics/statistics.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { late } from '#src/ui/late/late.tsx'
import { EmptyFiltered } from '#src/ui/page-state/StateBlocks.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { RowCards } from '#src/ui/table/RowCards.tsx'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import { unitText } from './figure-text.ts'

const MetricDrawer = late(() => import('./MetricDrawer.tsx').then((module) => module.MetricDrawer))

export type Metric = ResultOf<typeof listMetrics>['list'][number]
type Listed = Metric & { id: string }

const facts: Column<Listed>[] = [
  { key: 'report', dataIndex: 'report', title: '报表', width: 100 },
  { key: 'title', dataIndex: 'title', title: '指标', width: 110 },
  { key: 'unit', title: '单位', width: 70, render: (_, { unit }) => unitText(unit) },
  { key: 'definition', dataIndex: 'definition', title: '口径', width: 260 },
  { key: 'owner', title: '负责人', width: 90, render: (_, { owner }) => owner || '—' },
  { key: 'note', title: '补充说明', width: 220, render: (_, { note }) => note || '—' },
]

const holdsWord = (word: string) => (metric: Metric) =>
  [metric.title, metric.report, metric.definition, metric.owner, metric.note].some((text) => text.includes(word))

/** 指标说明: what every figure counts, who answers for it and what to know beside. */
export function MetricTab() {
  const { query: address, setQuery } = usePage()
  const phone = useMedia(PHONE)
  const mayEdit = useHolds([P.statisticsMetric])
  const [edited, setEdited] = useState<Metric>()
  const metrics = useQuery(query(listMetrics, {}))
  const word = address.keyword ?? ''

  const edit = (metric: Metric) => (
    <Button
      type="link"
      size="small"
      aria-label={`编辑 ${metric.report} ${metric.title}`}
      onClick={() => setEdited(metric)}
    >
      编辑
    </Button>
  )
  const action: Column<Listed> = {
    key: 'action',
    title: '操作',
    width: 80,
    fixed: 'right',
    render: (_, row) => edit(row),
  }

  return (
    <section className="stat-card" aria-label="指标说明">
      <search className="stat-search">
        <Input.Search
          aria-label="关键词"
          placeholder="指标、报表、口径或负责人"
          allowClear
          maxLength={50}
          defaultValue={word}
          onSearch={(text) => setQuery({ keyword: text.trim() })}
        />
      </search>
      <Loaded of={metrics}>
        {({ list }) => {
          const shown = list.filter(holdsWord(word)).map((metric) => ({ ...metric, id: metric.key }))
          if (shown.length === 0) return <EmptyFiltered onClear={() => setQuery({ keyword: undefined })} />
          return phone ? (
            <RowCards title="指标说明" rows={shown} columns={facts} {...(mayEdit && { footer: edit })} />
          ) : (
            <WideTable<Listed>
              aria-label="指标说明"
              size="middle"
              rowKey="id"
              scroll={{ x: 900 }}
              pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
              dataSource={shown}
              columns={mayEdit ? [...facts, action] : facts}
            />
          )
        }}
      </Loaded>
      {edited && (
        <MetricDrawer
          metric={edited}
          onClose={() => setEdited(undefined)}
          onReload={async () => {
            const { data } = await metrics.refetch()
            setEdited(data?.list.find(({ key }) => key === edited.key))
          }}
        />
      )}
    </section>
  )
}
