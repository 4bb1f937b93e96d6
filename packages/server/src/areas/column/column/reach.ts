import { columnRefusals as no } from '@portal/contract/areas/column/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import { ACTOR, FACETS, type Place } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx, Within } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { learningColumns } from '#src/schema/column/column.ts'
import { rowsOfCode } from '#src/shared/access/rows-of-code.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'
import type { LearningColumn } from '../progress/standing.ts'

const c = learningColumns

const managedBy = (person: string | Place): SQL =>
  sql`exists (select 1 from column_managers m where m.column_id = ${c.id} and m.user_id = ${person})`

/** In the rows of the code, or managed by the caller; as the text of a list. */
export const reachedWithin = (within: Within): SQL => sql`(${within(c.ownerOrgId, c.createdBy)} or ${managedBy(ACTOR)})`

/** In the rows that the code reaches. */
export const reachedBy = (tx: Tx, actor: Actor, code: Privilege): SQL => rowsOfCode(tx, actor, code, c)

/** Managed by the caller, or in the rows that the code reaches. */
export const managedByOrIn = (tx: Tx, actor: Actor, code: Privilege): SQL =>
  sql`(${reachedBy(tx, actor, code)} or ${managedBy(actor.id)})`

/** Who composes: holders of `_edit` in their rows, and the managers of the column. */
export const composedBy = (tx: Tx, actor: Actor): SQL => managedByOrIn(tx, actor, P.columnEdit)

/** The column that the caller composes; absent and foreign ones are alike. */
export const findComposed = async (tx: Tx, actor: Actor, id: string): Promise<LearningColumn> => {
  const [row] = await tx.db
    .select()
    .from(c)
    .where(sql`${c.id} = ${id} and ${composedBy(tx, actor)}`)
  return row ?? refuse(errors.missing)
}

export const lockComposed = async (tx: Tx, actor: Actor, id: string): Promise<LearningColumn> => {
  const [row] = await tx.db
    .select()
    .from(c)
    .where(sql`${c.id} = ${id} and ${composedBy(tx, actor)}`)
    .for('update')
  return row ?? refuse(errors.missing)
}

/** For who looks after columns at all: in the rows of the menu, or managed by him. */
export const findManaged = async (tx: Tx, actor: Actor, id: string): Promise<LearningColumn> => {
  const [row] = await tx.db
    .select()
    .from(c)
    .where(sql`${c.id} = ${id} and ${managedByOrIn(tx, actor, P.column)}`)
  return row ?? refuse(errors.missing)
}

/** Condition: published and addressed to whoever asks. */
export const openToFacets = (facets: readonly string[] | Place = FACETS): SQL =>
  sql`(${c.state} = 'published' and ${addressedTo(c, facets)})`

/** The column as a learner finds it. */
export const findOpen = async (
  tx: Pick<Tx, 'db'>,
  actor: Pick<Actor, 'facets'>,
  id: string,
): Promise<LearningColumn> => {
  const [row] = await tx.db
    .select()
    .from(c)
    .where(sql`${c.id} = ${id} and ${openToFacets(actor.facets)}`)
  return row ?? refuse(no.gone)
}
