import { errors } from '@portal/contract/errors.ts'
import { startOfDay } from '@portal/contract/kit/shanghai.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import {
  holdsSeat,
  nothingTaken,
  quotaUnitOf,
  type SeatRules,
  type Taken,
  takeSeat,
  type Waiting,
} from '#src/shared/seats/seats.ts'
import { databaseNow, type TrainClass } from '../class/state.ts'

/** A class whose row is held, with everything that decides about its seats. */
export interface HeldClass {
  row: TrainClass
  rules: SeatRules
  taken: Taken
  waiting: number
  /** The time of everything that is decided while it is held. */
  now: Date
}

export const quotasOf = async (tx: Pick<Tx, 'db'>, classId: string): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await tx.db.execute<{ org_id: string; quota: number }>(
    sql`select org_id, quota from train_class_quotas where class_id = ${classId} order by org_id`,
  )
  return new Map(rows.map(({ org_id: orgId, quota }) => [orgId, quota]))
}

/** First start or, of a special class, begin of study; whichever of that and the end of enrolment is later. */
const lastMomentOf = ({ startsAt, studyFrom, enrolTo }: TrainClass): number => {
  const start = startsAt ?? (studyFrom === null ? null : startOfDay(studyFrom))
  return Math.max(start?.getTime() ?? 0, enrolTo.getTime())
}

export const rulesOf = (row: TrainClass, quotas: ReadonlyMap<string, number>): SeatRules => ({
  capacity: row.capacity,
  quotas,
  releaseAt: row.releaseAt?.getTime() ?? null,
  seatAt: row.seatAt,
  offerHours: row.offerHours,
  lastMoment: lastMomentOf(row),
  confirmBy: row.confirmBy?.getTime() ?? null,
})

/** Seats taken by pool, and how many wait. */
export const countTaken = async (
  tx: Pick<Tx, 'db'>,
  { id, seatAt }: Pick<TrainClass, 'id' | 'seatAt'>,
): Promise<{ taken: Taken; waiting: number }> => {
  const { rows } = await tx.db.execute<{ state: string; pool: string | null; n: number }>(sql`
    select state, pool, count(*)::int as n from train_enrolments
    where class_id = ${id} and state in ('pending', 'confirmed', 'offered', 'waitlisted') group by 1, 2`)
  const taken = nothingTaken()
  let waiting = 0
  for (const { state, pool, n } of rows) {
    if (holdsSeat({ seatAt }, state)) takeSeat(taken, pool, n)
    else if (state === 'waitlisted') waiting += n
  }
  return { taken, waiting }
}

/** What belongs to the row of a class that somebody holds already. */
export const holdRow = async (tx: Tx, row: TrainClass): Promise<HeldClass> => {
  const now = await databaseNow(tx.db)
  const quotas = await quotasOf(tx, row.id)
  return { row, rules: rulesOf(row, quotas), now, ...(await countTaken(tx, row)) }
}

/** Holds the row of the class, whoever asks, until the commit. */
export const holdClass = async (tx: Tx, id: string): Promise<HeldClass> => {
  const [row] = await tx.db
    .select()
    .from(trainClasses)
    .where(and(eq(trainClasses.id, id), isNull(trainClasses.deletedAt)))
    .for('no key update')
  return holdRow(tx, row ?? refuse(errors.missing))
}

export const unitsOfPath = (path: string): string[] => path.split('/').filter((part) => part !== '')

export interface Queued extends Waiting {
  userId: string
}

/** Those who wait, in their order; `under`: only people below these units. */
export const queueOf = async (
  tx: Pick<Tx, 'db'>,
  classId: string,
  quotas: ReadonlyMap<string, number>,
  under: readonly string[] | null = null,
): Promise<Queued[]> => {
  const below =
    under === null
      ? sql`true`
      : sql`e.org_id = any(array(select b.id from org_units b join org_units top on b.path like top.path || '%'
          where top.id = any(${sql.param([...under])}::uuid[])))`
  const { rows } = await tx.db.execute<{
    id: string
    user_id: string
    priority: number
    wait_ms: number
    path: string
  }>(sql`
    select e.id, e.user_id, e.priority, (extract(epoch from e.wait_at) * 1000)::float8 as wait_ms,
      coalesce(o.path, '') as path
    from train_enrolments e left join org_units o on o.id = e.org_id
    where e.class_id = ${classId} and e.state = 'waitlisted' and ${below} order by e.priority, e.wait_at, e.id`)
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    priority: row.priority,
    waitAt: row.wait_ms,
    unit: quotaUnitOf(unitsOfPath(row.path), quotas),
  }))
}

/** Place of a waiting person in the queue, from 1; null where he does not wait. */
export const placeOf = async (tx: Pick<Tx, 'db'>, enrolmentId: string): Promise<number | null> => {
  const { rows } = await tx.db.execute<{ place: number }>(sql`
    select count(*)::int as place from train_enrolments me join train_enrolments e
      on e.class_id = me.class_id and e.state = 'waitlisted'
        and (e.priority, e.wait_at, e.id) <= (me.priority, me.wait_at, me.id)
    where me.id = ${enrolmentId} and me.state = 'waitlisted'`)
  const place = rows[0]?.place ?? 0
  return place === 0 ? null : place
}
