import type { historyMonth } from '@portal/contract/areas/history/day.ts'
import { hasDay, shownOn } from '@portal/contract/areas/history/day-rule.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { posts } from '#src/schema/post.ts'
import { reachable, readableBy } from '#src/shared/post/access.ts'
import { daysJoined, narrowedBy } from './conditions.ts'
import { lunarLabels } from './lunar.ts'

const two = (number: number): string => String(number).padStart(2, '0')

/** Days of a month with the number of entries, for readers, or with `manage` for those who keep them. */
export const month: HandlerOf<typeof historyMonth> = async ({ tx, body, actor }) => {
  ensure(!body.manage || actor.holds(P.article), errors.noRight)
  const visible = body.manage
    ? sql`${posts.deletedAt} is null and ${reachable(tx, actor, 'history', 'menu')}`
    : sql`${posts.kind} = 'history' and ${readableBy(actor)}`
  const { rows } = await tx.db.execute<{ day: number; n: number }>(sql`
    select h.day, count(*)::int as n from ${daysJoined}
    where h.month = ${body.month} and ${visible} and ${narrowedBy(body)} group by h.day`)
  const counts = new Map(rows.map(({ day, n }) => [day, n]))
  const dates = Array.from({ length: 31 }, (_, at) => at + 1)
    .filter((day) => hasDay(body.month, day, body.year))
    .map((day) => `${body.year}-${two(body.month)}-${two(day)}`)
  const lunar = await lunarLabels(dates)
  return dates.map((date) => ({
    day: date,
    count: shownOn(date).reduce((sum, { day }) => sum + (counts.get(day) ?? 0), 0),
    lunar: lunar.get(date) ?? '',
  }))
}
