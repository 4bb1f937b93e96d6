import { getBehind } from '@portal/contract/areas/learning/target/behind.ts'
import { id } from '@portal/contract/kit/scalars.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { PictureActs } from '#src/shared/chart/PictureActs.tsx'
import { late } from '#src/ui/late/late.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { RateBar } from '../figures.tsx'
import { type UnitRate, unitRatesOf } from './unit-rates.ts'

// The charting library is fetched by those who see a chart only.
const RateChart = late(() => import('./RateChart.tsx').then((module) => module.RateChart))

interface UnitRatesProps {
  year: number
  roleId: unknown
  /** The share of people that ought to reach their target. */
  target: number
}

/** 达标率 by unit: chart and table, from the top of one's scope downwards. */
export function UnitRates({ year, roleId, target }: UnitRatesProps) {
  const chart = useRef<HTMLDivElement>(null)
  const [levels, setLevels] = useState<Pick<UnitRate, 'id' | 'name'>[]>([])
  const role = id.safeParse(roleId).data
  const level = levels.at(-1)
  const rates = useQuery({
    ...query(getBehind, { year, ...(role && { roleId: role }), ...(level && { orgId: level.id }) }),
    select: unitRatesOf,
    staleTime: 300_000,
  })
  const title = `${year} 年各单位达标率${level ? `：${level.name}` : ''}`

  return (
    <section className="hours-card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {rates.data && rates.data.length > 0 && (
          <PictureActs
            compact
            title={title}
            note={`达标人数 ÷ 有目标人数，目标 ${target}% · 截至 ${dateTimeText(rates.dataUpdatedAt)}`}
            of={chart}
            table={{
              columns: ['单位', '有目标人数', '达标人数', '达标率（%）'],
              rows: rates.data.map(({ name, people, reached, rate }) => [name, people, reached, rate ?? '—']),
            }}
          />
        )}
        {levels.length > 0 && <Button onClick={() => setLevels(levels.slice(0, -1))}>返回上级</Button>}
      </header>
      <Loaded of={rates}>
        {(units) =>
          units.length === 0 ? (
            <EmptyNew text="没有设置目标学时的人员" />
          ) : (
            <div className="hours-units">
              <div ref={chart}>
                <RateChart units={units} title={title} target={target} />
              </div>
              <WideTable<UnitRate>
                aria-label={title}
                size="small"
                rowKey="id"
                scroll={{ x: 420 }}
                pagination={{ pageSize: 12, hideOnSinglePage: true, showSizeChanger: false }}
                dataSource={units}
                columns={[
                  {
                    key: 'name',
                    title: '单位',
                    render: (_, { id: unitId, name, opens }) =>
                      opens ? (
                        <Button
                          type="link"
                          size="small"
                          className="hours-unit"
                          onClick={() => setLevels([...levels, { id: unitId, name }])}
                        >
                          {name}
                        </Button>
                      ) : (
                        name
                      ),
                  },
                  {
                    key: 'people',
                    title: '有目标人数',
                    align: 'right',
                    render: (_, row) => row.people.toLocaleString('zh-CN'),
                  },
                  {
                    key: 'reached',
                    title: '达标人数',
                    align: 'right',
                    render: (_, row) => row.reached.toLocaleString('zh-CN'),
                  },
                  {
                    key: 'rate',
                    title: '达标率',
                    width: 160,
                    render: (_, { rate }) => <RateBar rate={rate} target={target} />,
                  },
                ]}
              />
            </div>
          )
        }
      </Loaded>
    </section>
  )
}
