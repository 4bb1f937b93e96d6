import { appUsage } from '@portal/contract/areas/system/application.ts'
import { useQuery } from '@tanstack/react-query'
import { Segmented, Statistic } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import type { Application } from './application-row.ts'

const spans = [7, 30, 90].map((value) => ({ value, label: `近 ${value} 天` }))

/** Opens per day, as bars with their table. */
export function UsageTab({ app }: { app: Application }) {
  const [days, setDays] = useState(30)
  const usage = useQuery(query(appUsage, { id: app.id, days }))
  return (
    <>
      <Segmented options={spans} value={days} onChange={setDays} aria-label="统计时间" />
      <Loaded of={usage}>
        {({ opens, people, days: figures }) => {
          const most = Math.max(1, ...figures.map((each) => each.opens))
          return (
            <>
              <div className="app-head">
                <Statistic title="打开次数" value={opens} />
                <Statistic title="使用人数" value={people} />
              </div>
              <ul className="app-bars" aria-hidden="true">
                {figures.map((each) => (
                  <li
                    key={each.day}
                    title={`${each.day}：${each.opens} 次`}
                    style={{ height: `${(each.opens / most) * 100}%` }}
                  />
                ))}
              </ul>
              <WideTable
                aria-label="使用统计"
                rowKey="day"
                size="small"
                pagination={false}
                scroll={{ y: 360 }}
                dataSource={figures.toReversed()}
                columns={[
                  { key: 'day', dataIndex: 'day', title: '日期' },
                  { key: 'opens', dataIndex: 'opens', title: '打开次数', align: 'right' },
                  { key: 'people', dataIndex: 'people', title: '使用人数', align: 'right' },
                ]}
              />
            </>
          )
        }}
      </Loaded>
    </>
  )
}
