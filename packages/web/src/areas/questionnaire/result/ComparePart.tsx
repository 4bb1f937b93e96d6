import { getQuestionnaireResult } from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { type QuestionnaireResult, type ResultCondition, waveKey } from '@portal/contract/areas/questionnaire/result.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { Compared } from './Compared.tsx'
import { ResultFault } from './ResultFault.tsx'

type Dimension = QuestionnaireResult['dimensions'][number]

interface ComparePartProps {
  questionnaireId: string
  dimensions: readonly Dimension[]
}

const useGroup = (id: string, key: Dimension['key'] | undefined, group: string | undefined) => {
  const conditions: ResultCondition[] = key && group ? [{ dimension: key, group }] : []
  return useQuery({
    ...query(getQuestionnaireResult, { id, conditions }),
    enabled: conditions.length > 0,
    retry: false,
  })
}

/** 对比: two waves, or two groups of a dimension, question by question. The server shows of each what it shows alone. */
export function ComparePart({ questionnaireId, dimensions }: ComparePartProps) {
  const waves = dimensions.find(({ key }) => key === waveKey.value)
  const [dimension, setDimension] = useState(waves ?? dimensions[0])
  const [chosen, setChosen] = useState<readonly [string | undefined, string | undefined]>([undefined, undefined])
  const first = useGroup(questionnaireId, dimension?.key, chosen[0])
  const second = useGroup(questionnaireId, dimension?.key, chosen[1])
  if (!dimension || dimension.groups.length < 2) return null
  const isHidden = first.data?.sliceN === null || second.data?.sliceN === null
  const pick = (place: 0 | 1) => (group: unknown) => {
    const next = typeof group === 'string' ? group : undefined
    setChosen(place === 0 ? [next, chosen[1]] : [chosen[0], next])
  }
  return (
    <section className="figure" aria-label="对比">
      <h3>{waves ? '期次对比' : '分组对比'}</h3>
      <div className="figure-conditions">
        {dimensions.length > 1 && (
          <LateSelect
            aria-label="对比维度"
            value={dimension.key}
            options={dimensions.map(({ key, label }) => ({ value: key, label }))}
            onChange={(key: unknown) => {
              setDimension(dimensions.find((each) => each.key === key))
              setChosen([undefined, undefined])
            }}
          />
        )}
        {([0, 1] as const).map((place) => (
          <LateSelect
            key={place}
            aria-label={place === 0 ? '对比前' : '对比后'}
            placeholder={place === 0 ? `${dimension.label} 甲` : `${dimension.label} 乙`}
            allowClear
            value={chosen[place]}
            options={dimension.groups.map(({ group, n }) => ({
              value: group,
              label: `${group}（${n} 份）`,
              disabled: chosen[place === 0 ? 1 : 0] === group,
            }))}
            onChange={pick(place)}
          />
        ))}
      </div>
      <ResultFault of={first.error ? first : second} />
      {isHidden && <p className="survey-faint">所选分组样本不足，不予显示</p>}
      {!isHidden && first.data && second.data && chosen[0] && chosen[1] && (
        <Compared names={[chosen[0], chosen[1]]} first={first.data} second={second.data} />
      )}
    </section>
  )
}
