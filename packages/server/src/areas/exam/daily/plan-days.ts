import { and, eq, type InferSelectModel, or, sql } from 'drizzle-orm'
import { FACETS } from '#src/kit/page-read/place.ts'
import type { Db } from '#src/platform/database/db.ts'
import { rowsRead } from '#src/platform/database/prepared.ts'
import { dailyPlanVersions } from '#src/schema/exam/daily.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'
import { loadWorkCalendar } from '#src/shared/work-calendar/load-calendar.ts'
import { type WorkCalendar, worksOn } from '#src/shared/work-calendar/work-calendar.ts'

export type PlanVersion = InferSelectModel<typeof dailyPlanVersions>
type Span = Pick<PlanVersion, 'validFrom' | 'validUntil'>

export const holdsOn = ({ validFrom, validUntil }: Span, day: string): boolean =>
  validFrom <= day && (validUntil === null || day < validUntil)

/** Whether a version asks on a day. */
export const asksOn = (version: Span & Pick<PlanVersion, 'settings'>, day: string, calendar: WorkCalendar): boolean =>
  holdsOn(version, day) && (!version.settings.workdaysOnly || worksOn(calendar, day))

export interface PlanDays {
  /** The one plan that asks a person on a day: of several the one that began last. */
  on(day: string): PlanVersion | null
}

export const planDays = (versions: readonly PlanVersion[], calendar: WorkCalendar): PlanDays => {
  const newest = [...versions].sort((a, b) =>
    a.validFrom === b.validFrom ? (a.planId < b.planId ? 1 : -1) : a.validFrom < b.validFrom ? 1 : -1,
  )
  return { on: (day) => newest.find((version) => asksOn(version, day, calendar)) ?? null }
}

/** Plans of somebody with these facets since a day. */
export const loadPlanDays = async (db: Db, facets: readonly string[], since: string): Promise<PlanDays> => {
  const versions = await db
    .select()
    .from(dailyPlanVersions)
    .where(
      and(
        addressedTo(dailyPlanVersions, facets),
        or(sql`${dailyPlanVersions.validUntil} is null`, sql`${dailyPlanVersions.validUntil} > ${since}::date`),
      ),
    )
  return planDays(versions, await loadWorkCalendar(db))
}

const heldOn = rowsRead(dailyPlanVersions, () => {
  const day = sql`${sql.placeholder('day')}::date`
  return sql`${addressedTo(dailyPlanVersions, FACETS)} and ${dailyPlanVersions.validFrom} <= ${day}
    and (${dailyPlanVersions.validUntil} is null or ${day} < ${dailyPlanVersions.validUntil})`
})

/** {@link loadPlanDays} for one day alone. */
export const loadPlanOn = async (db: Db, facets: readonly string[], day: string): Promise<PlanVersion | null> => {
  const [versions, calendar] = await Promise.all([heldOn(db, { facets, day }), loadWorkCalendar(db)])
  return planDays(versions, calendar).on(day)
}

export const getVersion = async (db: Db, planId: string, no: number): Promise<PlanVersion> => {
  const [version] = await db
    .select()
    .from(dailyPlanVersions)
    .where(and(eq(dailyPlanVersions.planId, planId), eq(dailyPlanVersions.no, no)))
  if (!version) throw new Error(`version ${no} of daily plan ${planId} is not there`)
  return version
}
