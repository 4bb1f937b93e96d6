import {
  type listConflicts,
  conflictRefusals as no,
  type saveConflict,
  shippedConflicts,
} from '@portal/contract/areas/access/conflict.ts'
import { titleOf } from '@portal/contract/areas/access/role-codes.ts'
import { errors } from '@portal/contract/errors.ts'
import { privilegeRows } from '@portal/contract/privileges.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import { differences } from '#src/platform/audit.ts'
import { anyOf, type Db, escapeLike } from '#src/platform/db.ts'
import { nameConstraint } from '#src/platform/envelope.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import type { Tx } from '#src/platform/tx.ts'
import { conflictPairs } from '#src/schema/access-admin.ts'
import { holdsCode } from '#src/shared/access/holders.ts'
import { activePerson } from '#src/shared/access/membership.ts'
import { personVisible } from '#src/shared/directory/visible.ts'

const MOST_NAMED = 20

nameConstraint('conflict_pairs_codes_key', no.taken)

const offendersOf = async (tx: Tx, codeA: string, codeB: string) => {
  const where = sql`${activePerson} and ${personVisible(tx)} and ${holdsCode(codeA)} and ${holdsCode(codeB)}`
  const { rows } = await tx.db.execute<{ id: string; name: string; orgName: string; total: number }>(sql`
    select u.id, u.name, o.name as "orgName", count(*) over ()::int as total
    from users u join org_units o on o.id = u.primary_org_id where ${where} order by u.name, u.id limit ${MOST_NAMED}`)
  return { offenders: rows[0]?.total ?? 0, people: rows.map(({ id, name, orgName }) => ({ id, name, orgName })) }
}

/** Pairs with the people who hold both now. */
export const list: HandlerOf<typeof listConflicts> = async ({ tx, body }) => {
  const { enabled } = body.filter
  const named = privilegeRows.filter(({ name }) => name.includes(body.keyword)).map(({ code }) => code)
  const where = sql.join(
    [
      enabled === undefined ? sql`true` : eq(conflictPairs.enabled, enabled),
      ...(body.keyword === ''
        ? []
        : [
            sql`(${anyOf(conflictPairs.codeA, named)} or ${anyOf(conflictPairs.codeB, named)}
              or ${conflictPairs.note} ilike ${`%${escapeLike(body.keyword)}%`})`,
          ]),
    ],
    sql` and `,
  )
  const pairs = await tx.db
    .select()
    .from(conflictPairs)
    .where(where)
    .orderBy(desc(conflictPairs.createdAt), conflictPairs.id)
    .limit(body.pageSize)
    .offset((body.page - 1) * body.pageSize)
  const rows = []
  for (const pair of pairs) {
    const { codeA, codeB } = pair
    const titles = { titleA: titleOf(codeA), titleB: titleOf(codeB) }
    rows.push({ ...pair, ...titles, ...(await offendersOf(tx, codeA, codeB)) })
  }
  return { list: rows, total: await countRows(tx, sql`${conflictPairs}`, where, body.exactTotal) }
}

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
