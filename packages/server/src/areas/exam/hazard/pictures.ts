import { practiceRefusals as no } from '@portal/contract/areas/exam/practice/words.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { practiceSets } from '#src/schema/exam/practice.ts'
import { offeredTo, type PracticeSet, validityOf } from '../practice/find-set.ts'
import { type PracticeQuestion, poolsOf } from '../practice/pool.ts'

export interface PictureSet {
  set: PracticeSet
  pictures: PracticeQuestion[]
}

/** The person is offered no more sets than he can look through. */
const MOST_SETS = 200

const picturesAmong = async (tx: Tx, pool: readonly PracticeQuestion[]): Promise<ReadonlySet<string>> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select id from questions where kind = 'hotspot' and id = any(${sql.param(pool.map(({ id }) => id))}::uuid[])`)
  return new Set(rows.map(({ id }) => id))
}

/** A rule that names other kinds only cannot hold a picture. */
const mayHold = ({ rules, questionIds }: PracticeSet): boolean =>
  questionIds.length > 0 || rules.some(({ kinds }) => kinds.length === 0 || kinds.includes('hotspot'))

/** Practice sets open to the person now, with the pictures in them. */
export const pictureSetsOf = async (tx: Tx, actor: Actor, now: number): Promise<PictureSet[]> => {
  const sets = await tx.db
    .select()
    .from(practiceSets)
    .where(offeredTo(actor))
    .orderBy(sql`${practiceSets.createdAt} desc, ${practiceSets.id}`)
    .limit(MOST_SETS)
  const open = sets.filter((set) => validityOf(set, now) === 'open' && mayHold(set))
  const pools = await poolsOf(tx, open)
  const isPicture = await picturesAmong(tx, pools.flat())
  return open.flatMap((set, place) => {
    const pictures = (pools[place] ?? []).filter(({ id }) => isPicture.has(id))
    return pictures.length > 0 ? [{ set, pictures }] : []
  })
}

/** A picture that one of the sets offers; absent and foreign alike are gone. */
export const getPicture = async (tx: Tx, actor: Actor, id: string, now: number): Promise<PracticeQuestion> => {
  const sets = await pictureSetsOf(tx, actor, now)
  return sets.flatMap(({ pictures }) => pictures).find((picture) => picture.id === id) ?? refuse(no.gone)
}
