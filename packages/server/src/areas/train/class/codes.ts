import { P, type Privilege } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import { furtherScope, withinFurther } from '#src/kit/page-read/further-scope.ts'
import { ACTOR, type Place } from '#src/kit/page-read/place.ts'
import { type Actor, type DataScope, NO_ROWS } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { trainClasses } from '#src/schema/train/class.ts'

export type ClassAct =
  | 'menu'
  | 'add'
  | 'edit'
  | 'del'
  | 'publish'
  | 'roster'
  | 'sign'
  | 'finish'
  | 'cost'
  | 'promote'
  | 'audit'

const codes: Record<ClassAct, Privilege> = {
  menu: P.trainClass,
  add: P.trainClassAdd,
  edit: P.trainClassEdit,
  del: P.trainClassDel,
  publish: P.trainClassPublish,
  roster: P.trainClassRoster,
  sign: P.trainClassSign,
  finish: P.trainClassFinish,
  cost: P.trainClassCost,
  promote: P.enrolmentPromote,
  audit: P.enrolmentAll,
}

/** What head teacher and assistants do with their class without a code. */
const RUNS: readonly ClassAct[] = ['menu', 'edit', 'roster', 'sign']

export const codeOf = (act: ClassAct): Privilege => codes[act]

export const scopeOf = (actor: Actor, act: ClassAct): DataScope =>
  actor.holds(codes[act]) ? actor.scopeOf([codes[act]]) : NO_ROWS

/** Head teacher or assistant of the class. */
export const runBy = (person: string | Place): SQL =>
  sql`(${trainClasses.headTeacherId} = ${person} or ${person}::uuid = any(${trainClasses.assistantIds}))`

/** Condition on `train_classes`: the person may do this with the class, by code or by running it. */
export const reachedBy = (tx: Tx, actor: Actor, act: ClassAct): SQL => {
  const byCode = inScope({ ...tx, actor, scope: scopeOf(actor, act) }, trainClasses.ownerOrgId, trainClasses.createdBy)
  if (RUNS.includes(act)) return sql`(${byCode} or ${runBy(actor.id)})`
  // Whoever holds the code graduates the class he leads, whatever unit it belongs to.
  return act === 'finish' && actor.holds(codes.finish)
    ? sql`(${byCode} or ${trainClasses.headTeacherId} = ${actor.id})`
    : byCode
}

/** {@link reachedBy} of the menu in the text of a list; {@link givenReach} fills it. */
export const reachedWithin: SQL = sql`(${withinFurther('menu', trainClasses.ownerOrgId, trainClasses.createdBy)}
  or ${runBy(ACTOR)})`

export const givenReach = (tx: Pick<Tx, 'actor'>, actor: Actor, act: ClassAct = 'menu'): Record<string, unknown> =>
  furtherScope('menu', tx, scopeOf(actor, act))
