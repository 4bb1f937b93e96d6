import type { leaveUser, rehireUser } from '@portal/contract/areas/directory/user-account.ts'
import { userRefusals as no } from '@portal/contract/areas/directory/user-refusals.ts'
import { eq, sql } from 'drizzle-orm'
import { updateRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { directGrants } from '#src/schema/access.ts'
import { users } from '#src/schema/directory.ts'
import { keepingAnAdministrator } from '#src/shared/access/administrators.ts'
import { rightsChanged } from '#src/shared/access/people.ts'
import { refreshGroupsOf } from '#src/shared/directory/group-refresh.ts'
import { coversUnit, findUnits } from '#src/shared/directory/visible.ts'
import { endSessions } from '#src/shared/session/sessions.ts'
import { lockUser, type UserRecord } from './lock.ts'
import { recordChange, shanghaiToday } from './timeline.ts'

/** Ends the account and every grant of a leaver; what he did stays. Tasks go on by the approval engine. */
export const endAccount = async (tx: Tx, user: UserRecord): Promise<void> => {
  if (user.employment !== 'left') {
    const { id, revision } = user
    const after = { employment: 'left', enabled: false }
    await tx.db
      .update(users)
      .set({ ...after, revision: revision + 1, updatedAt: sql`now()` })
      .where(eq(users.id, id))
    await recordChange(tx, { userId: id, field: 'employment', before: user.employment, after: 'left' })
    const diff = [
      { field: 'employment', before: user.employment, after: 'left' },
      { field: 'enabled', before: user.enabled, after: false },
    ]
    tx.notes.push({ objectType: 'users', objectId: id, objectName: user.name, diff })
  }
  await tx.db.delete(directGrants).where(eq(directGrants.userId, user.id))
  await tx.db.execute(sql`delete from role_members where subject_kind = 'user' and subject_id = ${user.id}`)
  await endSessions(tx, { userId: user.id }, 'disabled')
  rightsChanged(tx, user.id)
  await refreshGroupsOf(tx, [user.id])
}

/** A leaving day that has passed takes effect at once; one that lies ahead waits for its midnight. */
export const endIfLeft = async (tx: Tx, user: UserRecord, today: string): Promise<void> => {
  if (user.leftOn === null || user.leftOn >= today || user.employment === 'left') return
  ensure(user.id !== tx.actor?.id, no.oneself)
  await keepingAnAdministrator(tx, () => endAccount(tx, user))
}

export const leave: HandlerOf<typeof leaveUser> = async ({ tx, body, actor }) => {
  const user = await lockUser(tx, body.id)
  ensure(user.id !== actor.id, no.oneself)
  if (user.hiredOn !== null && body.leftOn < user.hiredOn) refuseField('leftOn', no.leftBeforeHired)

  const after = await updateRow(tx, users, user, { leftOn: body.leftOn })
  await endIfLeft(tx, after, await shanghaiToday(tx))
  return { done: true }
}

/** Back at work: the account opens again, roles are given anew. */
export const reopenAccount = async (tx: Tx, user: UserRecord, values: { hiredOn: string; primaryOrgId: string }) => {
  await updateRow(tx, users, user, { ...values, employment: 'active', enabled: true, leftOn: null })
  await refreshGroupsOf(tx, [user.id])
  rightsChanged(tx, user.id)
}

/** The same person with the same history; a day that lies ahead is waited for. */
export const rehire: HandlerOf<typeof rehireUser> = async ({ tx, body }) => {
  const user = await lockUser(tx, body.id)
  ensure(user.employment === 'left' || user.employment === 'retired', no.notLeft)
  const unit = (await findUnits(tx, [body.orgId])).get(body.orgId)
  if (!unit?.enabled || !coversUnit(tx.scope, unit, false)) refuseField('orgId', no.orgOutside)

  const ahead = body.from > (await shanghaiToday(tx))
  const change = { userId: user.id, effectiveOn: body.from, ahead }
  if (user.primaryOrgId !== body.orgId)
    await recordChange(tx, { ...change, field: 'primaryOrgId', before: user.primaryOrgId, after: body.orgId })
  await recordChange(tx, { ...change, field: 'employment', before: user.employment, after: 'active' })
  if (!ahead) await reopenAccount(tx, user, { hiredOn: body.from, primaryOrgId: body.orgId })
  return { done: true }
}
