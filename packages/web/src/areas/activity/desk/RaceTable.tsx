import type { ActivityDetail } from '@portal/contract/areas/activity/activity.ts'
import { hasQuiz, raceWeights } from '@portal/contract/areas/activity/completion.ts'
import { activityRace } from '@portal/contract/areas/activity/desk.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'

/** 单位榜 with its terms stacked to 100. */
export function RaceTable({ of }: { of: ActivityDetail }) {
  const weights = raceWeights(hasQuiz(of.parts))
  const isScored = weights.mean > 0
  const race = useQuery({ ...query(activityRace, { id: of.id, manage: true }), refetchOnMount: 'always' })
  return (
    <section className="desk-panel" aria-label="单位榜">
      <Loaded of={race}>
        {(list) => (
          <>
            <header>
              <h2>单位榜</h2>
              <span>{list.length} 个单位，不足 5 人的不排名</span>
              <span className="race-legend">
                <i data-term="joined" />
                参与 {weights.joined}
                <i data-term="complete" />
                完成 {weights.complete}
                {isScored && (
                  <>
                    <i data-term="mean" />
                    成绩 {weights.mean}
                  </>
                )}
              </span>
            </header>
            <div className="desk-scroll">
              <table className="desk-table">
                <thead>
                  <tr>
                    <th>名次</th>
                    <th>单位</th>
                    <th data-num>人数</th>
                    <th data-num data-wide>
                      参与
                    </th>
                    <th data-num>完成</th>
                    {isScored && <th data-num>平均分</th>}
                    <th data-wide>各项得分</th>
                    <th data-num>得分</th>
                  </tr>
                </thead>
                <tbody>
                  {list.map(({ orgId, name, n, joined, complete, mean, terms, score, rank }) => (
                    <tr key={orgId}>
                      <td>{rank ?? '—'}</td>
                      <td>{name}</td>
                      <td data-num>{n}</td>
                      <td data-num data-wide>
                        {joined}
                      </td>
                      <td data-num>{complete}</td>
                      {isScored && <td data-num>{mean}</td>}
                      <td data-wide>
                        <span
                          className="desk-terms"
                          role="img"
                          aria-label={`参与 ${terms.joined.toFixed(1)}，完成 ${terms.complete.toFixed(1)}${isScored ? `，成绩 ${terms.mean.toFixed(1)}` : ''}`}
                        >
                          <i data-term="joined" style={{ width: `${terms.joined}%` }} />
                          <i data-term="complete" style={{ width: `${terms.complete}%` }} />
                          <i data-term="mean" style={{ width: `${terms.mean}%` }} />
                        </span>
                      </td>
                      <td data-num>
                        <b>{score.toFixed(1)}</b>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </>
        )}
      </Loaded>
    </section>
  )
}
