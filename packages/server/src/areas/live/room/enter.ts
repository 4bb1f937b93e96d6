import { roomRefusals as no } from '@portal/contract/areas/live/room-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError, refuse } from '#src/platform/errors.ts'
import { getOpenClass, type LiveClass } from '../class/reach.ts'

export interface Entered {
  live: LiveClass
  hosting: boolean
  mutedUntil: Date | null
}

const isMissing = (error: unknown): boolean => error instanceof AppError && error.code === errors.missing.code

/** A class that was published, though not for this person, is told apart from one that is not there. */
const refuseForeign = async (tx: Tx, id: string): Promise<never> => {
  const { rowCount } = await tx.db.execute(sql`select 1 from live_classes where id = ${id} and state <> 'draft'`)
  return refuse((rowCount ?? 0) > 0 ? no.notForYou : errors.missing)
}

/** The room of a class as somebody may be in it: not foreign to him, and not taken from him. */
export const enterRoom = async (tx: Tx, actor: Actor, id: string): Promise<Entered> => {
  const opened = await getOpenClass(tx, actor, id).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (!opened) return refuseForeign(tx, id)
  const { live, hosting } = opened
  const { rows } = await tx.db.execute<{ until: string | null; kicked: boolean; reason: string }>(sql`
    select case when muted_until > now() then muted_until end as until, kicked_at is not null as kicked,
      kick_reason as reason
    from live_people where live_id = ${id} and user_id = ${actor.id}`)
  const [own] = rows
  if (own?.kicked && !hosting) refuse(no.kicked, { reason: own.reason })
  return { live, hosting, mutedUntil: own?.until ? new Date(own.until) : null }
}
