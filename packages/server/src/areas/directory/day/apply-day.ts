import { DAY_CHANGE_ACTION } from '@portal/contract/areas/directory/user-refusals.ts'
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { inTransaction } from '#src/platform/database/transaction.ts'
import { bareTx, type Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import { orgChanges, userChanges, users } from '#src/schema/directory.ts'
import { auditEntries } from '#src/schema/system/system.ts'
import { rightsChanged } from '#src/shared/access/people.ts'
import { refreshGroups } from '#src/shared/directory/group-refresh.ts'
import { endSessions } from '#src/shared/session/sessions.ts'
import { moveNow } from '../org/move.ts'
import { lockStructure, lockTarget, lockUnit } from '../org/place.ts'
import { endAccount, reopenAccount } from '../user/leave.ts'
import { shanghaiToday } from '../user/timeline.ts'

const MOST_PER_RUN = 500
const PATH = 'job'

/** What the clock did stands in the operation log too, without a person. */
const writeNotes = async (tx: Tx) => {
  if (tx.notes.length === 0) return
  await tx.db
    .insert(auditEntries)
    .values(tx.notes.map((note) => ({ via: 'job', path: PATH, action: DAY_CHANGE_ACTION, ...note })))
}

const run = async <Value>(platform: Platform, work: (tx: Tx) => Promise<Value>): Promise<Value> => {
  const { value, tx } = await inTransaction(
    platform.pool,
    () => bareTx(platform.db, null, ALL_ROWS),
    async (tx) => {
      const value = await work(tx)
      await writeNotes(tx)
      return value
    },
  )
  await platform.runAfterCommit(tx)
  return value
}

/** In portions, each in a transaction of its own, until nothing is left. */
const runWhole = async (platform: Platform, portion: (tx: Tx) => Promise<number>) => {
  while ((await run(platform, portion)) === MOST_PER_RUN);
}

const dueUserChanges = (tx: Tx, today: string) =>
  tx.db
    .select()
    .from(userChanges)
    .where(and(isNull(userChanges.appliedAt), lte(userChanges.effectiveOn, today)))
    .orderBy(asc(userChanges.effectiveOn), asc(userChanges.id))
    .limit(MOST_PER_RUN)
    .for('update', { skipLocked: true })

const applyUserChange = async (tx: Tx, change: typeof userChanges.$inferSelect) => {
  await tx.db.update(userChanges).set({ appliedAt: sql`now()` }).where(eq(userChanges.id, change.id))
  const [user] = await tx.db.select().from(users).where(eq(users.id, change.userId)).for('update')
  if (!user || user.deletedAt !== null) return
  if (change.field === 'employment') {
    await reopenAccount(tx, user, { hiredOn: change.effectiveOn, primaryOrgId: user.primaryOrgId })
    return
  }
  await tx.db
    .update(users)
    .set({ primaryOrgId: change.after, revision: user.revision + 1, updatedAt: sql`now()` })
    .where(eq(users.id, user.id))
  const diff = [{ field: 'primaryOrgId', before: user.primaryOrgId, after: change.after }]
  tx.notes.push({ objectType: 'users', objectId: user.id, objectName: user.name, diff })
  rightsChanged(tx, user.id)
}

const applyMoves = async (tx: Tx): Promise<number> => {
  const due = await dueUserChanges(tx, await shanghaiToday(tx))
  for (const change of due) await applyUserChange(tx, change)
  return due.length
}

const applyOrgMove = (platform: Platform, id: string): Promise<void> =>
  run(platform, async (tx) => {
    await lockStructure(tx)
    const [change] = await tx.db.select().from(orgChanges).where(eq(orgChanges.id, id)).for('update')
    if (!change || change.appliedAt !== null) return
    const unit = await lockUnit(tx, change.orgId)
    const parent = await lockTarget(tx, change.after)
    await moveNow(tx, unit, parent, change.sort)
    const applied = { appliedAt: sql`now()`, before: unit.parentId ?? '' }
    await tx.db.update(orgChanges).set(applied).where(eq(orgChanges.id, id))
  })

const dueOrgMoves = async (platform: Platform): Promise<string[]> => {
  const { rows } = await platform.db.execute<{ id: string }>(sql`
    select id from org_changes where applied_at is null and effective_on <= (now() at time zone 'Asia/Shanghai')::date
    order by effective_on, id`)
  return rows.map(({ id }) => id)
}

/** Accounts of leavers and of external people whose time is over. */
const endAccounts = async (tx: Tx): Promise<number> => {
  const today = await shanghaiToday(tx)
  const over = await tx.db
    .select()
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        sql`((${users.leftOn} < ${today}::date and ${users.employment} <> 'left')
          or (${users.validTo} < ${today}::date and ${users.enabled}))`,
      ),
    )
    .orderBy(users.id)
    .limit(MOST_PER_RUN)
    .for('update', { skipLocked: true })
  for (const user of over) {
    if (user.leftOn !== null && user.leftOn < today && user.employment !== 'left') await endAccount(tx, user)
    else {
      await tx.db
        .update(users)
        .set({ enabled: false, revision: user.revision + 1 })
        .where(eq(users.id, user.id))
      await endSessions(tx, { userId: user.id }, 'disabled')
      const diff = [{ field: 'enabled', before: true, after: false }]
      tx.notes.push({ objectType: 'users', objectId: user.id, objectName: user.name, diff })
    }
  }
  return over.length
}

/**
 * What the new day brings (00:00 Shanghai): moves that were waiting for it, the end of leavers' accounts, memberships
 * that begin or end, and the rule groups that follow from all this.
 */
export const applyDay = async (platform: Platform): Promise<void> => {
  for (const id of await dueOrgMoves(platform)) await platform.guarded(() => applyOrgMove(platform, id))
  await runWhole(platform, applyMoves)
  await runWhole(platform, endAccounts)
  await run(platform, async (tx) => {
    await refreshGroups(tx)
    rightsChanged(tx)
  })
}

export const refreshAllGroups = (platform: Platform): Promise<void> => run(platform, refreshGroups)
