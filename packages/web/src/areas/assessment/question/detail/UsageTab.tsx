import { sourceItem } from '@portal/contract/areas/assessment/question/content.ts'
import { MEASURED_FROM, type QuestionDetail } from '@portal/contract/areas/assessment/question/question.ts'
import { videoLink } from '@portal/contract/areas/video/video-links.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Alert, Descriptions } from 'antd'
import { Link } from 'react-router'
import { late } from '#src/ui/late/late.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { percent } from '../percent.ts'

const HeatMap = late(() => import('./HeatMap.tsx').then((module) => module.HeatMap))

const sources = wordsOf(sourceItem)

/** In words; a video leads to its second. */
function Source({ source }: Pick<QuestionDetail['version'], 'source'>) {
  if (!source) return '无'
  const { itemType, itemId, second } = source
  const place = [second === null ? '' : `第 ${second} 秒`, source.page === null ? '' : `第 ${source.page} 页`].join('')
  const words = [sources[itemType], source.text, place].filter(Boolean).join(' ')
  if (itemType !== 'video' || itemId === null) return words
  return <Link to={`${videoLink(itemId, 'portal')}&t=${second ?? 0}`}>{words}</Link>
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
    ['来源', <Source key="source" source={question.version.source} />],
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
