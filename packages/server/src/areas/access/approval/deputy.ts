import { approvalRefusals } from '@portal/contract/areas/access/approval.ts'
import type { deleteDeputy, listDeputies, saveDeputy } from '@portal/contract/areas/access/approval-deputy.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { refuse, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { approvalDeputies } from '#src/schema/approval.ts'
import { users } from '#src/schema/directory.ts'
import { enabledAmong } from '#src/shared/approval/stand-in.ts'
import { databaseClock } from '#src/shared/approval/work.ts'

const deputies = approvalDeputies
const person = alias(users, 'person')
const deputy = alias(users, 'deputy')

/** Deputyships of people in the scope of P_qxgl_approve. */
const administered = (tx: Tx, actor: Actor): SQL =>
  inScope({ ...tx, scope: actor.scopeOf([P.authorityApprove]) }, person.primaryOrgId, deputies.personId)

const MOST_SHOWN = 500

export const listOwnDeputies: HandlerOf<typeof listDeputies> = async ({ tx, actor }) => {
  const rows = await tx.db
    .select({
      row: deputies,
      personName: person.name,
      deputyName: deputy.name,
      state: sql<'coming' | 'active' | 'over'>`case when ${deputies.validTo} <= now() then 'over'
        when ${deputies.validFrom} > now() then 'coming' else 'active' end`,
    })
    .from(deputies)
    .innerJoin(person, eq(person.id, deputies.personId))
    .innerJoin(deputy, eq(deputy.id, deputies.deputyId))
    .where(or(eq(deputies.personId, actor.id), eq(deputies.deputyId, actor.id), administered(tx, actor)))
    .orderBy(desc(deputies.validFrom), desc(deputies.id))
    .limit(MOST_SHOWN)
  const list = rows.map(({ row, personName, deputyName, state }) => ({
    id: row.id,
    person: { id: row.personId, name: personName },
    deputy: { id: row.deputyId, name: deputyName },
    from: row.validFrom,
    to: row.validTo,
    items: row.items,
    state,
  }))
  return { list, total: list.length }
}

/** Two deputyships of one person overlap where their times do and they share a subject. */
const overlaps = async (tx: Tx, actor: Actor, { from, to, items }: { from: Date; to: Date; items: string[] }) => {
  const rows = await tx.db
    .select({ id: deputies.id })
    .from(deputies)
    .where(
      and(
        eq(deputies.personId, actor.id),
        sql`${deputies.validFrom} < ${to} and ${deputies.validTo} > ${from}`,
        sql`(${deputies.items} = '{}' or ${items.length === 0} or ${deputies.items} && ${sql.param(items)}::text[])`,
      ),
    )
  return rows.length > 0
}

export const makeDeputy: HandlerOf<typeof saveDeputy> = async ({ tx, body, actor }) => {
  const { deputyId, from, to, items } = body
  // Two saves of one person at once would each miss the other's period.
  await tx.db.execute(sql`select id from users where id = ${actor.id} for update`)

  if (deputyId === actor.id) refuseField('deputyId', approvalRefusals.deputySelf)
  if (to <= from) refuseField('to', approvalRefusals.deputyPeriod)
  if (to <= (await databaseClock(tx))) refuseField('to', approvalRefusals.deputyOver)
  if (!(await enabledAmong(tx, [deputyId])).has(deputyId)) refuseField('deputyId', approvalRefusals.unknownApprover)
  if (await overlaps(tx, actor, { from, to, items })) refuseField('from', approvalRefusals.deputyOverlap)

  const [row] = await tx.db
    .insert(deputies)
    .values({ personId: actor.id, deputyId, validFrom: from, validTo: to, items })
    .returning({ id: deputies.id })
  const { id } = row ?? refuse(errors.missing)
  const diff = Object.entries({ deputyId, from, to, items }).map(([field, after]) => ({ field, before: null, after }))
  tx.notes.push({ diff, objectType: 'approval_deputies', objectId: id, objectName: actor.name })
  return { id }
}

export const removeDeputy: HandlerOf<typeof deleteDeputy> = async ({ tx, body, actor }) => {
  const [found] = await tx.db
    .select({ row: deputies })
    .from(deputies)
    .innerJoin(person, eq(person.id, deputies.personId))
    .where(and(eq(deputies.id, body.id), or(eq(deputies.personId, actor.id), administered(tx, actor))))
  const { row } = found ?? refuse(errors.missing)

  await tx.db.delete(deputies).where(eq(deputies.id, row.id))
  const diff = [{ field: 'deputyId', before: row.deputyId, after: null }]
  tx.notes.push({ diff, objectType: 'approval_deputies', objectId: row.id, objectName: actor.name })
  return {}
}
