import type { UnitVideoDetail } from '@portal/contract/areas/video/unit-people.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { Chart } from '#src/shared/chart/Chart.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import '../video/detail/video-detail.css'
import { TimeChart } from '../video/study/TimeChart.tsx'
import { CountLink } from './CountLink.tsx'
import { type OpenPeople, useOpenPeople } from './open-people.ts'
import type { Report } from './unit-words.ts'

interface CurvesProps {
  video: UnitVideoDetail
  report: UseQueryResult<Report>
}

/** By month who began and who finished, and where in the video people stop. */
export function CurvesTab({ video, report }: CurvesProps) {
  const openPeople = useOpenPeople()
  return (
    <Loaded of={report}>
      {({ byMonth, dropOff, started, at }) =>
        started === 0 ? (
          <EmptyNew text="还没有人开始学习" />
        ) : (
          <>
            <Months months={byMonth} openPeople={openPeople} />
            <TimeChart
              title="留存：看过每 10 秒的人数"
              note={`${video.title}，统计时间 ${dateTimeText(at.getTime())}`}
              series={['人数']}
              points={dropOff.map(({ second, people }) => ({ second, values: [people] }))}
              onOpen={openPeople && ((second) => openPeople({ second }))}
            />
          </>
        )
      }
    </Loaded>
  )
}

function Months({ months, openPeople }: { months: Report['byMonth']; openPeople: OpenPeople | undefined }) {
  const rows = months.map(({ month, started, completed }) => [month, started, completed])
  const line = { type: 'line', showSymbol: true, animation: false } as const
  return (
    <>
      <Chart
        title="每月开始与完成人数"
        option={{
          legend: { top: 0 },
          tooltip: { trigger: 'axis' },
          grid: { top: 36, right: 16, bottom: 24, left: 40 },
          xAxis: { type: 'category', data: months.map(({ month }) => month) },
          yAxis: { type: 'value', minInterval: 1 },
          series: [
            { ...line, name: '开始学习', data: months.map(({ started }) => started) },
            { ...line, name: '完成', data: months.map(({ completed }) => completed) },
          ],
        }}
        table={{ columns: ['月份', '开始学习', '完成'], rows }}
      />
      <table className="unit-months" aria-label="每月开始与完成人数，可查看名单">
        <thead>
          <tr>
            <th scope="col">月份</th>
            <th scope="col">开始学习</th>
            <th scope="col">完成</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, started, completed }) => (
            <tr key={month}>
              <th scope="row">{month}</th>
              <td>
                <CountLink
                  people={started}
                  name={`${month} 开始学习`}
                  onOpen={openPeople && (() => openPeople({ beganIn: month }))}
                />
              </td>
              <td>
                <CountLink
                  people={completed}
                  name={`${month} 完成`}
                  onOpen={openPeople && (() => openPeople({ endedIn: month }))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
