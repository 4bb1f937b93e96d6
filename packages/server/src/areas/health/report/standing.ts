import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { healthReports } from '#src/schema/health/health.ts'
import { isAddressedTo } from '#src/shared/audience/audience-values.ts'
import { formsOn } from '../form/versions.ts'

const r = healthReports

/** What a door asks of somebody's health reports; rows 6 and 7 of the ladder. */
export interface HealthStanding {
  /** An abnormal report that nobody has lifted; `until` is the last day of a decision. */
  held: { reportId: string; orgId: string; until: string | null } | null
  /** Forms of today that the person has not reported on. */
  owes: string[]
}

interface Person {
  id: string
  facets: readonly string[]
}

/** How the person stands today, by his answers and the forms that are for him. */
export const healthStandingOf = async (
  { db }: Pick<Tx, 'db'>,
  { id, facets }: Person,
  now: Date,
): Promise<HealthStanding> => {
  const today = shanghaiDay(now)
  const [held] = await db
    .select({ reportId: r.id, orgId: r.orgId, until: r.barredUntil })
    .from(r)
    .where(
      and(
        eq(r.userId, id),
        sql`(${r.state} = 'inApproval' or (${r.state} = 'barred' and ${r.barredUntil} >= ${today}::date))`,
      ),
    )
    .limit(1)
  const rows = await db
    .select({ formId: r.formId, state: r.state })
    .from(r)
    .where(and(eq(r.userId, id), eq(r.day, today)))
  const owed = new Set(rows.filter(({ state }) => state === 'due' || state === 'missed').map(({ formId }) => formId))
  const known = new Set(rows.map(({ formId }) => formId))
  const atDoor = (await formsOn({ db }, today)).filter(
    (form) => form.definition.schedule === 'onEntry' && !known.has(form.id) && isAddressedTo(form, facets),
  )
  return { held: held ?? null, owes: [...owed, ...atDoor.map((form) => form.id)] }
}
