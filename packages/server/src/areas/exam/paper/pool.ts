import type { PaperContent, PaperRow } from '@portal/contract/areas/exam/paper/content.ts'

/** Name of the pool that holds the fixed questions. */
export const SLOTS = 'slots'

/** Questions a rule row may draw, in the order of their ids; one place of each list belongs to one question. */
export interface Pool {
  questionIds: readonly string[]
  versionNos: readonly number[]
  twinGroups: readonly (string | null)[]
  /** Measured where there are enough answers, declared otherwise. */
  difficulties: readonly number[]
}

/** By row; `slots` holds the fixed questions with the versions their pins mean. */
export type Pools = ReadonlyMap<string, Pool>

export interface PooledQuestion {
  id: string
  no: number
  /** At most one question of a unit stands in a paper: its twin group, or itself. */
  unit: string
  difficulty: number
}

export const questionsOf = (pool: Pool | undefined): PooledQuestion[] =>
  (pool?.questionIds ?? []).map((id, place) => ({
    id,
    no: pool?.versionNos[place] ?? 0,
    unit: pool?.twinGroups[place] ?? id,
    difficulty: pool?.difficulties[place] ?? 3,
  }))

export const rowsOf = (content: Pick<PaperContent, 'sections'>): PaperRow[] =>
  content.sections.flatMap(({ rows }) => rows)
