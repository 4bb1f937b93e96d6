import { type ExhibitionAct, exhibitionCodes, exhibitionKinds } from '@portal/contract/areas/exhibition/show-kind.ts'
import { exhibitionRefusals as no } from '@portal/contract/areas/exhibition/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import { ACTOR, FACETS, type Place } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx, Within } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { exhibitionAudiences, exhibitions } from '#src/schema/exhibition/exhibition.ts'
import { rowsOfCode } from '#src/shared/access/rows-of-code.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'
import type { Exhibition } from './exhibitions.ts'

const e = exhibitions

export const moderatedBy = (person: string | Place): SQL =>
  sql`exists (select 1 from exhibition_moderators m where m.exhibition_id = ${e.id} and m.user_id = ${person})`

const judgedBy = (person: string | Place): SQL =>
  sql`exists (select 1 from exhibition_judges j where j.exhibition_id = ${e.id} and j.user_id = ${person})`

/** In the rows of the code, or moderated by the caller; as the text of a list. */
export const reachedWithin = (within: Within): SQL =>
  sql`(${within(e.ownerOrgId, e.createdBy)} or ${moderatedBy(ACTOR)})`

/** In the rows that the code of this act reaches, each kind by its own one. */
export const reachedBy = (tx: Tx, actor: Actor, act: ExhibitionAct): SQL => {
  const ofKind = exhibitionKinds.map(
    (kind) =>
      sql`(${e.kind} = ${sql`${kind}`.inlineParams()} and ${rowsOfCode(tx, actor, exhibitionCodes[kind][act], e)})`,
  )
  return sql`(${sql.join(ofKind, sql` or `)})`
}

/** For those who run it: in the rows of the code, or as one of its moderators. */
export const runBy = (tx: Tx, actor: Actor, act: ExhibitionAct): SQL =>
  sql`(${reachedBy(tx, actor, act)} or ${moderatedBy(actor.id)})`

/** Condition: published and addressed to whoever asks, or judged by him. */
export const openTo = (facets: readonly string[] | Place = FACETS, person: string | Place = ACTOR): SQL =>
  sql`(${e.state} <> 'draft' and (${addressedTo(e, facets)} or ${judgedBy(person)}))`

/** Condition: among those who may enter works, or vote; who may look where that is not set. */
export const inAudience = (purpose: 'submit' | 'vote', facets: readonly string[] | Place): SQL => {
  const own = sql`select 1 from ${exhibitionAudiences} where ${exhibitionAudiences.exhibitionId} = ${e.id}
    and ${exhibitionAudiences.purpose} = ${sql`${purpose}`.inlineParams()}`
  return sql`(case when exists (${own}) then exists (${own} and ${addressedTo(exhibitionAudiences, facets)})
    else ${addressedTo(e, facets)} end)`
}

const oneWhere = async (tx: Tx, condition: SQL): Promise<Exhibition | null> => {
  const [row] = await tx.db.select().from(e).where(condition)
  return row ?? null
}

/** The exhibition that the caller manages; absent and foreign ones are alike. */
export const findManaged = async (tx: Tx, actor: Actor, id: string, act: ExhibitionAct = 'see'): Promise<Exhibition> =>
  (await oneWhere(tx, sql`${e.id} = ${id} and ${runBy(tx, actor, act)}`)) ?? refuse(errors.missing)

/** The exhibition as everybody finds it. */
export const findOpen = async (tx: Tx, actor: Actor, id: string): Promise<Exhibition> =>
  (await oneWhere(tx, sql`${e.id} = ${id} and ${openTo(actor.facets, actor.id)}`)) ?? refuse(no.gone)

/** Whether a condition on its row holds. */
export const holdsFor = async (tx: Tx, id: string, condition: SQL): Promise<boolean> =>
  (await oneWhere(tx, sql`${e.id} = ${id} and ${condition}`)) !== null

/** Named judges and moderators, by name. */
export const peopleOf = async (
  tx: Pick<Tx, 'db'>,
  table: 'exhibition_judges' | 'exhibition_moderators',
  id: string,
): Promise<{ id: string; name: string }[]> => {
  const { rows } = await tx.db.execute<{ id: string; name: string }>(sql`
    select u.id, u.name from ${sql.identifier(table)} p join users u on u.id = p.user_id
    where p.exhibition_id = ${id} order by u.name, u.id`)
  return rows
}
