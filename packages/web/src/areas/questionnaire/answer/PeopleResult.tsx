import { questionnaireResultForPeople } from '@portal/contract/areas/questionnaire/answer-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { FigureList } from '../result/FigureList.tsx'
import { ResultFault } from '../result/ResultFault.tsx'

/** The figures its author shows to those who answered. */
export function PeopleResult({ questionnaireId }: { questionnaireId: string }) {
  const found = useQuery({ ...query(questionnaireResultForPeople, { id: questionnaireId }), retry: false })
  if (found.error) return <ResultFault of={found} />
  if (!found.data) return null
  return (
    <section aria-label="问卷结果">
      <h2>问卷结果（{found.data.n} 份）</h2>
      <FigureList questions={found.data.questions} suppressed={found.data.suppressed} />
    </section>
  )
}
