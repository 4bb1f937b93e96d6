import { randomBytes } from 'node:crypto'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { liveKeys } from '#src/schema/live-media/stream.ts'

export interface LiveKey {
  secret: string
  validTo: Date
}

/** Classes that run over their plan end an hour after it. */
const AFTER_PLAN_MS = 60 * MINUTE_MS

const newSecret = () => randomBytes(24).toString('base64url')

/** The key of a class; with `rotate` a new one, after which the former opens nothing. */
export const keyOf = async (
  tx: Tx,
  secrets: Secrets,
  live: { id: string; plannedEnd: Date },
  rotate: boolean,
): Promise<LiveKey & { isNew: boolean }> => {
  const validTo = new Date(live.plannedEnd.getTime() + AFTER_PLAN_MS)
  const [known] = await tx.db.select().from(liveKeys).where(eq(liveKeys.liveId, live.id)).for('update')
  if (known && !rotate) {
    if (known.validTo.getTime() !== validTo.getTime())
      await tx.db.update(liveKeys).set({ validTo }).where(eq(liveKeys.liveId, live.id))
    return { secret: secrets.open(known.sealed), validTo, isNew: false }
  }
  const secret = newSecret()
  const values = { sealed: secrets.seal(secret), secretIndex: secrets.indexOf(secret), validTo, createdAt: new Date() }
  const [kept] = await tx.db
    .insert(liveKeys)
    .values({ liveId: live.id, ...values })
    .onConflictDoUpdate({ target: liveKeys.liveId, set: values, ...(!rotate && { setWhere: sql`false` }) })
    .returning()
  // Another one has asked for the first key at the same time: there is one.
  if (!kept) return keyOf(tx, secrets, live, false)
  return { secret, validTo, isNew: true }
}

/** States in which a class takes a picture; the rest has begun no publication, or is over. */
export const OPEN_STATES = sql`('draft', 'scheduled', 'warming', 'live', 'paused')`

/** The class that a key opens now, or null. */
export const classOfKey = async (db: Db, secrets: Secrets, secret: string): Promise<string | null> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from live_keys k join live_classes c on c.id = k.live_id
    where k.secret_index = ${secrets.indexOf(secret)} and k.valid_to > now() and c.mode = 'push'
      and c.state in ${OPEN_STATES}`)
  return rows[0]?.id ?? null
}
