import type { CourseDetail } from '@portal/contract/areas/train/course/course.ts'
import { courseRefusals, LEAST_SAMPLE, tooFewWords } from '@portal/contract/areas/train/course/course-words.ts'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isBuilt } from '#src/platform/screens/built.ts'
import { Chart } from '#src/shared/chart/Chart.tsx'
import { figureText } from './course-columns.tsx'
import './course.css'

const SURVEY = '/comprehensiveTestMange/questionnaireDetail'

function SurveyLink({ id, title }: { id: string; title: string }) {
  return isBuilt(SURVEY) ? <Link to={`${SURVEY}?id=${id}`}>{title}</Link> : title
}

/** A number, or that there are too few for one; how many of how many stands beside it. */
function Sample({ n, of, children }: { n: number; of: number; children: ReactNode }) {
  return (
    <p className="course-sample">
      <b>{n < LEAST_SAMPLE ? tooFewWords : children}</b>
      <span>
        {n} / {of} 人
      </span>
    </p>
  )
}

/** 反应, 学习, 行为. */
export function Levels({ detail: { reaction, learning, behaviour } }: { detail: CourseDetail }) {
  return (
    <div className="course-levels">
      <section className="course-panel">
        <h3>反应</h3>
        {reaction.length === 0 && <p>未设满意度问卷</p>}
        {reaction.map(({ questionnaireId, title, n, of, mean, rate }) => (
          <div key={questionnaireId}>
            <SurveyLink id={questionnaireId} title={title} />
            <Sample n={n} of={of}>
              满意度 {figureText(mean)}，回收率 {rate.toFixed(1)}%
            </Sample>
          </div>
        ))}
      </section>
      <Learning learning={learning} />
      <section className="course-panel">
        <h3>行为</h3>
        {behaviour.length === 0 && <p>未设行为问卷</p>}
        {behaviour.map(({ questionnaireId, title, afterDays, n, of, mean }) => (
          <div key={questionnaireId}>
            <SurveyLink id={questionnaireId} title={title} />
            （结业后 {afterDays} 天）
            <Sample n={n} of={of}>
              评分 {figureText(mean)}
            </Sample>
          </div>
        ))}
      </section>
    </div>
  )
}

const bandName = (band: number) => (band === 9 ? '90–100' : `${band * 10}–${band * 10 + 9}`)

function Learning({ learning }: { learning: CourseDetail['learning'] }) {
  const { preTitle, postTitle, pre, post, gain, n, of, comparable, exams, distribution } = learning
  return (
    <section className="course-panel">
      <h3>学习</h3>
      {exams.length === 0 && <p>未设考试</p>}
      {!comparable && <Alert type="warning" showIcon title={courseRefusals.notComparable.message} />}
      {preTitle !== '' && comparable && (
        <div>
          前测《{preTitle}》、后测《{postTitle}》
          <Sample n={n} of={of}>
            {figureText(pre)} → {figureText(post)}，提升 {gain === null ? '—' : `${gain.toFixed(1)}%`}
          </Sample>
        </div>
      )}
      <ul>
        {exams.map(({ examId, title, sat, passed, mean }) => (
          <li key={examId}>
            <Link to={`/comprehensiveTestMange/examAnalysis?examId=${examId}`}>{title}</Link>：参考 {sat} 人，合格{' '}
            {passed} 人，均分 {sat > 0 && mean === null ? tooFewWords : figureText(mean)}
          </li>
        ))}
      </ul>
      {distribution && (
        <Chart
          title="成绩分布"
          option={{
            tooltip: { trigger: 'axis' },
            grid: { left: 32, right: 8, top: 16, bottom: 28 },
            xAxis: { type: 'category', data: distribution.map((_, band) => bandName(band)) },
            yAxis: { type: 'value', minInterval: 1 },
            series: [{ type: 'bar', data: distribution }],
          }}
          table={{ columns: ['分数', '人数'], rows: distribution.map((people, band) => [bandName(band), people]) }}
        />
      )}
    </section>
  )
}
