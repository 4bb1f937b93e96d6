import { setTimeout as delay } from 'node:timers/promises'
import { uploadRefusals as no } from '@portal/contract/areas/files/upload.ts'
import type { Locker } from '@tus/server'
import { sql } from 'drizzle-orm'
import { refuse } from '#src/platform/errors.ts'
import type { Platform } from '#src/platform/platform.ts'

const RELEASE_CHANNEL = 'portal_upload_release'
const LOOK_MS = 200
const WAIT_MS = 10_000

const KEY = `hashtextextended('upload part ' || $1, 0)`

/**
 * One request at a time writes to an upload, whichever process it came to. The locks belong to the session that
 * listens: they cost no connection, however slow the sender is, and are gone with their process. Who wants one asks its
 * holder to make an end, for that is mostly a request whose browser has long come back by another line.
 */
export const createUploadLocks = ({ listener, db }: Platform): Locker => {
  /** How each lock that this process holds, or is about to hold, is asked back. */
  const held = new Map<string, () => void>()
  listener.on(RELEASE_CHANNEL, (id) => held.get(id)?.())
  listener.onLost(() => {
    for (const giveBack of held.values()) giveBack()
  })

  /** The session itself may take a lock twice, so this process looks first. */
  const take = async (id: string, giveBack: () => void): Promise<boolean> => {
    if (held.has(id)) return false
    held.set(id, giveBack)
    let mine = false
    try {
      const { rows } = await listener.ask<{ mine: boolean }>(`select pg_try_advisory_lock(${KEY}) as mine`, [id])
      mine = rows[0]?.mine === true
    } finally {
      if (!mine) held.delete(id)
    }
    return mine
  }

  return {
    newLock: (id) => ({
      lock: async (stop, giveBack) => {
        const until = performance.now() + WAIT_MS
        while (!(await take(id, giveBack))) {
          if (stop.aborted || performance.now() > until) refuse(no.verifying)
          await db.execute(sql`select pg_notify(${RELEASE_CHANNEL}, ${id})`)
          await delay(LOOK_MS)
        }
      },
      unlock: async () => {
        // With a lost session its locks are gone.
        await listener.ask(`select pg_advisory_unlock(${KEY})`, [id]).catch(() => undefined)
        held.delete(id)
      },
    }),
  }
}
