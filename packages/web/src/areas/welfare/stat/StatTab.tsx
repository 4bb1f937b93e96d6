import { type BenefitStat, benefitStat } from '@portal/contract/areas/welfare/stat.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { Chart } from '#src/shared/chart/Chart.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'

const figure = (n: number) => n.toLocaleString('zh-CN')

/** 统计: what was given, what waits, by unit and by hour. */
export function StatTab({ id }: { id: string }) {
  const found = useQuery({ ...query(benefitStat, { id }), refetchOnMount: 'always' })
  return (
    <Loaded of={found}>
      {(stat) => (
        <div className="wf-panels">
          <Numbers of={stat} />
          {stat.byHour.length === 0 ? <EmptyNew text="还没有人领取" /> : <Hours of={stat} />}
          {stat.byOrg.length > 0 && <Units of={stat} />}
        </div>
      )}
    </Loaded>
  )
}

function Numbers({ of: { stock, delivered, unclaimed, lapsed, cost } }: { of: BenefitStat }) {
  const rate = stock === 0 ? '—' : `${Math.floor((delivered * 1000) / stock) / 10}%`
  return (
    <section className="wf-panel" aria-label="合计">
      <dl className="wf-numbers">
        {(
          [
            ['领取率', rate],
            ['已领取', figure(delivered)],
            ['待领取', figure(unclaimed)],
            ['逾期未领', figure(lapsed)],
            ['已发放价值（元）', figure(cost)],
          ] as const
        ).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Hours({ of: { byHour } }: { of: BenefitStat }) {
  const hours = byHour.map(({ hour }) => dateTimeText(hour.getTime()).slice(5))
  const bars = (name: string, data: number[]) => ({ name, type: 'bar', data })
  return (
    <section className="wf-panel">
      <Chart
        title="按小时"
        option={{
          legend: { top: 0, data: ['占用', '发放'] },
          tooltip: { trigger: 'axis' },
          xAxis: { type: 'category', data: hours },
          yAxis: { type: 'value', minInterval: 1 },
          series: [
            bars(
              '占用',
              byHour.map(({ claimed }) => claimed),
            ),
            bars(
              '发放',
              byHour.map(({ delivered }) => delivered),
            ),
          ],
        }}
        table={{
          columns: ['时间', '占用', '发放'],
          rows: byHour.map(({ claimed, delivered }, at) => [hours[at] ?? '', claimed, delivered]),
        }}
      />
    </section>
  )
}

function Units({ of: { byOrg } }: { of: BenefitStat }) {
  return (
    <section className="wf-panel" aria-label="按单位">
      <h2>按单位</h2>
      <table>
        <thead>
          <tr>
            {['单位', '占用', '已领取', '待领取', '逾期未领'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {byOrg.map(({ orgId, orgName, claimed, delivered, unclaimed, lapsed }) => (
            <tr key={orgId}>
              <td>{orgName}</td>
              <td>{figure(claimed)}</td>
              <td>{figure(delivered)}</td>
              <td>{figure(unclaimed)}</td>
              <td>{figure(lapsed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
