import type { enableUsers } from '@portal/contract/areas/directory/user-account.ts'
import { userRefusals as no } from '@portal/contract/areas/directory/user-refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { users } from '#src/schema/directory.ts'
import { isLastAdministrator, lockAdministrators } from '#src/shared/access/administrators.ts'
import { rightsChanged } from '#src/shared/access/people.ts'
import { refreshGroupsOf } from '#src/shared/directory/group-refresh.ts'
import { endSessions } from '#src/shared/session/sessions.ts'
import { lockUsers, type UserRecord } from './lock.ts'

const whyNot = async (tx: Tx, user: UserRecord, enabled: boolean): Promise<string | null> => {
  if (user.mergedIntoId !== null) return no.merged.message
  if (enabled) return user.employment === 'left' ? no.leaveInstead.message : null
  if (user.id === tx.actor?.id) return no.oneself.message
  return (await isLastAdministrator(tx, user.id)) ? no.lastAdministrator.message : null
}

/** Switches accounts on or off, each on its own merits; switched off, every session ends with the commit. */
export const enable: HandlerOf<typeof enableUsers> = async ({ tx, body }) => {
  const enabled = body.enabled === 1
  if (!enabled) await lockAdministrators(tx)
  const rows = await lockUsers(tx, body.ids)
  const found = new Set(rows.map(({ id }) => id))
  const failed = body.ids.filter((id) => !found.has(id)).map((id) => ({ id, message: errors.missing.message }))

  const changed: string[] = []
  for (const user of rows) {
    if (user.enabled === enabled) continue
    const reason = await whyNot(tx, user, enabled)
    if (reason !== null) {
      failed.push({ id: user.id, message: reason })
      continue
    }
    const values = { enabled, revision: user.revision + 1, updatedAt: sql`now()` }
    await tx.db.update(users).set(values).where(eq(users.id, user.id))
    if (!enabled) await endSessions(tx, { userId: user.id }, 'disabled')
    rightsChanged(tx, user.id)
    const diff = [{ field: 'enabled', before: user.enabled, after: enabled }]
    tx.notes.push({ objectType: 'users', objectId: user.id, objectName: user.name, diff, reason: body.reason })
    changed.push(user.id)
  }
  await refreshGroupsOf(tx, changed)
  return { updated: changed.length, failed }
}
