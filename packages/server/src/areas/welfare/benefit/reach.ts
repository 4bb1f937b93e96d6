import { welfareRefusals as no } from '@portal/contract/areas/welfare/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'
import { eq, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import { FACETS, type Place } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { benefitOptions, benefits } from '#src/schema/welfare/benefit.ts'
import { rowsOfCode } from '#src/shared/access/rows-of-code.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'

export type Benefit = InferSelectModel<typeof benefits>
export type Option = InferSelectModel<typeof benefitOptions>

const b = benefits

/** In the rows that the code reaches. */
export const reachedBy = (tx: Tx, actor: Actor, code: Privilege): SQL => rowsOfCode(tx, actor, code, b)

/** Whether somebody has or had a claim of it: what he took part in stays with him. */
const claimedBy = (person: string | Place): SQL =>
  sql`exists (select 1 from benefit_claims c where c.benefit_id = ${b.id} and c.person_id = ${person})`

/** Opened, and addressed to whoever asks. */
export const openToFacets = (facets: readonly string[] | Place = FACETS): SQL =>
  sql`(${b.state} <> 'draft' and ${addressedTo(b, facets)})`

export const findManaged = async (tx: Tx, actor: Actor, id: string): Promise<Benefit> => {
  const [row] = await tx.db
    .select()
    .from(b)
    .where(sql`${b.id} = ${id} and ${reachedBy(tx, actor, P.welfare)}`)
  return row ?? refuse(errors.missing)
}

/** As a learner finds it. */
export const findOpen = async (tx: Tx, actor: Actor, id: string): Promise<Benefit> => {
  const [row] = await tx.db
    .select()
    .from(b)
    .where(
      sql`${b.id} = ${id} and (${openToFacets(actor.facets)} or (${b.state} <> 'draft' and ${claimedBy(actor.id)}))`,
    )
  return row ?? refuse(no.missing)
}

export const optionsOf = (tx: Pick<Tx, 'db'>, benefitId: string): Promise<Option[]> =>
  tx.db.select().from(benefitOptions).where(eq(benefitOptions.benefitId, benefitId)).orderBy(benefitOptions.place)
