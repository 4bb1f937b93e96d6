import type { resetPassword, revealUser, unlockUsers } from '@portal/contract/areas/directory/user-account.ts'
import { userRefusals as no } from '@portal/contract/areas/directory/user-refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { clearLocks, hashPassword, temporaryPassword } from '#src/areas/account/public.ts'
import type { Actor } from '#src/platform/actor.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { Call, Commit, HandlerOf } from '#src/platform/serve.ts'
import type { Tx } from '#src/platform/tx.ts'
import { users } from '#src/schema/directory.ts'
import { isAdministrator } from '#src/shared/access/administrators.ts'
import type { Portal } from '#src/shared/portal.ts'
import { endSessions } from '#src/shared/session/sessions.ts'
import { lockUser, lockUsers } from './lock.ts'

const scopedTo = (tx: Tx, actor: Actor, code: Privilege): Tx => Object.assign(tx, { scope: actor.scopeOf([code]) })

/** Random password, shown once and kept by nobody; the person must choose another at the next sign-in. */
export const reset = async ({ body, actor, commit }: Call<typeof resetPassword> & { commit: Commit }) => {
  ensure(body.way === 'once', no.noSender)
  const password = temporaryPassword()
  const passwordHash = await hashPassword(password)

  await commit(async (tx) => {
    const user = await lockUser(scopedTo(tx, actor, P.userReset), body.userId)
    ensure(user.authKind === 'local', no.sourcePassword)
    ensure(!(await isAdministrator(tx, user.id)) || (await isAdministrator(tx, actor.id)), no.adminPassword)
    const values = { passwordHash, mustChange: true, passwordChangedAt: sql`now()`, updatedAt: sql`now()` }
    await tx.db.update(users).set(values).where(eq(users.id, user.id))
    await endSessions(tx, { userId: user.id }, 'password')
    await clearLocks(tx, [user.id])
    const diff = [{ field: 'password', before: '', after: '' }]
    tx.notes.push({ objectType: 'users', objectId: user.id, objectName: user.name, diff })
  })
  return { password }
}

/** The plain value of one field; the entry of the log names field and reason, never the value. */
export const reveal =
  ({ platform }: Portal) =>
  async ({ body, actor, commit }: Call<typeof revealUser> & { commit: Commit }) => {
    const value = await commit(async (tx) => {
      const user = await lockUser(scopedTo(tx, actor, P.userReveal), body.id)
      const sealed = { phone: user.phoneSealed, mail: user.mailSealed, idNumber: user.idNumberSealed }[body.field]
      const diff = [{ field: body.field, before: null, after: null }]
      tx.notes.push({ objectType: 'users', objectId: user.id, objectName: user.name, diff, reason: body.reason })
      return platform.secrets.open(sealed ?? refuse(no.nothingKept))
    })
    return { value }
  }

export const unlock: HandlerOf<typeof unlockUsers> = async ({ tx, body }) => {
  const rows = await lockUsers(tx, body.ids)
  ensure(rows.length === new Set(body.ids).size, errors.missing)

  await clearLocks(tx, body.ids)
  for (const { id, name } of rows) tx.notes.push({ objectType: 'users', objectId: id, objectName: name, diff: [] })
  return { done: rows.length }
}
