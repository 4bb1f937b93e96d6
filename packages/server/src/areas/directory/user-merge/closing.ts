import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { users } from '#src/schema/directory.ts'
import { rightsChanged } from '#src/shared/access/people.ts'
import { refreshGroupsOf } from '#src/shared/directory/group-refresh.ts'
import type { Belongings } from '#src/shared/directory/merge.ts'
import { endSessions } from '#src/shared/session/sessions.ts'
import type { UserRecord } from '../user/lock.ts'
import { recordChange } from '../user/timeline.ts'

export interface Pair {
  keep: UserRecord
  drop: UserRecord
}

const called = ({ name, code }: UserRecord) => `${name}（${code}）`

/** Says on both people what became of them. */
export const noteBoth = (tx: Tx, { keep, drop }: Pair, merged: boolean) => {
  const change = (before: string, after: string) => (merged ? { before: '', after } : { before: after, after: before })
  const sides = [
    { user: drop, diff: { field: 'mergedInto', ...change('', called(keep)) } },
    { user: keep, diff: { field: 'mergedFrom', ...change('', called(drop)) } },
  ]
  for (const { user, diff } of sides)
    tx.notes.push({ objectType: 'users', objectId: user.id, objectName: user.name, diff: [diff] })
}

/** As with a leaver: the account closes at once and everything open of it ends; only an undo opens it again. */
export const closeAccount = async (tx: Tx, { keep, drop }: Pair) => {
  await tx.db
    .update(users)
    .set({
      enabled: false,
      employment: 'left',
      mergedIntoId: keep.id,
      revision: drop.revision + 1,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, drop.id))
  if (drop.employment !== 'left')
    await recordChange(tx, { userId: drop.id, field: 'employment', before: drop.employment, after: 'left' })
  await endSessions(tx, { userId: drop.id }, 'disabled')
}

/** Figures, rule groups and rights of both people, once the rows have moved. */
export const rightsFollow = async (tx: Tx, belongings: Belongings, { keep, drop }: Pair) => {
  const both = [keep.id, drop.id]
  await belongings.recount(tx, both)
  await refreshGroupsOf(tx, both)
  for (const id of both) rightsChanged(tx, id)
}
