import type { reviewAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'

type Shares = ResultOf<typeof reviewAttempt>['byKnowledge']

const WEAK = 0.5
const MOST = 12

/** Right of all by 知识点, the weakest first, those below the half in red and with a sign. */
export function KnowledgeBars({ shares }: { shares: Shares }) {
  if (shares.length === 0) return null
  return (
    <section className="own-sheet" aria-label="按知识点">
      <h2>按知识点</h2>
      <ul className="knowledge-bars">
        {shares.slice(0, MOST).map(({ id, name, right, all }) => {
          const isWeak = right / all < WEAK
          return (
            <li key={id} data-weak={isWeak}>
              <div>
                <span title={name}>{name}</span>
                <small>
                  {isWeak && '✗ '}
                  {right} / {all} 题
                </small>
              </div>
              <i aria-hidden="true">
                <i style={{ width: `${(right / all) * 100}%` }} />
              </i>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
