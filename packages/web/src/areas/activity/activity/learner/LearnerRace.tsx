import type { ShownPart } from '@portal/contract/areas/activity/activity.ts'
import { hasQuiz, type RaceWeights, raceSentence, raceWeights } from '@portal/contract/areas/activity/completion.ts'
import { activityRace, type RaceRow } from '@portal/contract/areas/activity/desk.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'

const SHOWN = 4

/** How many more complete people of one's own unit pass the one before it. */
const toPass = (list: readonly RaceRow[], { complete }: RaceWeights): string => {
  const at = list.findIndex(({ mine }) => mine)
  const [own, before] = [list[at], list[at - 1]]
  if (!own || !before || own.rank === null || before.rank === null || own.n === 0) return ''
  const people = Math.floor(((before.score - own.score) * own.n) / complete) + 1
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

const termsText = ({ n, joined, complete, mean }: RaceRow, weights: RaceWeights): string =>
  `参与 ${joined}/${n} 人，完成 ${complete} 人${weights.mean > 0 ? `，平均 ${mean} 分` : ''}`

interface LearnerRaceProps {
  id: string
  parts: readonly ShownPart[]
  isRunning: boolean
}

/** 单位榜: one's own unit bold and solid. */
export function LearnerRace({ id, parts, isRunning }: LearnerRaceProps) {
  const weights = raceWeights(hasQuiz(parts))
  const [isAll, setAll] = useState(false)
  const race = useQuery(query(activityRace, { id, manage: false }))
  return (
    <section className="act-card act-race" aria-label="单位榜">
      <Loaded of={race}>
        {(list) => {
          const own = list.find(({ mine }) => mine)
          const hint = isRunning ? toPass(list, weights) : ''
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
                  {shownOf(list, isAll).map((row, place) => (
                    <Fragment key={row.orgId}>
                      {list[place] !== row && (
                        <li className="act-race-gap" aria-hidden="true">
                          …
                        </li>
                      )}
                      <li data-mine={row.mine} title={termsText(row, weights)}>
                        <span>{row.rank ?? '—'}</span>
                        <span>{row.name}</span>
                        <i aria-hidden="true">
                          <u style={{ width: `${row.score}%` }} />
                        </i>
                        <span>{row.score.toFixed(1)} 分</span>
                      </li>
                    </Fragment>
                  ))}
                </ol>
              )}
              {hint !== '' && <p className="act-sub">{hint}</p>}
              <p className="act-sub">{raceSentence(weights)}</p>
            </>
          )
        }}
      </Loaded>
    </section>
  )
}
