import type { DailySettings } from '@portal/contract/areas/exam/daily/plan.ts'
import { dailyPoolCacheWords } from '@portal/contract/areas/exam/daily/words.ts'
import type { PaperContent, PaperRow, PaperSection } from '@portal/contract/areas/exam/paper/content.ts'
import { rowOfRule } from '@portal/contract/areas/exam/paper/draw-rule.ts'
import { FIT_KINDS } from '@portal/contract/areas/exam/paper/fit-kinds.ts'
import type { Cache, CacheRegistry } from '#src/platform/cache/cache.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { pickQuestions } from '../paper/draw.ts'
import { type DrawPlan, planDraw } from '../paper/draw-plan.ts'
import { type Pool, type PooledQuestion, type Pools, questionsOf, SLOTS } from '../paper/pool.ts'
import { poolsOf } from '../paper/pools.ts'
import type { PlanVersion } from './plan-days.ts'

const ROW = 'daily'
const FIRST_ROW = `${ROW}0`
const POOL_TTL_MS = 300_000

/** All sources of a plan as one pool, each question once. */
const united = (pools: Pools): Pool => {
  const byId = new Map([...pools.values()].flatMap(questionsOf).map((question) => [question.id, question]))
  const questions = [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  return {
    questionIds: questions.map(({ id }) => id),
    versionNos: questions.map(({ no }) => no),
    twinGroups: questions.map(({ id, unit }) => (unit === id ? null : unit)),
    difficulties: questions.map(({ difficulty }) => difficulty),
  }
}

type Sources = Pick<DailySettings, 'rows' | 'n'>

/** One section without a heading, and no rule beyond its questions. */
export const plainContent = (asked: Partial<Pick<PaperSection, 'slots' | 'rows'>>): PaperContent => ({
  sections: [{ heading: '', intro: '', shuffle: false, policyByKind: {}, slots: [], rows: [], ...asked }],
  avoidExams: 0,
  avoidDays: 0,
  exposurePercent: 100,
})

/** Rules as rows of a paper; one that names no kind asks for every kind that scores itself. */
export const rowsOfRules = (rules: DailySettings['rows'], count: number): PaperRow[] =>
  rules.map((rule, place) =>
    rowOfRule(
      { ...rule, rowId: `${ROW}${place}`, kinds: rule.kinds.length === 0 ? [...FIT_KINDS] : rule.kinds },
      count,
    ),
  )

const contentOf = (rows: DailySettings['rows'], count: number): PaperContent =>
  plainContent({ rows: rowsOfRules(rows, count) })

export const unitedPool = async (tx: Tx, { rows }: Sources, banks: readonly string[]): Promise<Pool> =>
  united(new Map([...(await poolsOf(tx, contentOf(rows, 1), banks))].filter(([rowId]) => rowId !== SLOTS)))

/** Questions of which at most one stands in a set count once. */
export const countUnits = (pool: Pool): number => new Set(questionsOf(pool).map(({ unit }) => unit)).size

interface DailyPool {
  questions: readonly PooledQuestion[]
  /** Draws the set of a day: as many as asked for, or all there are. */
  plan: DrawPlan
}

/** Everything about the draws of one plan that is the same for all people. */
export const dailyPool = (pool: Pool, { rows, n }: Sources): DailyPool => {
  const count = Math.min(n, countUnits(pool))
  const [first] = rows
  const content = contentOf(first ? [first] : [], Math.max(1, count))
  // The mix of difficulties follows the pool; an empty pool has no plan to follow.
  return { questions: questionsOf(pool), plan: planDraw(content, new Map([[FIRST_ROW, pool]])) }
}

export interface DailyPools {
  get(tx: Tx, version: PlanVersion): Promise<DailyPool>
}

/** Thousands of people draw from one plan on a morning: its pool is read once in some minutes. */
export const createDailyPools = (caches: CacheRegistry): DailyPools => {
  const pools: Cache<DailyPool> = caches.create({
    name: 'dailyPool',
    ...dailyPoolCacheWords,
    hidden: true,
    max: 20,
    ttlMs: POOL_TTL_MS,
  })
  return {
    get: (tx, { planId, no, settings, bankIds }) =>
      pools.get(`${planId}:${no}`, async () => dailyPool(await unitedPool(tx, settings, bankIds), settings), tx.db),
  }
}

/** So many questions at random, those met before only where nothing else is left. */
export const pickDaily = (
  { plan, questions }: DailyPool,
  seed: string,
  seen: ReadonlyMap<string, number>,
): readonly PooledQuestion[] =>
  questions.length === 0 ? [] : (pickQuestions({ plan, seed, seen }).byRow.get(FIRST_ROW) ?? [])
