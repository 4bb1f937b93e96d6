import { getLiveClass } from '@portal/contract/areas/live/class.ts'
import { LIVE_LIST } from '@portal/contract/areas/live/class-links.ts'
import { type LivePersonRow, liveReport, liveReportPeople } from '@portal/contract/areas/live/report.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useMemo } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { query } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { clockTimeText } from '#src/shared/player/core/clock-text.ts'
import { FigureRow } from '#src/ui/plain/FigureRow.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { UnitPath } from '#src/ui/text/UnitPath.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import '../room/console/live-console.css'
import { PeopleCurve } from '../room/console/PeopleCurve.tsx'
import { unitWords } from '../room/console/unit-words.ts'
import './live-report.css'

/** 报表 of one class: who was expected, who came, for how long, and what it brought. */
export function LiveReport({ liveId }: { liveId: string }) {
  const { setTitle } = usePage()
  const live = useQuery(query(getLiveClass, { id: liveId }))
  const report = useQuery({ ...query(liveReport, { id: liveId }), refetchOnMount: 'always' })
  const title = live.data?.title

  // Follows the name of the class.
  useEffect(() => {
    if (title) setTitle(`${title} 报表`)
  }, [setTitle, title])

  const back = <Button onClick={() => go(LIVE_LIST)}>返回直播课程</Button>
  return (
    <div className="live-report">
      <Loaded of={live} back={back}>
        {({ title: name, hostName, startedAt }) => (
          <header className="live-report-head">
            <div>
              <h1>{name}</h1>
              <p>
                主播 {hostName}
                {startedAt && ` · ${dateTimeText(startedAt.getTime())} 开始`}
              </p>
            </div>
            {back}
          </header>
        )}
      </Loaded>
      <Loaded of={report} back={back}>
        {({ should, came, done, peak, avgMinutes, airedMinutes, byOrg, curve }) => {
          const wordsOf = unitWords(byOrg.map(({ orgName }) => orgName))
          return (
            <>
              <FigureRow
                figures={[
                  { name: '应到', figure: should.toLocaleString('zh-CN') },
                  { name: '实到', figure: came.toLocaleString('zh-CN') },
                  { name: '完成', figure: done.toLocaleString('zh-CN') },
                  { name: '峰值', figure: peak.toLocaleString('zh-CN') },
                  { name: '平均在线（分）', figure: avgMinutes === null ? '—' : String(avgMinutes) },
                  { name: '直播时长（分）', figure: String(airedMinutes) },
                ]}
              />
              <div className="live-report-two">
                <section className="room-card" aria-label="在线曲线">
                  <h2>在线曲线</h2>
                  {curve.length > 1 ? (
                    <PeopleCurve
                      points={curve.map(({ minute, people }) => ({ at: minute * 60, people }))}
                      peak={peak}
                      begun=""
                    />
                  ) : (
                    <p className="room-note">还没有在线记录</p>
                  )}
                </section>
                <section className="room-card" aria-label="各单位">
                  <h2>各单位，缺的在前</h2>
                  <table className="live-report-units">
                    <thead>
                      <tr>
                        <th scope="col">单位</th>
                        <th scope="col">实到 / 应到</th>
                        <th scope="col">完成</th>
                      </tr>
                    </thead>
                    <tbody>
                      {byOrg.map((row) => (
                        <tr key={row.orgId}>
                          <th scope="row" title={row.orgName}>
                            {wordsOf(row.orgName)}
                          </th>
                          <td>
                            {row.came} / {row.should}
                          </td>
                          <td>{row.done}</td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </section>
              </div>
            </>
          )
        }}
      </Loaded>
      <People liveId={liveId} />
    </div>
  )
}

const column = columnsOf(liveReportPeople)

/** A stay of minutes as its times of day. */
const joinsText = (joins: LivePersonRow['joins']): string =>
  joins.map(({ from, to }) => `${clockTimeText(from.getTime())}–${clockTimeText(to.getTime())}`).join('、') || '—'

const columns: Column<LivePersonRow>[] = [
  column('name', { width: 110, fixed: 'left' }),
  column('code', { width: 110 }),
  column('orgName', { width: 200, render: (_, { orgPath }) => <UnitPath path={orgPath} /> }),
  column('result', { width: 90, badge: true }),
  column('minutes', { width: 100 }),
  column('percent', { width: 110 }),
  column('joins', { width: 240, render: (_, { joins }) => joinsText(joins) }),
  column('chats', { width: 80 }),
  column('quiz', { width: 100 }),
  column('hours', { width: 80 }),
]

function People({ liveId }: { liveId: string }) {
  const fixed = useMemo(() => ({ liveId }), [liveId])
  const list = useResourceList(liveReportPeople, { fixed })
  return (
    <ListPage
      list={list}
      title="人员"
      chips={[
        { name: 'result', label: '结果' },
        { name: 'orgId', label: '单位', control: <OrgSelect for={P.liveClass} allowClear /> },
      ]}
      columns={columns}
      exports={[P.liveClassExport]}
    />
  )
}
