import { type CourseDetail, getCourse } from '@portal/contract/areas/train/course/course.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { NotFoundHere } from '#src/ui/page-state/StateBlocks.tsx'
import { signDetailAddress } from '../presence/ClassSignTab.tsx'
import { BackToCourses } from './BackToCourses.tsx'
import { CourseTable } from './CourseTable.tsx'
import { figureText, shareText } from './course-columns.tsx'
import { Attendance, Missed } from './DetailFigures.tsx'
import { Levels } from './Levels.tsx'
import { People } from './People.tsx'
import './course.css'

const toList = <BackToCourses />

/** 考核分析详情: one class on three levels, with what became of its people. */
export function CourseDetailPage() {
  const { query: address } = usePage()
  if (!address.id) return <NotFoundHere action={toList} />
  return <Course id={address.id} />
}

function Course({ id }: { id: string }) {
  const found = useQuery(query(getCourse, { id }))
  return (
    <Loaded of={found} back={toList}>
      {(detail) => <Detail detail={detail} />}
    </Loaded>
  )
}

function Detail({ detail }: { detail: CourseDetail }) {
  const { setTitle } = usePage()
  const mayPrint = useHolds([P.trainAnalysisExport])
  const { row, terms, people } = detail
  // Follows the class: the shell shows its name in tab and breadcrumb.
  useEffect(() => {
    setTitle(row.title)
  }, [setTitle, row.title])
  return (
    <div className="course-page">
      <header className="class-analysis-head">
        <h2>{row.title}</h2>
        <span>{[row.term, row.orgName].filter(Boolean).join(' · ')}</span>
        <Link to={signDetailAddress(row.id)}>签到详情</Link>
        {mayPrint && <Button onClick={() => window.print()}>打印</Button>}
      </header>
      <Figures detail={detail} />
      <Levels detail={detail} />
      <Attendance detail={detail} />
      <Missed detail={detail} />
      {terms.length > 0 && (
        <section className="course-panel">
          <h3>与往期对比</h3>
          <CourseTable rows={[row, ...terms].slice(0, 5)} label="与往期对比" />
        </section>
      )}
      {people && <People people={people} />}
    </div>
  )
}

function Figures({ detail: { row } }: { detail: CourseDetail }) {
  const figures = [
    ['确认', figureText(row.confirmed)],
    ['到课率', shareText(row.presentRate)],
    ['出勤率', shareText(row.attendRate)],
    ['考试均分', figureText(row.examMean)],
    ['合格率', shareText(row.examPassRate)],
    ['结业率', shareText(row.passedRate)],
    ['学时合计', row.hours.toFixed(2)],
    ...(row.costPerHead === undefined ? [] : [['人均成本', figureText(row.costPerHead)] as const]),
  ] as const
  return (
    <dl className="course-figures">
      {figures.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
