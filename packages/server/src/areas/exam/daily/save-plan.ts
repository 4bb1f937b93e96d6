import type {
  checkDailyPlan,
  DailySettings,
  saveDailyPlan,
  stopDailyPlan,
} from '@portal/contract/areas/exam/daily/plan.ts'
import { DAYS_WITHOUT_REPEAT, dailyRefusals as no, shortPoolWarning } from '@portal/contract/areas/exam/daily/words.ts'
import { UNFIT_KINDS } from '@portal/contract/areas/exam/paper/fit-kinds.ts'
import { errors } from '@portal/contract/errors.ts'
import { addDays, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { isEmptyAudience } from '@portal/contract/shared/audience.ts'
import { and, desc, eq, gt, lte, sql } from 'drizzle-orm'
import { usableBanks } from '#src/areas/assessment/public.ts'
import { insertRow, lockRow, updateRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { dailyPlans, dailyPlanVersions } from '#src/schema/exam/daily.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import type { PlanVersion } from './plan-days.ts'
import { countUnits, unitedPool } from './pool.ts'

type Body = Call<typeof saveDailyPlan>['body']

export const todayOf = async (tx: Tx): Promise<string> => {
  const { rows } = await tx.db.execute<{ now: string }>(sql`select now() as now`)
  return shanghaiDay(new Date(rows[0]?.now ?? Date.now()))
}

/** Banks of the chosen categories: those the caller may use, and those the plan drew from before. */
const banksOf = async (tx: Tx, rows: DailySettings['rows'], usable: readonly string[]): Promise<string[]> => {
  const wanted = [...new Set(rows.flatMap(({ typeIds }) => typeIds))]
  const { rows: found } = await tx.db.execute<{ id: string; bank: string }>(sql`
    select id, bank_id as bank from question_categories
    where id = any(${sql.param(wanted)}::uuid[]) and bank_id = any(${sql.param(usable)}::uuid[])`)
  if (found.length < wanted.length) refuseField('rows', no.typeOutside)
  return [...new Set(found.map(({ bank }) => bank))]
}

const lastVersion = async (tx: Tx, planId: string): Promise<PlanVersion | undefined> => {
  const [version] = await tx.db
    .select()
    .from(dailyPlanVersions)
    .where(eq(dailyPlanVersions.planId, planId))
    .orderBy(desc(dailyPlanVersions.no))
    .limit(1)
  return version
}

/** What has not begun is withdrawn, what has begun ends on that day; today is never touched. */
const endVersions = async (tx: Tx, planId: string, today: string, until: string): Promise<void> => {
  const own = eq(dailyPlanVersions.planId, planId)
  await tx.db.delete(dailyPlanVersions).where(and(own, gt(dailyPlanVersions.validFrom, today)))
  const [begun] = await tx.db
    .select()
    .from(dailyPlanVersions)
    .where(and(own, lte(dailyPlanVersions.validFrom, today)))
    .orderBy(desc(dailyPlanVersions.no))
    .limit(1)
  if (!begun) return
  await tx.db
    .update(dailyPlanVersions)
    .set({ validUntil: until })
    .where(and(own, eq(dailyPlanVersions.no, begun.no)))
}

const warningOf = (available: number, n: number): { days: number; warning: string | null } => {
  const days = Math.floor(available / n)
  return { days, warning: days < DAYS_WITHOUT_REPEAT ? shortPoolWarning(n, days) : null }
}

const settingsOf = ({ rows, n, mode, workdaysOnly, makeUpDays }: Body): DailySettings => ({
  rows,
  n,
  mode,
  workdaysOnly,
  makeUpDays,
})

const columnsOf = (body: Body, validFrom: string) => ({
  title: body.title,
  settings: settingsOf(body),
  ...audienceValues(body.audience),
  validFrom,
  stopped: false,
})

export const save: HandlerOf<typeof saveDailyPlan> = async ({ tx, body, actor }) => {
  const today = await todayOf(tx)
  const validFrom = body.validFrom ?? addDays(today, 1)
  if (validFrom <= today) refuseField('validFrom', no.validFrom)
  if (isEmptyAudience(body.audience)) refuseField('audience', no.audienceMissing)
  const unfit = body.rows.some(({ kinds }) => kinds.some((kind) => UNFIT_KINDS.includes(kind)))
  if (unfit) refuseField('rows', no.kindUnfit)
  const before = body.id === undefined ? null : await lockRow(tx, dailyPlans, body.id)
  ensure(before === null || before.revision === body.revision, errors.stale)
  const former = before ? await lastVersion(tx, before.id) : undefined
  const banks = await banksOf(tx, body.rows, [...(await usableBanks(tx, actor)), ...(former?.bankIds ?? [])])
  const available = countUnits(await unitedPool(tx, body, banks))
  if (available < body.n) refuseField('rows', no.tooFew, { have: available, n: body.n })

  const values = columnsOf(body, validFrom)
  const plan = before
    ? await updateRow(tx, dailyPlans, before, { ...values, version: before.version + 1 })
    : await insertRow(tx, dailyPlans, { ...values, ownerOrgId: actor.orgId })
  // A stopped plan has its last day already, which a later beginning must not push out.
  if (before?.stopped === false) await endVersions(tx, plan.id, today, validFrom)
  const { title, settings, audience, audienceInclude, audienceExclude } = values
  await tx.db.insert(dailyPlanVersions).values({
    planId: plan.id,
    no: plan.version,
    title,
    settings,
    bankIds: banks,
    validFrom,
    audience,
    audienceInclude,
    audienceExclude,
  })
  const { warning } = warningOf(available, body.n)
  return { id: plan.id, revision: plan.revision, validFrom, warnings: warning === null ? [] : [warning] }
}

export const stop: HandlerOf<typeof stopDailyPlan> = async ({ tx, body }) => {
  const today = await todayOf(tx)
  const before = await lockRow(tx, dailyPlans, body.id)
  ensure(!before.stopped, no.stopped)
  const plan = await updateRow(tx, dailyPlans, body, { stopped: true })
  await endVersions(tx, plan.id, today, addDays(today, 1))
  return { revision: plan.revision, lastDay: today }
}

export const check: HandlerOf<typeof checkDailyPlan> = async ({ tx, body, actor }) => {
  const available = countUnits(await unitedPool(tx, body, await usableBanks(tx, actor)))
  return { available, ...warningOf(available, body.n) }
}
