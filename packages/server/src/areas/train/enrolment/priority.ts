import { shanghaiYear } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { yearHoursOf } from '#src/areas/learning/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { TrainClass } from '../class/state.ts'

/** Behind every certificate that expires: people by the hours they miss, in hundredths; behind those all others. */
const AFTER_CERTIFICATES = 1e12
const MOST_MISSING = 1e9

/** Days since 1970 on which a certificate of the same template, held through an earlier class, is over. */
const expiring = async (tx: Pick<Tx, 'db'>, row: TrainClass, userIds: readonly string[]) => {
  if (row.certTemplateId === null) return new Map<string, number>()
  const { rows } = await tx.db.execute<{ user_id: string; day: number }>(sql`
    select e.user_id, min(extract(epoch from c.graduated_at) / 86400)::float8 as day
    from train_enrolments e join train_classes c on c.id = e.class_id
    where e.user_id = any(${sql.param([...userIds])}::uuid[]) and e.certificate_id is not null
      and c.cert_template_id = ${row.certTemplateId} and c.graduated_at is not null group by 1`)
  return new Map(rows.map(({ user_id: userId, day }) => [userId, day]))
}

/** Who comes first in the queue: in one by time nobody, else certificates that end soonest, then hours that are missing. */
export const priorityOf = async (
  tx: Tx,
  row: TrainClass,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (row.waitOrder === 'fifo') return new Map()
  const days = await expiring(tx, row, userIds)
  const year = shanghaiYear(Date.now())
  const priorities = new Map<string, number>()
  for (const userId of userIds) {
    const day = days.get(userId)
    if (day !== undefined) priorities.set(userId, day)
    else {
      const { totalHundredths, targetHundredths } = await yearHoursOf(tx.db, userId, year)
      const missing = Math.max(0, (targetHundredths ?? 0) - totalHundredths)
      priorities.set(userId, AFTER_CERTIFICATES + MOST_MISSING - Math.min(missing, MOST_MISSING))
    }
  }
  return priorities
}
