import type { appUsage } from '@portal/contract/areas/system/application.ts'
import { sql } from 'drizzle-orm'
import { getRow } from '#src/kit/store.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { applications } from '#src/schema/system/application.ts'

interface Day extends Record<string, unknown> {
  day: string
  opens: number
  people: number
}

/** Opens and people of each of the last days, also of days on which nobody came. */
export const usage: HandlerOf<typeof appUsage> = async ({ tx, body }) => {
  await getRow(tx, applications, body.id)
  const { rows: days } = await tx.db.execute<Day>(sql`
    select d.day::date::text as day, coalesce(sum(o.opens), 0)::int as opens, count(o.user_id)::int as people
    from generate_series((now() at time zone 'Asia/Shanghai')::date - ${body.days - 1}::int,
      (now() at time zone 'Asia/Shanghai')::date, interval '1 day') d(day)
    left join application_opens o on o.application_id = ${body.id} and o.day = d.day::date
    group by d.day order by d.day`)
  const { rows } = await tx.db.execute<{ people: number }>(sql`
    select count(distinct user_id)::int as people from application_opens
    where application_id = ${body.id} and day > (now() at time zone 'Asia/Shanghai')::date - ${body.days}::int`)
  return { days, opens: days.reduce((sum, { opens }) => sum + opens, 0), people: rows[0]?.people ?? 0 }
}
