import { anchorRefusals as no } from '@portal/contract/areas/live/anchor-words.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import { anchors } from '#src/schema/live/anchor.ts'

const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`

/** An anchor whose term runs: only such ones upload and host. */
export const isActive: SQL = sql`(${anchors.enabled} and (${anchors.validTo} is null or ${anchors.validTo} >= ${TODAY}))`

/** Stopped by hand before over by the calendar. */
export const stateOf: SQL = sql`(case when not ${anchors.enabled} then 'stopped'
  when ${anchors.validTo} < ${TODAY} then 'expired' else 'active' end)`

interface OwnAnchor extends Record<string, unknown> {
  id: string
  active: boolean
}

/** The anchor that a person is. */
export const anchorOf = async (tx: Pick<Tx, 'db'>, userId: string): Promise<OwnAnchor | null> => {
  const { rows } = await tx.db.execute<OwnAnchor>(
    sql`select ${anchors.id} as id, ${isActive} as active from ${anchors} where ${anchors.userId} = ${userId}`,
  )
  return rows[0] ?? null
}

/** New live classes are hosted by an anchor whose term runs; the fault stands at the field of the host. */
export const ensureAnchor = async (tx: Pick<Tx, 'db'>, userId: string): Promise<void> => {
  const { rowCount } = await tx.db.execute(sql`
    select 1 from ${anchors} join users u on u.id = ${anchors.userId} and u.enabled and u.deleted_at is null
    where ${anchors.userId} = ${userId} and ${isActive}`)
  if (rowCount === 0) refuseField('hostId', no.notActive)
}

/** Who was stopped starts nothing; hosts of before anchors were appointed go on. */
export const ensureNotStopped = async (tx: Pick<Tx, 'db'>, userId: string): Promise<void> => {
  const anchor = await anchorOf(tx, userId)
  ensure(anchor === null || anchor.active, no.stopped)
}
