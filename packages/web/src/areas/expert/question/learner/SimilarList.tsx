import { similarQuestions } from '@portal/contract/areas/expert/question.ts'
import { LEAST_SIMILAR } from '@portal/contract/areas/expert/words.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link } from 'react-router'
import { query } from '#src/kit/query.ts'
import { useDebounced } from '#src/shared/pickers/use-debounced.ts'
import { questionAddress } from '../../addresses.ts'

/** Questions like the one that is being written, and the way out where one of them has the answer. */
export function SimilarList({ title, onSolved }: { title: string; onSolved: () => void }) {
  const text = useDebounced(title.trim())
  const isLong = [...text].length >= LEAST_SIMILAR
  const { data = [] } = useQuery({
    ...query(similarQuestions, { text: [...text].slice(0, 60).join('') }),
    enabled: isLong,
    placeholderData: keepPreviousData,
  })
  if (!isLong || data.length === 0) return null
  return (
    <section className="expert-similar expert-card" aria-label="相似的问题">
      <h2>别人问过相似的问题</h2>
      <ul>
        {data.map(({ id, title: words }) => (
          <li key={id}>
            <Link to={questionAddress(id)}>{words}</Link>
          </li>
        ))}
      </ul>
      <Button onClick={onSolved}>已解决我的问题</Button>
    </section>
  )
}
