import { type RaceWeights, raceWeights } from '@portal/contract/areas/activity/completion.ts'
import type { RaceRow } from '@portal/contract/areas/activity/desk.ts'
import type { QuizRankRow } from '@portal/contract/areas/activity/quiz-answer.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { AudienceFigures, UnitFigures } from '../activity/unit-figures.ts'

/** Units with fewer people are shown, but not ranked. */
const LEAST_PEOPLE = 5

type Terms = Pick<UnitFigures, 'n' | 'joined' | 'complete' | 'sum' | 'scored'>

/** Mean counting score of those who answered, in 分; none: 0. */
const meanOf = ({ sum, scored }: Terms): number => (scored === 0 ? 0 : sum / scored / 100)

const tenths = (value: number): number => Math.floor(value * 10 + 1e-9) / 10

const HUNDRED = 100

/** What each term brings, uncut. */
const shares = (terms: Terms, weights: RaceWeights) => {
  const of = (part: number, most: number) => (terms.n === 0 ? 0 : (most * part) / terms.n)
  return {
    joined: of(terms.joined, weights.joined),
    complete: of(terms.complete, weights.complete),
    mean: terms.n === 0 ? 0 : (weights.mean * meanOf(terms)) / HUNDRED,
  }
}

/** By taking part, by completing and by the mean score, cut to one decimal. */
export const raceScore = (terms: Terms, weights: RaceWeights = raceWeights(true)): number => {
  const { joined, complete, mean } = shares(terms, weights)
  return tenths(joined + complete + mean)
}

const idsIn = (path: string): string[] => path.split('/').filter((id) => id !== '')

/** The highest level on which there is more than one unit to compare. */
export const racingLevel = (paths: readonly string[]): number => {
  const deepest = Math.max(1, ...paths.map((path) => idsIn(path).length))
  for (let level = 1; level < deepest; level += 1)
    if (new Set(paths.flatMap((path) => idsIn(path)[level - 1] ?? [])).size > 1) return level
  return deepest
}

const NOTHING: Terms = { n: 0, joined: 0, complete: 0, sum: 0, scored: 0 }

const added = (one: Terms, other: Terms): Terms => ({
  n: one.n + other.n,
  joined: one.joined + other.joined,
  complete: one.complete + other.complete,
  sum: one.sum + other.sum,
  scored: one.scored + other.scored,
})

interface Racing extends Terms {
  id: string
  name: string
  parent: string
}

/** The unit somebody races for: that of the racing level; who is above that level races for the unit he is in. */
export const racerOf = (path: string, level: number): string | undefined => {
  const ids = idsIn(path)
  return ids[level - 1] ?? ids.at(-1)
}

/** Units of the racing level with everything below them, and those above it with the people they hold themselves. */
const racersOf = async (tx: Tx, { units }: AudienceFigures, level: number): Promise<Racing[]> => {
  const terms = new Map<string, Terms>()
  for (const unit of units) {
    const id = racerOf(unit.path, level)
    if (id !== undefined) terms.set(id, added(terms.get(id) ?? NOTHING, unit))
  }
  const { rows } = await tx.db.execute<{ id: string; name: string; parent: string }>(sql`
    select o.id, o.name, coalesce(p.name, '') as parent from org_units o left join org_units p on p.id = o.parent_id
    where o.id = any(${sql.param([...terms.keys()])}::uuid[])`)
  return rows.map((row) => ({ ...row, ...(terms.get(row.id) ?? NOTHING) }))
}

interface Ranked extends Racing {
  score: number
  rank: number | null
  mine: boolean
}

/** Best first; of one score the same rank. */
const rankedOf = async (tx: Tx, figures: AudienceFigures, orgPath: string): Promise<Ranked[]> => {
  const level = racingLevel(figures.units.map(({ path }) => path))
  const weights = raceWeights(figures.hasQuiz)
  const racers = (await racersOf(tx, figures, level)).map((unit) => ({ ...unit, score: raceScore(unit, weights) }))
  const own = racerOf(orgPath, level)
  const sorted = racers.toSorted(
    (a, b) =>
      Number(b.n >= LEAST_PEOPLE) - Number(a.n >= LEAST_PEOPLE) ||
      b.score - a.score ||
      a.name.localeCompare(b.name, 'zh'),
  )
  let rank = 1
  return sorted.map((unit, place) => {
    if (sorted[place - 1]?.score !== unit.score) rank = place + 1
    return { ...unit, rank: unit.n >= LEAST_PEOPLE ? rank : null, mine: unit.id === own }
  })
}

const shownMean = (terms: Terms): number => Math.round(meanOf(terms) * 10) / 10

export const raceOf = async (tx: Tx, figures: AudienceFigures, orgPath: string): Promise<QuizRankRow[]> =>
  (await rankedOf(tx, figures, orgPath)).map(({ id, name, parent, score, rank, mine, ...terms }) => ({
    ...{ rank, id, name, orgName: parent, score, at: null, mine },
    race: { n: terms.n, joined: terms.joined, complete: terms.complete, mean: shownMean(terms) },
  }))

/** The same with each term by itself. */
export const raceTermsOf = async (tx: Tx, figures: AudienceFigures, orgPath: string): Promise<RaceRow[]> =>
  (await rankedOf(tx, figures, orgPath)).map(({ id, name, parent, score, rank, mine, ...terms }) => {
    return {
      ...{ orgId: id, name, parentName: parent, score, rank, mine },
      ...{ n: terms.n, joined: terms.joined, complete: terms.complete, mean: shownMean(terms) },
      terms: shares(terms, raceWeights(figures.hasQuiz)),
    }
  })
