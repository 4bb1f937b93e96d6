import { grantRefusals as no } from '@portal/contract/areas/access/refusals.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'

interface Period {
  from: string | null
  to: string | null
  maxDays: number | null
}

/** Today in Asia/Shanghai by the database's clock. */
export const todayOf = async (tx: Tx): Promise<string> => {
  const { rows } = await tx.db.execute<{ today: string }>(
    sql`select ((now() at time zone 'Asia/Shanghai')::date)::text as today`,
  )
  return rows[0]?.today ?? ''
}

/** A membership ends on a day that is still to come, and within the days the role allows. */
export const checkPeriod = async (tx: Tx, { from, to, maxDays }: Period, field = 'to'): Promise<void> => {
  const today = await todayOf(tx)
  if (to !== null && to < today) refuseField(field, no.toPast)
  if (to !== null && from !== null && to < from) refuseField(field, no.toBeforeFrom)
  if (maxDays === null) return
  const start = from !== null && from > today ? from : today
  const days = to === null ? Number.POSITIVE_INFINITY : (Date.parse(to) - Date.parse(start)) / DAY_MS
  if (days > maxDays) refuseField(field, no.maxDays, { n: maxDays })
}
