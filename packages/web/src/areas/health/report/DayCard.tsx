import type { HealthDay } from '@portal/contract/areas/health/report.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { Link } from 'react-router'
import { Can } from '#src/kit/Can.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { REPORT_APPROVE } from '../addresses.ts'
import { levels, states, ways } from '../health-words.ts'

interface DayCardProps {
  day: HealthDay
  onFull: () => void
  onLift: () => void
}

/** Answers in words; those that a rule was hit by are marked. */
export function Answers({ answers }: { answers: NonNullable<HealthDay['answers']> }) {
  return (
    <dl className="health-answers">
      {answers.map(({ element, label, text, flagged }) => (
        <div key={element} data-flagged={flagged}>
          <dt>{label}</dt>
          <dd>
            {text || '—'}
            {flagged && ' ⚑'}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const factsOf = ({ at, way, reporterName, version, placeName }: HealthDay): string =>
  [
    at && dateTimeText(at.getTime()),
    way && ways[way],
    reporterName && `代报人 ${reporterName}`,
    `表单 v${version}`,
    placeName && `拟到岗 ${placeName}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** One report: how it stands, what was answered as far as it may be seen, and who has seen it. */
export function DayCard({ day, onFull, onLift }: DayCardProps) {
  const { state, level, hits, answers, erased, barredUntil, reason, revisions, lookups, requestId, mayLift } = day
  return (
    <article className="health-day" aria-label={`${day.day} ${day.formName}`}>
      <header>
        <h3>
          {day.day} {day.formName}
        </h3>
        {level && <StateWord>{levels[level]}</StateWord>}
        <StateWord>{states[state]}</StateWord>
      </header>
      <small>{factsOf(day)}</small>
      {state === 'barred' && barredUntil && <p>不得到岗至 {barredUntil}</p>}
      {reason && <p>原因：{reason}</p>}
      {erased ? <p>内容已删除</p> : hits && <p>异常项：{hits}</p>}
      {answers && <Answers answers={answers} />}
      {revisions.length > 0 && (
        <small>
          修改 {revisions.length} 次：
          {revisions.map(({ at, by, level: was }) => `${dateTimeText(at.getTime())} ${by} ${levels[was]}`).join('；')}
        </small>
      )}
      {lookups.map(({ at, orgName, name, reason: why }) => (
        <small key={at.getTime()}>
          {dateTimeText(at.getTime())} {orgName} {name} 查看了完整信息{why && `：${why}`}
        </small>
      ))}
      <footer>
        {!answers && !erased && day.at && (
          <Can codes={[P.healthReportFull]}>
            <Button onClick={onFull}>查看完整信息</Button>
          </Can>
        )}
        {requestId && <Link to={`${REPORT_APPROVE}?id=${requestId}`}>审批记录</Link>}
        {mayLift && <Button onClick={onLift}>解除</Button>}
      </footer>
    </article>
  )
}
