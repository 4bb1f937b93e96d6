import { activityRace, type RaceRow } from '@portal/contract/areas/activity/desk.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'

const SHOWN = 4

/** How many more complete people of one's own unit pass the one before it. */
const toPass = (list: readonly RaceRow[]): string => {
  const at = list.findIndex(({ mine }) => mine)
  const [own, before] = [list[at], list[at - 1]]
  if (!own || !before || own.rank === null || before.rank === null || own.n === 0) return ''
  const people = Math.floor(((before.score - own.score) * own.n) / 50) + 1
  if (people > own.n - own.complete) return ''
  return `再有 ${people} 人完成，${own.name}就到第 ${before.rank}`
}

/** The first ones, and always one's own. */
const shownOf = (list: readonly RaceRow[], isAll: boolean): readonly RaceRow[] => {
  if (isAll) return list
  const first = list.slice(0, SHOWN)
  const own = list.find(({ mine }) => mine)
  return own && !first.includes(own) ? [...first, own] : first
}

const termsText = ({ n, joined, complete, mean }: RaceRow): string =>
  `参与 ${joined}/${n} 人，完成 ${complete} 人，平均 ${mean} 分`

/** 单位榜: one's own unit bold and solid. */
export function LearnerRace({ id }: { id: string }) {
  const [isAll, setAll] = useState(false)
  const race = useQuery(query(activityRace, { id, manage: false }))
  return (
    <section className="act-card act-race" aria-label="单位榜">
      <Loaded of={race}>
        {(list) => {
          const own = list.find(({ mine }) => mine)
          const hint = toPass(list)
          return (
            <>
              <header>
                <h2>单位榜</h2>
                {list.length > SHOWN && (
                  <button type="button" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
                    {own?.rank ? `${own.name}第 ${own.rank}` : `${list.length} 个单位`}
                    <Icon name={isAll ? 'up' : 'down'} small />
                  </button>
                )}
              </header>
              {list.length === 0 ? (
                <p className="act-sub">还没有单位上榜</p>
              ) : (
                <ol>
                  {shownOf(list, isAll).map((row) => (
                    <li key={row.orgId} data-mine={row.mine} title={termsText(row)}>
                      <span>{row.rank ?? '—'}</span>
                      <span>{row.name}</span>
                      <i aria-hidden="true">
                        <u style={{ width: `${row.score}%` }} />
                      </i>
                      <span>{row.score.toFixed(1)}</span>
                    </li>
                  ))}
                </ol>
              )}
              <p className="act-sub">{hint || '参与 30 + 完成 50 + 平均分 20，不足 5 人的单位不排名'}</p>
            </>
          )
        }}
      </Loaded>
    </section>
  )
}
