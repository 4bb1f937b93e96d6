import { specialRefusals as no } from '@portal/contract/areas/special-class/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import { ACTOR, type Place } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx, type Within } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { trainClasses } from '#src/schema/train/class.ts'

export type SpecialClass = typeof trainClasses.$inferSelect

/** Special classes that exist at all. */
export const SPECIAL: SQL = sql`(${trainClasses.kind} = 'special' and ${trainClasses.deletedAt} is null
  and not ${trainClasses.isTemplate})`

const runBy = (person: string | Place): SQL =>
  sql`(${trainClasses.headTeacherId} = ${person} or ${person}::uuid = any(${trainClasses.assistantIds}))`

/** In the rows of the code, or run by the caller; as the text of a list. */
export const reachedWithin = (within: Within): SQL =>
  sql`(${within(trainClasses.ownerOrgId, trainClasses.createdBy)} or ${runBy(ACTOR)})`

/** The same in the scope of the call. */
const reached = (tx: Tx, actor: Actor): SQL =>
  sql`(${inScope(tx, trainClasses.ownerOrgId, trainClasses.createdBy)} or ${runBy(actor.id)})`

const sought = (tx: Tx, actor: Actor, id: string) =>
  tx.db
    .select()
    .from(trainClasses)
    .where(sql`${trainClasses.id} = ${id} and ${reached(tx, actor)}`)

const ensureSpecial = (row: SpecialClass | undefined): SpecialClass => {
  ensure(row, errors.missing)
  ensure(row.kind === 'special', no.notSpecial)
  ensure(row.deletedAt === null, errors.missing)
  return row
}

/** The class, if the rows of the call reach it; absent and foreign ones are alike. */
export const findSpecial = async (tx: Tx, actor: Actor, id: string): Promise<SpecialClass> =>
  ensureSpecial((await sought(tx, actor, id))[0])

/** As {@link findSpecial}, held against everybody else who would change it. */
export const lockSpecial = async (tx: Tx, actor: Actor, id: string): Promise<SpecialClass> =>
  ensureSpecial((await sought(tx, actor, id).for('no key update'))[0])

const CODES = { manage: P.school, edit: P.schoolSpecialEdit, stat: P.schoolSpecialStat } as const

/** What the caller may do with this class: by each code over its own rows, never by running the class alone. */
export const mayOf = async (tx: Tx, actor: Actor, id: string): Promise<Record<keyof typeof CODES, boolean>> => {
  const may = async (code: (typeof CODES)[keyof typeof CODES]) =>
    actor.holds(code) && (await sought({ ...tx, scope: actor.scopeOf([code]) }, actor, id)).length > 0
  return { manage: await may(CODES.manage), edit: await may(CODES.edit), stat: await may(CODES.stat) }
}

/** All of these, in the rows of the call. */
export const findSpecials = async (tx: Tx, actor: Actor, ids: readonly string[]): Promise<SpecialClass[]> => {
  const rows = await tx.db
    .select()
    .from(trainClasses)
    .where(sql`${trainClasses.id} = any(${sql.param([...ids])}::uuid[]) and ${SPECIAL} and ${reached(tx, actor)}`)
  ensure(rows.length > 0, no.choose)
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** Enrolment of the caller in the class, the newest; undefined: he never was in it. */
export const ownEnrolment = async (tx: Pick<Tx, 'db'>, userId: string, classId: string) => {
  const { rows } = await tx.db.execute<{ state: string; result_why: string[] }>(sql`
    select state, result_why from train_enrolments where class_id = ${classId} and user_id = ${userId}
    order by created_at desc, id desc limit 1`)
  return rows[0]
}

/** The class of a trainee, whatever became of his enrolment. */
export const findOwn = async (tx: Pick<Tx, 'db'>, userId: string, id: string): Promise<SpecialClass> => {
  const rows = await tx.db.select().from(trainClasses).where(sql`${trainClasses.id} = ${id}`)
  ensure((await ownEnrolment(tx, userId, id)) !== undefined, errors.missing)
  return ensureSpecial(rows[0] ?? refuse(errors.missing))
}
