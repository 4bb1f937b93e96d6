import type { ExamDetail } from '@portal/contract/areas/exam/exam/exam.ts'
import { compareResults, type UnitResult } from '@portal/contract/areas/exam/result.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { query } from '#src/kit/query.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { PictureActs } from '#src/shared/chart/PictureActs.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { UnitPath } from '#src/ui/text/UnitPath.tsx'
import { percentText, pointText } from '../../analysis/figure-text.ts'
import { bandOf } from '../../result/ScoreBands.tsx'
import { type Figures, useRemind } from './ExamActs.tsx'
import { ScoreHistogram } from './ScoreHistogram.tsx'

interface OverviewProps {
  exam: ExamDetail
  figures: Figures | undefined
  isLoading: boolean
}

const FIRST_UNITS = 8

/** 概况: figures, how the scores lie about the pass line, and units, the worst first. */
export function ExamOverview({ exam, figures, isLoading }: OverviewProps) {
  const compared = useQuery({
    ...query(compareResults, { examId: exam.id }),
    enabled: figures !== undefined && figures.expected > 0,
  })
  const chart = useRef<HTMLDivElement>(null)
  if (isLoading) return <LateSkeleton />
  return (
    <div className="kit-panels">
      {figures && <FigureLine figures={figures} previous={compared.data?.previous?.mean ?? null} />}
      {figures && figures.passed + figures.failed > 0 && (
        <section aria-label="成绩分布">
          <div className="exam-panel-head">
            <h2>成绩分布</h2>
            <span>人数，按计分的一次</span>
            <PictureActs
              compact
              title={`《${exam.title}》成绩分布`}
              note={`人数，按计分的一次；及格线 ${figures.passScore}`}
              of={chart}
              table={{
                columns: ['分数段', '人数'],
                rows: figures.bands.map((count, at) => {
                  const { from, to } = bandOf(at, figures.total)
                  return [`${from}–${to}`, count]
                }),
              }}
            />
          </div>
          <div ref={chart}>
            <ScoreHistogram bands={figures.bands} total={figures.total} passScore={figures.passScore} />
          </div>
        </section>
      )}
      {compared.data && compared.data.units.length > 0 && <Units exam={exam} units={compared.data.units} />}
      {exam.sentence && (
        <section aria-label="考试规则">
          <h2>考试规则</h2>
          <p className="exam-sentence">{exam.sentence}</p>
        </section>
      )}
    </div>
  )
}

const people = (n: number) => n.toLocaleString('zh-CN')

function FigureLine({ figures, previous }: { figures: Figures; previous: number | null }) {
  const { expected, submitted, sitting, passed, failed, mean, absent, phase } = figures
  const judged = passed + failed
  const isOver = phase !== 'running'
  const all = [
    {
      name: expected > 0 ? `已交卷 ${percentText(submitted / expected)}` : '已交卷',
      value: people(submitted),
      note: `/ ${people(expected)} 人`,
    },
    { name: '通过率', value: percentText(judged > 0 ? passed / judged : null), note: `${people(passed)} 人` },
    { name: '平均分', value: pointText(mean), note: previous === null ? '' : `上次 ${pointText(previous)}` },
    isOver
      ? { name: '缺考', value: people(absent), note: '人' }
      : { name: '正在考', value: people(sitting), note: '人' },
  ]
  return (
    <section className="exam-figures" aria-label="概况数字">
      {all.map(({ name, value, note }) => (
        <div key={name}>
          <span>{name}</span>
          <p>
            <b>{value}</b> {note}
          </p>
        </div>
      ))}
    </section>
  )
}

const missing = ({ expected, submitted }: UnitResult) => expected - submitted
const byRate = (a: UnitResult, b: UnitResult) => (a.passRate ?? 2) - (b.passRate ?? 2)

/** While an exam is open those are behind who have not handed in; afterwards those who did not pass. */
const worstFirst = (isOpen: boolean) => (a: UnitResult, b: UnitResult) =>
  isOpen ? missing(b) - missing(a) || byRate(a, b) : byRate(a, b) || missing(b) - missing(a)

const LOW = 0.7

function Units({ exam, units }: { exam: ExamDetail; units: readonly UnitResult[] }) {
  const [isWhole, setWhole] = useState(false)
  const mayRemind = useHolds([P.examResult]) && exam.state === 'published' && exam.phase === 'running'
  const remind = useRemind(exam)
  const sorted = units.toSorted(worstFirst(exam.phase === 'running'))
  const shown = isWhole ? sorted : sorted.slice(0, FIRST_UNITS)
  return (
    <section className="exam-units" aria-label="各单位">
      <h2>各单位，差的在前</h2>
      <table>
        <thead>
          <tr>
            <th>单位</th>
            <th colSpan={2}>通过率</th>
            <th>未交卷</th>
            <th>未通过</th>
            {mayRemind && <th aria-label="操作" />}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ orgId, orgName, orgPath, expected, submitted, failed, passRate }) => {
            const left = expected - submitted
            const isLow = passRate !== null && passRate < LOW
            return (
              <tr key={orgId ?? orgName}>
                <th scope="row">
                  <UnitPath path={[orgPath, orgName || '未分配单位'].filter(Boolean).join('/')} />
                </th>
                <td aria-label={percentText(passRate)}>
                  <span className="exam-bar" data-low={isLow || undefined}>
                    <i style={{ width: `${(passRate ?? 0) * 100}%` }} />
                  </span>
                </td>
                <td className={isLow ? 'exam-low' : undefined}>
                  <b>{percentText(passRate)}</b>
                </td>
                <td data-label="未交卷">{people(left)}</td>
                <td data-label="未通过">{people(failed)}</td>
                {mayRemind && (
                  <td>
                    {left > 0 && orgId && (
                      <Button type="link" size="small" onClick={() => void remind(left, { orgId, orgName })}>
                        提醒 {people(left)} 人
                      </Button>
                    )}
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
      {!isWhole && sorted.length > FIRST_UNITS && (
        <Button type="link" size="small" onClick={() => setWhole(true)}>
          全部 {sorted.length} 个单位
        </Button>
      )}
    </section>
  )
}
