import { questionHealthCounts } from '@portal/contract/areas/assessment/question/endpoints.ts'
import { type QuestionHealth, questionHealth } from '@portal/contract/areas/assessment/question/question.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Radio } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { clearedAddress } from '#src/kit/list/list-state.ts'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { QuestionTable } from './QuestionTable.tsx'

const words = wordsOf(questionHealth)

/** 体检: what is wrong with the bank, finding by finding. */
export function HealthTab() {
  const { query: address, setQuery } = usePage()
  const finding: QuestionHealth = questionHealth.safeParse(address.finding).data ?? 'duplicate'
  const typeId = address['f.typeId']
  const counts = useQuery(query(questionHealthCounts, typeId === undefined ? {} : { typeId }))
  return (
    <>
      <Loaded of={counts}>
        {(found) => (
          <Radio.Group
            aria-label="体检项目"
            optionType="button"
            className="question-findings"
            value={finding}
            options={questionHealth.options.map((value) => ({ value, label: `${words[value]}（${found[value]}）` }))}
            onChange={({ target }) =>
              setQuery({ ...clearedAddress(address), 'f.typeId': typeId, finding: String(target.value) })
            }
          />
        )}
      </Loaded>
      <QuestionTable key={finding} fixed={{ health: finding }} />
    </>
  )
}
