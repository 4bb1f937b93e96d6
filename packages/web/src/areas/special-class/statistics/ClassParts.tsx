import {
  listSpecialUnits,
  type SpecialFigures,
  type SpecialUnit,
} from '@portal/contract/areas/special-class/statistics.ts'
import { P } from '@portal/contract/privileges.ts'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { TabStrip } from '#src/kit/tabs/TabStrip.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { Chart } from '#src/shared/chart/Chart.tsx'
import { specialPeopleAddress } from '../addresses.ts'
import { kindWords, shareText } from '../class/special-words.ts'
import { unitsOfClass } from '../people/of-special.ts'
import { PeopleList } from '../people/PeopleList.tsx'
import './statistics.css'

const tabs = [
  { key: 'items', label: '按内容' },
  { key: 'days', label: '按日' },
  { key: 'units', label: '按单位' },
  { key: 'missing', label: '未完成名单' },
]

interface PartsProps {
  of: SpecialFigures
  orgId: string | undefined
}

/** One class by its contents, by day, by unit, and who lacks what. */
export function ClassParts({ of, orgId }: PartsProps) {
  const mayStat = useHolds([P.schoolSpecialStat])
  const offered = mayStat ? tabs : tabs.filter(({ key }) => key !== 'missing')
  const [tab, chooseTab] = usePageTab(offered.map(({ key }) => key))
  return (
    <div className="special-parts">
      <TabStrip items={offered} activeKey={tab} label="统计方式" onChange={chooseTab} />
      {tab === 'items' && <Funnel of={of} />}
      {tab === 'days' && <Days of={of} />}
      {tab === 'units' && <Units of={of} orgId={orgId} />}
      {tab === 'missing' && <PeopleList classId={of.id} name={of.name} title="未完成名单" part="unfinished" />}
    </div>
  )
}

/** How many of the trainees began and completed each content, in their order. */
function Funnel({ of: { byItem, confirmed } }: { of: SpecialFigures }) {
  const names = byItem.map(({ title }, at) => `${at + 1} ${title}`)
  return (
    <section className="special-panel">
      <Chart
        title={`内容完成漏斗（学员 ${confirmed} 人）`}
        option={{
          tooltip: { trigger: 'axis' },
          legend: { top: 0, data: ['已学', '完成'] },
          grid: { left: 8, right: 40, top: 32, bottom: 8, containLabel: true },
          xAxis: { type: 'value', minInterval: 1, max: Math.max(1, confirmed) },
          yAxis: { type: 'category', inverse: true, data: names, axisLabel: { width: 160, overflow: 'truncate' } },
          series: [
            { name: '已学', type: 'bar', data: byItem.map(({ started }) => started) },
            {
              name: '完成',
              type: 'bar',
              data: byItem.map(({ done }) => done),
              label: { show: true, position: 'right' },
            },
          ],
        }}
        table={{
          columns: ['内容', '类型', '必修', '已学', '完成'],
          rows: byItem.map(({ kind, required, started, done }, at) => [
            names[at] ?? '',
            kindWords[kind] ?? '',
            required ? '是' : '否',
            started,
            done,
          ]),
        }}
      />
    </section>
  )
}

/** What was completed on each day, and how many had completed everything by its end. */
function Days({ of: { byDay } }: { of: SpecialFigures }) {
  return (
    <section className="special-panel">
      <Chart
        title="每日完成曲线"
        option={{
          tooltip: { trigger: 'axis' },
          legend: { top: 0, data: ['累计完成人数', '当日完成项'] },
          grid: { left: 40, right: 40, top: 32, bottom: 32 },
          xAxis: { type: 'category', data: byDay.map(({ day }) => day.slice(5)) },
          yAxis: { type: 'value', minInterval: 1 },
          series: [
            { name: '累计完成人数', type: 'line', data: byDay.map(({ people }) => people) },
            { name: '当日完成项', type: 'bar', data: byDay.map(({ items }) => items) },
          ],
        }}
        table={{
          columns: ['日期', '当日完成项', '累计完成人数'],
          rows: byDay.map(({ day, items, people }) => [day, items, people]),
        }}
      />
    </section>
  )
}

const column = columnsOf(listSpecialUnits)

function Units({ of, orgId }: PartsProps) {
  const source = useMemo(() => unitsOfClass(of.id), [of.id])
  const list = useResourceList(source, { fixed: { id: of.id, ...(orgId && { orgId }) } })
  const mayStat = useHolds([P.schoolSpecialStat])
  const counted = (key: 'confirmed' | 'started' | 'completed') =>
    column(key, {
      width: 80,
      render: (_: unknown, row: SpecialUnit) =>
        mayStat ? <Link to={specialPeopleAddress(of.id, key, row.id)}>{row[key]}</Link> : row[key],
    })
  const drawn = of.byOrg.slice(0, 20)
  return (
    <>
      <section className="special-panel">
        <Chart
          title="各单位完成率"
          option={{
            tooltip: { trigger: 'axis' },
            grid: { left: 40, right: 16, top: 16, bottom: 64 },
            xAxis: {
              type: 'category',
              data: drawn.map(({ orgName }) => orgName),
              axisLabel: { rotate: 30, width: 96, overflow: 'truncate' },
            },
            yAxis: { type: 'value', min: 0, max: 100, axisLabel: { formatter: '{value}%' } },
            series: [{ name: '完成率', type: 'bar', data: drawn.map(({ rate }) => rate) }],
          }}
          table={{ columns: ['单位', '完成率'], rows: drawn.map(({ orgName, rate }) => [orgName, shareText(rate)]) }}
        />
      </section>
      <ListPage
        list={list}
        title="按单位"
        exports={[P.schoolSpecialExport]}
        columns={[
          column('orgName', { width: 200, fixed: 'left' }),
          column('enrolled', { width: 72 }),
          counted('confirmed'),
          counted('started'),
          counted('completed'),
          column('rate', { width: 80, render: (_: unknown, { rate }: SpecialUnit) => shareText(rate) }),
          column('meanHours', {
            width: 88,
            render: (_: unknown, { meanHours }: SpecialUnit) => meanHours?.toFixed(2) ?? '—',
          }),
          column('examPassRate', {
            width: 100,
            render: (_: unknown, { examPassRate }: SpecialUnit) => shareText(examPassRate),
          }),
        ]}
        empty={<p>还没有学员</p>}
      />
    </>
  )
}
