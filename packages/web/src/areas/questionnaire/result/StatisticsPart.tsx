import type { QuestionnaireFacts } from '@portal/contract/areas/questionnaire/questionnaire.ts'
import { getQuestionnaireResult } from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import type { QuestionnaireResult, ResultCondition } from '@portal/contract/areas/questionnaire/result.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { secondsText } from '../seconds-text.ts'
import { ComparePart } from './ComparePart.tsx'
import { CrossPart } from './CrossPart.tsx'
import { FigureList } from './FigureList.tsx'
import { QuotaPart } from './QuotaPart.tsx'
import { RelatedPart } from './RelatedPart.tsx'
import { ResultFault } from './ResultFault.tsx'

/** 统计 of one questionnaire: figures, slices, cross table and quotas, as far as its mode shows them. */
export function StatisticsPart({ row }: { row: QuestionnaireFacts }) {
  return (
    <section aria-label="统计">
      {row.mode !== 'named' && (row.state === 'collecting' || row.state === 'paused' || row.state === 'published') ? (
        <>
          <Alert type="info" showIcon title="收集中，结束后显示结果" />
          <dl className="figure-tiles">
            <Tile label="应答人数" value={row.expected} />
            <Tile label="已答人数" value={row.answered} />
          </dl>
        </>
      ) : (
        <Figures row={row} />
      )}
      <QuotaPart questionnaireId={row.id} />
    </section>
  )
}

function Tile({ label, value }: { label: string; value: string | number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Figures({ row }: { row: QuestionnaireFacts }) {
  const [conditions, setConditions] = useState<ResultCondition[]>([])
  const whole = useQuery({ ...query(getQuestionnaireResult, { id: row.id, conditions: [] }), retry: false })
  const slice = useQuery({
    ...query(getQuestionnaireResult, { id: row.id, conditions }),
    enabled: conditions.length > 0,
    retry: false,
  })
  if (whole.error) return <ResultFault of={whole} />
  if (!whole.data) return <LateSkeleton />
  const shown = conditions.length === 0 ? whole.data : slice.data
  const { n, partial, screened, quotaFull, expected, medianSeconds, dropOff } = whole.data
  return (
    <>
      <dl className="figure-tiles">
        <Tile label="有效答卷" value={n} />
        <Tile label="应答人数" value={expected} />
        <Tile label="未完成" value={partial} />
        <Tile label="已甄别" value={screened} />
        <Tile label="配额已满" value={quotaFull} />
        <Tile label="中位用时" value={medianSeconds === null ? '—' : secondsText(medianSeconds)} />
      </dl>
      <Conditions result={whole.data} chosen={conditions} onChange={setConditions} />
      <ResultFault of={slice} />
      {conditions.length > 0 && shown && (
        <p aria-live="polite">{shown.sliceN === null ? '该分组样本不足，不予显示' : `该分组 ${shown.sliceN} 人`}</p>
      )}
      {shown && <FigureList questions={shown.questions} suppressed={shown.suppressed} />}
      {dropOff.length > 0 && (
        <section className="figure" aria-label="中断页">
          <h3>停留在哪一页后离开</h3>
          <ul>
            {dropOff.map(({ pageId, title, count }, at) => (
              <li key={pageId}>
                {title || `第 ${at + 1} 页`}：{count} 人
              </li>
            ))}
          </ul>
        </section>
      )}
      <ComparePart questionnaireId={row.id} dimensions={whole.data.dimensions} />
      <RelatedPart row={row} result={whole.data} />
      <CrossPart questionnaireId={row.id} result={whole.data} />
    </>
  )
}

interface ConditionsProps {
  result: QuestionnaireResult
  chosen: readonly ResultCondition[]
  onChange: (conditions: ResultCondition[]) => void
}

const MOST_CONDITIONS = 2

/** Groups of dimensions; at most two at a time. */
function Conditions({ result: { dimensions }, chosen, onChange }: ConditionsProps) {
  if (dimensions.length === 0) return null
  const groupOf = (key: string) => {
    const found = chosen.find((each) => 'dimension' in each && each.dimension === key)
    return found && 'group' in found ? found.group : undefined
  }
  return (
    <div className="figure-conditions" role="group" aria-label="分组条件">
      {dimensions.map(({ key, label, groups }) => (
        <LateSelect
          key={key}
          aria-label={label}
          placeholder={`按${label}`}
          allowClear
          disabled={groupOf(key) === undefined && chosen.length >= MOST_CONDITIONS}
          value={groupOf(key)}
          options={groups.map(({ group, n }) => ({ value: group, label: `${group}（${n} 人）` }))}
          onChange={(group: unknown) => {
            const others = chosen.filter((each) => !('dimension' in each && each.dimension === key))
            onChange(typeof group === 'string' ? [...others, { dimension: key, group }] : others)
          }}
        />
      ))}
    </div>
  )
}
