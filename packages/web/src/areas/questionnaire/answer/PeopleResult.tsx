import { questionnaireResultForPeople } from '@portal/contract/areas/questionnaire/answer-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { FigureList } from '../result/FigureList.tsx'

/** The figures its author shows to those who answered. */
export function PeopleResult({ questionnaireId }: { questionnaireId: string }) {
  const found = useQuery({ ...query(questionnaireResultForPeople, { id: questionnaireId }), retry: false })
  if (found.error) return <p className="survey-faint">{wordsOfError(found.error)}</p>
  if (!found.data) return null
  return (
    <section aria-label="问卷结果">
      <h2>问卷结果（{found.data.n} 份）</h2>
      <FigureList questions={found.data.questions} suppressed={found.data.suppressed} />
    </section>
  )
}
