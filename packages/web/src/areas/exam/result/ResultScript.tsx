import { attemptEventKind, attemptState, submitKind } from '@portal/contract/areas/exam/attempt/words.ts'
import { type ResultDetail, resultDetail } from '@portal/contract/areas/exam/result.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Tag } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { numbered } from '#src/shared/attempt/progress.ts'
import { ReviewedItemView } from '#src/shared/attempt/ReviewedItemView.tsx'
import { fullTimeText } from '#src/ui/time/date-text.ts'
import { ReportHead } from './ReportHead.tsx'
import './result.css'
import { StateWord } from '#src/ui/state/StateWord.tsx'

const states = wordsOf(attemptState)
const kinds = wordsOf(attemptEventKind)
const submits = wordsOf(submitKind)
const causes = wordsOf(resultDetail.result.shape.sections.element.shape.items.element.shape.history.element.shape.cause)

type History = ResultDetail['sections'][number]['items'][number]['history']

/** A script as it was given, with its scores, what changed them and what happened meanwhile. */
export function ResultScript({ attemptId, onBack }: { attemptId: string; onBack: () => void }) {
  const detail = useQuery({ ...query(resultDetail, { attemptId }), refetchOnMount: 'always' })
  return (
    <Loaded of={detail} back={<Button onClick={onBack}>返回成绩</Button>}>
      {(script) => <Script script={script} onBack={onBack} />}
    </Loaded>
  )
}

function Script({ script, onBack }: { script: ResultDetail; onBack: () => void }) {
  const { title, examinee, state, total, maxTotal, passed, sections, events, voidReason } = script
  return (
    <>
      <ReportHead
        title={`${examinee ? `${examinee.name}（${examinee.code}，${examinee.orgName}）` : '匿名评阅中'}：${title}`}
        onBack={onBack}
      >
        <Tag>{states[state]}</Tag>
        {passed !== null && <StateWord>{passed ? '及格' : '不及格'}</StateWord>}
      </ReportHead>
      <section className="result-sheet" aria-label="概况">
        <strong>{total === null ? '未出分' : `${total} / ${maxTotal} 分`}</strong>
        <span className="result-note">
          {script.startedAt && `开始 ${fullTimeText(script.startedAt.getTime())}`}
          {script.submittedAt && `，交卷 ${fullTimeText(script.submittedAt.getTime())}`}
          {script.submitKind && `（${submits[script.submitKind]}）`}
          {script.receiptNo !== '' && script.submitKind !== 'offline' && `，回执 ${script.receiptNo}`}
        </span>
        {voidReason !== '' && <span className="result-note">作废原因：{voidReason}</span>}
      </section>
      {numbered(sections).map((section) => (
        <section key={section.first} className="result-sheet" aria-label={section.heading || '题目'}>
          {section.heading !== '' && <strong>{section.heading}</strong>}
          {section.items.map((item, place) => (
            <ReviewedItemView key={item.itemId} item={item} number={section.first + place + 1}>
              <ScoreChanges history={item.history} />
            </ReviewedItemView>
          ))}
        </section>
      ))}
      <section className="result-sheet" aria-label="作答过程">
        <strong>作答过程</strong>
        <ul className="result-lines">
          {events.map(({ at, kind, text }, index) => (
            <li key={`${at.getTime()}-${String(index)}`}>
              {fullTimeText(at.getTime())} {kinds[kind]}
              {text !== '' && `：${text}`}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function ScoreChanges({ history }: { history: History }) {
  if (history.length === 0) return null
  return (
    <ul className="result-lines" aria-label="改分记录">
      {history.map(({ at, before, after, cause, reason, by }) => (
        <li key={at.getTime()}>
          {fullTimeText(at.getTime())} {causes[cause]}：{before ?? '—'} → {after ?? '—'}（{by}
          {reason !== '' && `，${reason}`}）
        </li>
      ))}
    </ul>
  )
}
