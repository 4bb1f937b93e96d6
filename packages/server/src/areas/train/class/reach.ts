import { errors } from '@portal/contract/errors.ts'
import { and, eq, isNull } from 'drizzle-orm'
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

/** As {@link findClass}, held against everybody who would change it or one of its seats. */
export const lockClass = async (tx: Tx, actor: Actor, id: string, act: ClassAct): Promise<TrainClass> =>
  (await sought(tx, actor, id, act).for('no key update'))[0] ?? refuse(errors.missing)

/** Whether the person may do this with the class. */
export const mayDo = async (tx: Tx, actor: Actor, id: string, act: ClassAct): Promise<boolean> =>
  (await sought(tx, actor, id, act)).length > 0
