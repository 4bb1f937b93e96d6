import type { resetPassword, revealUser, unlockUsers } from '@portal/contract/areas/directory/user-account.ts'
import { userRefusals as no } from '@portal/contract/areas/directory/user-refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { clearLocks, endLinks, hashPassword, sendActivation, temporaryPassword } from '#src/areas/account/public.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { Call, Commit, HandlerOf } from '#src/platform/http/serve.ts'
import { users } from '#src/schema/directory.ts'
import { isAdministrator } from '#src/shared/access/administrators.ts'
import type { Portal } from '#src/shared/portal.ts'
import { endSessions } from '#src/shared/session/sessions.ts'
import { lockUser, lockUsers, type UserRecord } from './lock.ts'

const scopedTo = (tx: Tx, actor: Actor, code: Privilege): Tx => Object.assign(tx, { scope: actor.scopeOf([code]) })

const lockResettable = async (tx: Tx, actor: Actor, userId: string): Promise<UserRecord> => {
  const user = await lockUser(scopedTo(tx, actor, P.userReset), userId)
  ensure(user.authKind === 'local', no.sourcePassword)
  ensure(!(await isAdministrator(tx, user.id)) || (await isAdministrator(tx, actor.id)), no.adminPassword)
  return user
}

/** From now on only what is set here opens the account: a random password, or none until its person chose one. */
const replacePassword = async (tx: Tx, user: UserRecord, passwordHash: string | null): Promise<void> => {
  const values = { passwordHash, mustChange: true, passwordChangedAt: sql`now()`, updatedAt: sql`now()` }
  await tx.db.update(users).set(values).where(eq(users.id, user.id))
  await endSessions(tx, { userId: user.id }, 'password')
  await clearLocks(tx, [user.id])
  const diff = [{ field: 'password', before: '', after: '' }]
  tx.notes.push({ objectType: 'users', objectId: user.id, objectName: user.name, diff })
}

type ResetCall = Call<typeof resetPassword> & { commit: Commit }

/** Random password, shown once and kept by nobody; the person must choose another at the next sign-in. */
const resetOnce = async ({ body, actor, commit }: ResetCall) => {
  const password = temporaryPassword()
  const passwordHash = await hashPassword(password)

  await commit(async (tx) => {
    const user = await lockResettable(tx, actor, body.userId)
    await replacePassword(tx, user, passwordHash)
    await endLinks(tx.db, user.id)
  })
  return { password }
}

/** The former password ends only once the link has left the house; who may be reset is asked before and after. */
const resetByLink = async (portal: Portal, { tx: reading, body, actor, commit }: ResetCall) => {
  await lockResettable(reading, actor, body.userId)
  const sentTo = await sendActivation(portal, body.userId)
  await commit(async (tx) => replacePassword(tx, await lockResettable(tx, actor, body.userId), null))
  return { sentTo }
}

export const resetWith = (portal: Portal) => (call: ResetCall) =>
  call.body.way === 'link' ? resetByLink(portal, call) : resetOnce(call)

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
