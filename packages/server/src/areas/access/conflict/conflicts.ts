import { conflictRefusals as no, type saveConflict, shippedConflicts } from '@portal/contract/areas/access/conflict.ts'
import { titleOf } from '@portal/contract/areas/access/role-codes.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq, sql } from 'drizzle-orm'
import { differences } from '#src/platform/audit.ts'
import type { Db } from '#src/platform/database/db.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { conflictPairs } from '#src/schema/access-admin.ts'

/** A pair has no order: it is stored with the smaller code first, so that it stands once. */
export const save: HandlerOf<typeof saveConflict> = async ({ tx, body, actor }) => {
  const { id, revision, ...input } = body
  if (input.codeA === input.codeB) refuseField('codeB', no.same)
  const [codeA = input.codeA, codeB = input.codeB] = [input.codeA, input.codeB].sort()
  const values = { ...input, codeA, codeB }
  const objectName = `${titleOf(codeA)} × ${titleOf(codeB)}`
  if (id === undefined) {
    const [row] = await tx.db
      .insert(conflictPairs)
      .values({ ...values, createdBy: actor.id })
      .returning({ id: conflictPairs.id })
    ensure(row, errors.busy)
    tx.notes.push({ objectType: 'conflicts', objectId: row.id, objectName, diff: differences({}, values) })
    return row
  }
  const [before] = await tx.db.select().from(conflictPairs).where(eq(conflictPairs.id, id)).for('update')
  ensure(before, errors.missing)
  ensure(before.revision === revision, errors.stale)
  await tx.db
    .update(conflictPairs)
    .set({ ...values, revision: before.revision + 1, updatedAt: sql`now()` })
    .where(eq(conflictPairs.id, id))
  tx.notes.push({ objectType: 'conflicts', objectId: id, objectName, diff: differences(before, values) })
  return { id }
}

/** The shipped pairs, once; what a site has changed about them stays. */
export const ensureConflicts = async (db: Db): Promise<void> => {
  const rows = shippedConflicts.map(({ codeA, codeB, note }) => {
    const [first = codeA, second = codeB] = [codeA, codeB].sort()
    return { codeA: first, codeB: second, note, effect: 'warn' as const }
  })
  await db.insert(conflictPairs).values(rows).onConflictDoNothing()
}
