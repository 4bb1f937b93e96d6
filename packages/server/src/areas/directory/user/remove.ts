import type { deleteUsers, restoreUsers } from '@portal/contract/areas/directory/user.ts'
import { userRefusals as no } from '@portal/contract/areas/directory/user-refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { users } from '#src/schema/directory.ts'
import { isLastAdministrator, lockAdministrators } from '#src/shared/access/administrators.ts'
import { rightsChanged } from '#src/shared/access/people.ts'
import { refreshGroupsOf } from '#src/shared/directory/group-refresh.ts'
import { endSessions } from '#src/shared/session/sessions.ts'
import { headsAmong, peopleWithFacts } from './facts.ts'
import { lockUsers, type UserRecord } from './lock.ts'
import { RESTORABLE_DAYS } from './restorable.ts'

const setDeleted = async (tx: Tx, user: UserRecord, deleted: boolean) => {
  const deletedAt = deleted ? sql`now()` : null
  await tx.db
    .update(users)
    .set({ deletedAt, revision: user.revision + 1, updatedAt: sql`now()` })
    .where(eq(users.id, user.id))
  rightsChanged(tx, user.id)
  const diff = [{ field: 'deleted', before: !deleted, after: deleted }]
  tx.notes.push({ objectType: 'users', objectId: user.id, objectName: user.name, diff })
}

/** Into the recycle bin, each on its own merits. */
export const remove: HandlerOf<typeof deleteUsers> = async ({ tx, body, actor }) => {
  await lockAdministrators(tx)
  const rows = await lockUsers(tx, body.ids)
  const [busy, heads] = [await peopleWithFacts(tx, body.ids), await headsAmong(tx, body.ids)]
  const found = new Set(rows.map(({ id }) => id))
  const failed = body.ids.filter((id) => !found.has(id)).map((id) => ({ id, message: errors.missing.message }))
  const whyNot = async ({ id, mergedIntoId }: UserRecord) => {
    if (mergedIntoId !== null) return no.merged.message
    if (id === actor.id) return no.oneself.message
    if (await isLastAdministrator(tx, id)) return no.lastAdministrator.message
    if (busy.has(id)) return no.hasFacts.message
    return heads.has(id) ? no.isHead.message : null
  }

  const gone: string[] = []
  for (const user of rows) {
    const reason = await whyNot(user)
    if (reason !== null) {
      failed.push({ id: user.id, message: reason })
      continue
    }
    await setDeleted(tx, user, true)
    await endSessions(tx, { userId: user.id }, 'disabled')
    gone.push(user.id)
  }
  await refreshGroupsOf(tx, gone)
  return { deleted: gone.length, failed }
}

export const restore: HandlerOf<typeof restoreUsers> = async ({ tx, body }) => {
  const rows = await lockUsers(tx, body.ids, true)
  ensure(rows.length === new Set(body.ids).size, errors.missing)
  const oldest = Date.now() - RESTORABLE_DAYS * DAY_MS
  ensure(
    rows.every(({ deletedAt }) => deletedAt !== null && deletedAt.getTime() > oldest),
    no.restoreOver,
  )

  for (const user of rows) await setDeleted(tx, user, false)
  await refreshGroupsOf(
    tx,
    rows.map(({ id }) => id),
  )
  return { done: rows.length }
}
