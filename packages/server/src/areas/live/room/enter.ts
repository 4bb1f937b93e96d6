import { roomRefusals as no } from '@portal/contract/areas/live/room-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError, refuse } from '#src/platform/errors.ts'
import { getOpenClass, type LiveClass } from '../class/reach.ts'

interface Opened {
  live: LiveClass
  hosting: boolean
}

export interface Entered extends Opened {
  mutedUntil: Date | null
}

const isMissing = (error: unknown): boolean => error instanceof AppError && error.code === errors.missing.code

/** A class that was published, though not for this person, is told apart from one that is not there. */
const refuseForeign = async (tx: Tx, id: string): Promise<never> => {
  const { rowCount } = await tx.db.execute(sql`select 1 from live_classes where id = ${id} and state <> 'draft'`)
  return refuse((rowCount ?? 0) > 0 ? no.notForYou : errors.missing)
}

/** A class that is open to a person, where it was not taken from him. */
export const enterOpened = async (tx: Tx, actor: Actor, { live, hosting }: Opened): Promise<Entered> => {
  const { rows } = await tx.db.execute<{ until: string | null; kicked: boolean; reason: string }>(sql`
    select case when muted_until > now() then muted_until end as until, kicked_at is not null as kicked,
      kick_reason as reason
    from live_people where live_id = ${live.id} and user_id = ${actor.id}`)
  const [own] = rows
  if (own?.kicked && !hosting) refuse(no.kicked, { reason: own.reason })
  return { live, hosting, mutedUntil: own?.until ? new Date(own.until) : null }
}

/** The room of a class as somebody may be in it: not foreign to him, and not taken from him. */
export const enterRoom = async (tx: Tx, actor: Actor, id: string): Promise<Entered> => {
  const opened = await getOpenClass(tx, actor, id).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  return opened ? enterOpened(tx, actor, opened) : refuseForeign(tx, id)
}
