import { accountFigures, type FigureRow } from '@portal/contract/areas/wechat/figure.ts'
import { DAY_MS, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { Chart } from '#src/shared/chart/Chart.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'

const DAYS = 29

const dayBefore = (daysAgo: number) => shanghaiDay(new Date(Date.now() - daysAgo * DAY_MS))

/** 数据: fans and reads per day; windows of the platform are joined behind the scenes. */
export function FigureTab({ accountId }: { accountId: string }) {
  const [[from, to], setSpan] = useState<[string, string]>([dayBefore(DAYS + 1), dayBefore(1)])
  const figures = useQuery(query(accountFigures, { accountId, from, to }))
  return (
    <section className="wechat-panel" aria-label="数据">
      <div className="wechat-bar">
        <DatePicker.RangePicker
          aria-label="日期"
          value={[dayjs(from), dayjs(to)]}
          allowClear={false}
          disabledDate={(date) => date.isAfter(dayjs(dayBefore(1)))}
          onChange={(picked) => {
            const [first, last] = picked ?? []
            if (first && last) setSpan([first.format('YYYY-MM-DD'), last.format('YYYY-MM-DD')])
          }}
        />
      </div>
      <Loaded of={figures}>
        {({ series, missing, error }) => (
          <>
            {missing.length > 0 && error !== '' && (
              <Alert type="warning" showIcon title={`${missing.length} 天的数据未取得：${error}`} />
            )}
            {series.length === 0 ? <EmptyNew text="暂无数据" /> : <Charts series={series} />}
          </>
        )}
      </Loaded>
    </section>
  )
}

type Measure = Exclude<keyof FigureRow, 'day'>

const option = (series: readonly FigureRow[], lines: readonly { key: Measure; name: string }[]) => ({
  tooltip: { trigger: 'axis' },
  legend: { bottom: 0 },
  grid: { left: 48, right: 16, top: 16, bottom: 48 },
  xAxis: { type: 'category', data: series.map(({ day }) => day.slice(5)) },
  yAxis: { type: 'value', minInterval: 1 },
  series: lines.map(({ key, name }) => ({ type: 'line', name, data: series.map((row) => row[key]) })),
})

const table = (series: readonly FigureRow[], lines: readonly { key: Measure; name: string }[]) => ({
  columns: ['日期', ...lines.map(({ name }) => name)],
  rows: series.map((row) => [row.day, ...lines.map(({ key }) => row[key])]),
})

const charts: readonly { title: string; lines: readonly { key: Measure; name: string }[] }[] = [
  {
    title: '粉丝变化',
    lines: [
      { key: 'gained', name: '新关注' },
      { key: 'lost', name: '取消关注' },
    ],
  },
  { title: '累计关注', lines: [{ key: 'total', name: '累计关注' }] },
  {
    title: '图文阅读',
    lines: [
      { key: 'readers', name: '阅读人数' },
      { key: 'reads', name: '阅读次数' },
      { key: 'shares', name: '分享次数' },
    ],
  },
]

function Charts({ series }: { series: readonly FigureRow[] }) {
  return charts.map(({ title, lines }) => (
    <Chart key={title} title={title} option={option(series, lines)} table={table(series, lines)} />
  ))
}
