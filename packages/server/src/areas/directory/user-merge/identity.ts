import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { users } from '#src/schema/directory.ts'
import type { Merging } from '#src/shared/directory/merge.ts'
import { changeRows } from '#src/shared/directory/merge-journal.ts'
import { personVisible } from '#src/shared/directory/visible.ts'

/** Whoever may set the kept person's password could let anybody in already; nobody else hands over a way in. */
const mayHandOver = async ({ tx, keepId }: Merging): Promise<boolean> => {
  const { actor } = tx
  if (!actor?.holds(P.userReset)) return false
  const { rows } = await tx.db.execute(sql`
    select 1 from users u where u.id = ${keepId}
      and ${personVisible({ ...tx, scope: actor.scopeOf([P.userReset]) })}`)
  return rows.length > 0
}

const kinds = ['subject', 'wechat_id'] as const

/** The identity at a provider opens one account only: it leaves the closed one before it comes to the other. */
export const moveIdentity = async (merging: Merging): Promise<void> => {
  const { tx, keepId, dropId } = merging
  if (!(await mayHandOver(merging))) return
  for (const kind of kinds) {
    const name = sql.identifier(kind)
    const { rows } = await tx.db.execute<{ identity: string }>(sql`
      select d.${name} as identity from users d join users k on k.id = ${keepId} and k.${name} is null
      where d.id = ${dropId} and d.${name} is not null`)
    const identity = rows[0]?.identity
    if (identity === undefined) continue
    const change = { part: 'identity', table: users, loose: true } as const
    await changeRows(merging, {
      ...change,
      set: { [kind]: sql`null` },
      where: sql`t.id = ${dropId}`,
      // What went along is counted by the number of the closed account.
      before: { id: dropId },
    })
    await changeRows(merging, { ...change, set: { [kind]: sql`${identity}::text` }, where: sql`t.id = ${keepId}` })
  }
}
