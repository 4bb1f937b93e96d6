import { dailyRefusals as no } from '@portal/contract/areas/exam/daily/words.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { attempts, type DrawnItem, type DrawnPaper } from '#src/schema/exam/attempt.ts'
import { dailyRuns, dailySets, type StoredReason } from '#src/schema/exam/daily.ts'
import { itemsOf } from '#src/shared/attempt/score-items.ts'
import { drawPaper } from '../paper/draw.ts'
import { type DrawPlan, planDraw } from '../paper/draw-plan.ts'
import { SLOTS } from '../paper/pool.ts'
import { sheetsOf, type VersionKey } from '../paper/sheets.ts'
import { chooseAdaptive } from './adaptive.ts'
import type { DailyRun } from './person-days.ts'
import { dueOfPerson, knowledgeOfPerson, knowledgeOfQuestions, metByPerson } from './person-facts.ts'
import { getVersion, type PlanVersion } from './plan-days.ts'
import { type DailyPools, pickDaily, plainContent } from './pool.ts'

/** Sets of so many days do not repeat as long as the pool allows it; a day made up comes after later ones. */
const REMEMBERED_DAYS = 90

/** The draw is a function of plan, person and day, so that nobody gets another set by asking again. */
export const seedOfDay = (...parts: string[]): string => sha256(parts.join(':')).slice(0, 16)

/** Draws exactly these questions, 1 分 each where no scores are given. */
const planOf = (questions: readonly VersionKey[], scores: readonly number[]): DrawPlan => {
  const slots = questions.map(({ id, no: pin }, place) => ({
    questionId: id,
    pin,
    score: scores[place] ?? 1,
    policy: null,
  }))
  const pool = {
    questionIds: questions.map(({ id }) => id),
    versionNos: questions.map((question) => question.no),
    twinGroups: questions.map(() => null),
    difficulties: questions.map(() => 3),
  }
  return planDraw(plainContent({ slots }), new Map([[SLOTS, pool]]))
}

/** Lays the same questions out for many: the options change places with the seed. */
export const createLaying = async (
  tx: Tx,
  questions: readonly VersionKey[],
  scores: readonly number[] = [],
): Promise<(seed: string) => DrawnPaper> => {
  const plan = planOf(questions, scores)
  const sheets = await sheetsOf(tx, questions)
  return (seed) =>
    drawPaper({ plan, seed, seen: new Map(), sheets, shuffleQuestions: false, shuffleOptions: true }).paper
}

/** As {@link createLaying} for one. */
export const layQuestions = async (
  tx: Tx,
  questions: readonly VersionKey[],
  seed: string,
  scores: readonly number[] = [],
): Promise<DrawnPaper> => (await createLaying(tx, questions, scores))(seed)

const daysBack = (day: string) => sql`${day}::date - ${REMEMBERED_DAYS}::int`

const seenBySets = async (tx: Tx, { planId }: PlanVersion, day: string): Promise<Map<string, number>> => {
  const { rows } = await tx.db.execute<{ id: string; at: number }>(sql`
    select p ->> 'id' as id, max(extract(epoch from s.day)::float8) as at
    from daily_sets s, jsonb_array_elements(s.picks) p
    where s.plan_id = ${planId} and s.day <> ${day}::date and s.day >= ${daysBack(day)} group by 1`)
  return new Map(rows.map(({ id, at }) => [id, at]))
}

/** Whose set, and of which day. */
type Whose = Pick<DailyRun, 'personId' | 'day'>

const seenByPerson = async (tx: Tx, { personId, day }: Whose): Promise<Map<string, number>> => {
  const { rows } = await tx.db.execute<{ id: string; at: number }>(sql`
    select i.question_id as id, max(extract(epoch from r.day)::float8) as at
    from daily_runs r join attempt_items i on i.attempt_id = r.attempt_id
    where r.person_id = ${personId} and r.day <> ${day}::date and r.day >= ${daysBack(day)} group by 1`)
  return new Map(rows.map(({ id, at }) => [id, at]))
}

const keysOf = (questions: readonly VersionKey[]): VersionKey[] =>
  questions.map((question) => ({ id: question.id, no: question.no }))

/** The set that everybody gets on a day; `keep` fixes it by the first one who opens it. */
export const sameSet = async (
  tx: Tx,
  pools: DailyPools,
  version: PlanVersion,
  day: string,
  keep: boolean,
): Promise<{ picks: VersionKey[]; fixed: boolean }> => {
  const ofDay = and(eq(dailySets.planId, version.planId), eq(dailySets.day, day))
  const [kept] = await tx.db.select().from(dailySets).where(ofDay)
  if (kept) return { picks: kept.picks, fixed: true }
  const pool = await pools.get(tx, version)
  const picks = keysOf(pickDaily(pool, seedOfDay(version.planId, day), await seenBySets(tx, version, day)))
  if (!keep || picks.length === 0) return { picks, fixed: false }
  await tx.db.insert(dailySets).values({ planId: version.planId, day, picks }).onConflictDoNothing()
  const [fixed] = await tx.db.select().from(dailySets).where(ofDay)
  return { picks: fixed?.picks ?? picks, fixed: true }
}

interface DaySet {
  picks: VersionKey[]
  reasons: Record<string, StoredReason>
}

const recommended = async (tx: Tx, pools: DailyPools, version: PlanVersion, run: Whose): Promise<DaySet> => {
  const { questions } = await pools.get(tx, version)
  const ids = questions.map(({ id }) => id)
  const chosen = chooseAdaptive({
    n: version.settings.n,
    pool: questions,
    due: await dueOfPerson(tx, run.personId, run.day),
    knowledge: await knowledgeOfPerson(tx, run.personId),
    knowledgeOf: await knowledgeOfQuestions(tx, ids),
    met: await metByPerson(tx, run.personId, ids),
    seed: seedOfDay(version.planId, run.personId, run.day),
  })
  return {
    picks: keysOf(chosen.map(({ question }) => question)),
    reasons: Object.fromEntries(chosen.map(({ question, reason }) => [question.id, reason])),
  }
}

const chooseSet = async (
  tx: Tx,
  pools: DailyPools,
  version: PlanVersion,
  run: Whose,
  keep: boolean,
): Promise<DaySet> => {
  const { mode } = version.settings
  if (mode === 'same') return { picks: (await sameSet(tx, pools, version, run.day, keep)).picks, reasons: {} }
  if (mode === 'adaptive') return recommended(tx, pools, version, run)
  const seed = seedOfDay(version.planId, run.personId, run.day)
  const picks = keysOf(pickDaily(await pools.get(tx, version), seed, await seenByPerson(tx, run)))
  return { picks, reasons: {} }
}

/** The scored set lies the same whenever it is asked for: what is shown before it begins is what then begins. */
const laid = (tx: Tx, { planId }: PlanVersion, { personId, day }: Whose, picks: readonly VersionKey[]) => {
  const seed = seedOfDay('laid', planId, personId, day)
  return layQuestions(tx, picks, seed).then((paper) => ({ paper, seed }))
}

/** The first question of a scored set that nobody began; nothing is kept of it. Null: there is none. */
export const firstOfDay = async (
  tx: Tx,
  pools: DailyPools,
  version: PlanVersion,
  whose: Whose,
): Promise<{ item: DrawnItem; seed: string } | null> => {
  const { picks } = await chooseSet(tx, pools, version, whose, false)
  if (picks.length === 0) return null
  const { paper, seed } = await laid(tx, version, whose, picks)
  const [item] = itemsOf({ paper })
  return item ? { item, seed } : null
}

/** The scored set of a run; its reasons stay with it. */
export const drawScored = async (tx: Tx, pools: DailyPools, run: DailyRun): Promise<DrawnPaper> => {
  const version = await getVersion(tx.db, run.planId, run.versionNo)
  const { picks, reasons } = await chooseSet(tx, pools, version, run, true)
  ensure(picks.length > 0, no.noQuestions)
  await tx.db.update(dailyRuns).set({ reasons, n: picks.length }).where(eq(dailyRuns.id, run.id))
  return (await laid(tx, version, run, picks)).paper
}

/** 再答一次: the questions of the scored sitting in new order of their options. */
export const drawAgain = async (tx: Tx, run: DailyRun, seed: string): Promise<DrawnPaper> => {
  const [scored] = await tx.db
    .select({ paper: attempts.paper })
    .from(attempts)
    .where(eq(attempts.id, run.attemptId ?? run.id))
  const asked = scored ? itemsOf(scored) : []
  ensure(asked.length > 0, no.notDone)
  const keys = asked.map(({ questionId, versionNo }) => ({ id: questionId, no: versionNo }))
  return layQuestions(tx, keys, seed)
}
