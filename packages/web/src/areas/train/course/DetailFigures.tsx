import type { CourseDetail } from '@portal/contract/areas/train/course/course.ts'
import { Link } from 'react-router'
import { Chart } from '#src/shared/chart/Chart.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { signDetailAddress } from '../presence/ClassSignTab.tsx'
import { shareText } from './course-columns.tsx'
import './course.css'

const bands = ['60% 以下', '60–69%', '70–79%', '80–89%', '90–99%', '100%']

/** 逐课次到课, and how attendance is spread. */
export function Attendance({ detail: { row, sessions, attendance } }: { detail: CourseDetail }) {
  return (
    <div className="course-pair">
      <section className="course-panel">
        <h3>逐课次到课</h3>
        {sessions.length === 0 && <p>本班没有课次</p>}
        <ol className="course-sessions">
          {sessions.map(({ sessionId, no, title, start, expected, present, rate, sealed }) => (
            <li key={sessionId}>
              <Link to={signDetailAddress(row.id, sessionId)}>
                第 {no} 课次 {title}
              </Link>
              <span>{dateTimeText(start.getTime())}</span>
              <b>{sealed ? `${present} / ${expected}，${shareText(rate)}` : '未封存'}</b>
            </li>
          ))}
        </ol>
      </section>
      <section className="course-panel">
        <Chart
          title="出勤分布"
          option={{
            tooltip: { trigger: 'axis' },
            grid: { left: 32, right: 8, top: 16, bottom: 28 },
            xAxis: { type: 'category', data: bands },
            yAxis: { type: 'value', minInterval: 1 },
            series: [{ type: 'bar', data: attendance }],
          }}
          table={{ columns: ['出勤率', '人数'], rows: attendance.map((people, band) => [bands[band] ?? '', people]) }}
        />
      </section>
    </div>
  )
}

const kinds = {
  attendance: '出勤不足',
  items: '内容未学完',
  exam: '考试未合格',
  practical: '实操未合格',
  survey: '问卷未交',
  score: '总评不足',
} as const

/** 未通过原因, before graduation what is not reached yet: somebody may miss several. */
export function Missed({ detail: { failed, missed, row } }: { detail: CourseDetail }) {
  if (failed === 0) return null
  const isOver = row.state === 'graduated' || row.state === 'archived'
  const option = {
    tooltip: { trigger: 'item' },
    series: [
      {
        type: 'funnel',
        left: '10%',
        width: '80%',
        top: 8,
        bottom: 8,
        data: missed.map(({ kind, n }) => ({ name: `${kinds[kind]} ${n}`, value: n })),
      },
    ],
  }
  return (
    <section className="course-panel">
      <Chart
        title={isOver ? `未通过原因（${failed} 人未通过）` : `结业前尚未满足的条件（${failed} 人）`}
        option={option}
        table={{ columns: ['原因', '人数'], rows: missed.map(({ kind, n }) => [kinds[kind], n]) }}
      />
    </section>
  )
}
