import { MEASURED_FROM, type QuestionDetail } from '@portal/contract/areas/assessment/question.ts'
import { sourceItem } from '@portal/contract/areas/assessment/question-content.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Alert, Descriptions } from 'antd'
import { late } from '#src/ui/late/late.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { percent } from '../question/percent.ts'

const HeatMap = late(() => import('./HeatMap.tsx').then((module) => module.HeatMap))

const sources = wordsOf(sourceItem)

const sourceWords = ({ version: { source } }: QuestionDetail): string => {
  if (!source) return '无'
  const place = [
    source.second === null ? '' : `第 ${source.second} 秒`,
    source.page === null ? '' : `第 ${source.page} 页`,
  ].join('')
  return [sources[source.itemType], source.text, place].filter(Boolean).join(' ')
}

/** 使用与统计: where the question is used and how it has been answered. */
export function UsageTab({ question }: { question: QuestionDetail }) {
  const { answers, measured, facility, rRest, drift, useCount, paperCount, lastUsedAt, validTo } = question
  const facts = [
    ['使用次数', useCount],
    ['引用试卷', `${paperCount} 份`],
    ['最近使用', lastUsedAt ? dateTimeText(lastUsedAt.getTime()) : '从未使用'],
    ['答题数', answers],
    ['得分率', percent(facility)],
    ['区分度', rRest === null ? '—' : rRest.toFixed(2)],
    ['设定难度', question.version.difficulty],
    ['实测难度', measured ?? `答题满 ${MEASURED_FROM} 次后得出`],
    ['有效期', validTo ?? '长期'],
    ['来源', sourceWords(question)],
  ] as const
  return (
    <>
      {drift && <Alert type="warning" showIcon title="得分率异常变化：最近 200 次作答与此前相差超过 15%" />}
      <Descriptions
        column={{ xs: 1, md: 2, xl: 3 }}
        items={facts.map(([label, children]) => ({ key: label, label, children }))}
      />
      {question.kind === 'hotspot' && question.rights.key && ['active', 'retired'].includes(question.state) && (
        <HeatMap questionId={question.id} />
      )}
    </>
  )
}
