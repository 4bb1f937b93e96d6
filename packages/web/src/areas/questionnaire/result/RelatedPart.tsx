import type { QuestionnaireFacts } from '@portal/contract/areas/questionnaire/questionnaire.ts'
import {
  getQuestionnaireResult,
  relatedQuestionnaires,
} from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import type { QuestionnaireResult } from '@portal/contract/areas/questionnaire/result.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { dateText, dateTimeText } from '#src/ui/time/date-text.ts'
import { Compared } from './Compared.tsx'
import { underOwnQuestions } from './compare-results.ts'
import { ResultFault } from './ResultFault.tsx'

interface RelatedPartProps {
  row: QuestionnaireFacts
  result: QuestionnaireResult
}

const nameOf = ({ title, openAt }: { title: string; openAt: Date }) => `${title}（${dateText(openAt.getTime())}）`

/** 与同源问卷对比: what a copy, or what this was copied from, says to the same questions. Each shows what it shows alone. */
export function RelatedPart({ row, result }: RelatedPartProps) {
  const related = useQuery({ ...query(relatedQuestionnaires, { id: row.id }), retry: false })
  const [chosen, setChosen] = useState<string>()
  const other = related.data?.find(({ id }) => id === chosen)
  const answer = useQuery({
    ...query(getQuestionnaireResult, { id: other?.id ?? '', conditions: [] }),
    enabled: other !== undefined,
    retry: false,
  })
  if (related.data?.length === 0) return null
  return (
    <section className="figure" aria-label="与同源问卷对比">
      <h3>与同源问卷对比</h3>
      <div className="figure-conditions">
        <LateSelect
          aria-label="同源问卷"
          className="figure-related"
          placeholder="选择由本问卷复制的，或本问卷复制自的问卷"
          allowClear
          value={chosen}
          loading={related.isPending}
          options={(related.data ?? []).map((each) => ({
            value: each.id,
            label: `${nameOf(each)}，同源 ${each.pairs.length} 题`,
          }))}
          onChange={(id: unknown) => setChosen(typeof id === 'string' ? id : undefined)}
        />
      </div>
      <ResultFault of={related.error ? related : answer} />
      {other && answer.data && (
        <Beside
          own={{ row, result }}
          other={{
            row: other,
            result: { ...answer.data, questions: underOwnQuestions(answer.data.questions, other.pairs) },
          }}
        />
      )}
    </section>
  )
}

interface Side {
  row: { title: string; openAt: Date }
  result: QuestionnaireResult
}

/** The earlier one on the left, whichever was copied from which. */
function Beside({ own, other }: { own: Side; other: Side }) {
  const [first, second] = other.row.openAt > own.row.openAt ? [own, other] : [other, own]
  const silent = other.result.questions.length === 0 ? other.result.suppressed[0] : undefined
  if (silent !== undefined) return <p className="survey-faint">{silent}</p>
  // The time is told where the title does not tell them apart.
  const named = ({ row }: Side) => (own.row.title === other.row.title ? dateTimeText(row.openAt.getTime()) : row.title)
  return <Compared names={[named(first), named(second)]} first={first.result} second={second.result} />
}
