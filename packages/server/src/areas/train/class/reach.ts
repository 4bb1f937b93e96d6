import { errors } from '@portal/contract/errors.ts'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import { type ClassAct, reachedBy } from './codes.ts'
import type { TrainClass } from './state.ts'

const sought = (tx: Tx, actor: Actor, id: string, act: ClassAct) =>
  tx.db
    .select()
    .from(trainClasses)
    .where(and(eq(trainClasses.id, id), isNull(trainClasses.deletedAt), reachedBy(tx, actor, act)))

/** The class, if the person may do this with it; absent and foreign ones are alike. */
export const findClass = async (tx: Tx, actor: Actor, id: string, act: ClassAct): Promise<TrainClass> =>
  (await sought(tx, actor, id, act))[0] ?? refuse(errors.missing)

/** As {@link findClass} of the menu; whoever is asked whether it may open sees it too. */
export const findShown = async (tx: Tx, actor: Actor, id: string): Promise<TrainClass> => {
  const isAsked = sql`exists (select 1 from approval_requests r join approval_tasks t on t.request_id = r.id
    where r.subject_type = 'trainClass' and r.subject_id = ${trainClasses.id} and t.assignee_id = ${actor.id})`
  const [row] = await tx.db
    .select()
    .from(trainClasses)
    .where(and(eq(trainClasses.id, id), isNull(trainClasses.deletedAt), or(reachedBy(tx, actor, 'menu'), isAsked)))
  return row ?? refuse(errors.missing)
}

/** As {@link findClass}, held against everybody who would change it or one of its seats. */
export const lockClass = async (tx: Tx, actor: Actor, id: string, act: ClassAct): Promise<TrainClass> =>
  (await sought(tx, actor, id, act).for('no key update'))[0] ?? refuse(errors.missing)

/** Whether the person may do this with the class. */
export const mayDo = async (tx: Tx, actor: Actor, id: string, act: ClassAct): Promise<boolean> =>
  (await sought(tx, actor, id, act)).length > 0
