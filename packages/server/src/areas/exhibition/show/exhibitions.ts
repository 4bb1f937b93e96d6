import { stageAt } from '@portal/contract/areas/exhibition/show-rule.ts'
import { type ExhibitionStage, exhibitionRefusals as no } from '@portal/contract/areas/exhibition/words.ts'
import type { InferSelectModel } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { exhibitions } from '#src/schema/exhibition/exhibition.ts'

export type Exhibition = InferSelectModel<typeof exhibitions>

const e = exhibitions

/** `stageAt` of the contract, by the clock of the database. */
export const stageNow = sql<ExhibitionStage>`(case when ${e.state} <> 'published' then ${e.state}
  when ${e.submitTo} > now() then 'collecting' when ${e.voteFrom} is null or ${e.voteTo} is null then 'judging'
  when ${e.voteFrom} > now() then 'reviewing' when ${e.voteTo} > now() then 'voting' else 'judging' end)`

/** The result is public: nobody is hidden any more, and nothing changes. */
export const isAnnounced = sql`(${e.state} in ('announced', 'archived'))`

/** `countsShown` of the contract: numbers of votes are public by now. */
export const countsPublic = sql`(${isAnnounced} or (${e.showCounts} = 'live' and ${stageNow} in ('voting', 'judging'))
  or (${e.showCounts} = 'afterClose' and ${stageNow} = 'judging'))`

/** Authors are named to those who only look. */
export const authorsPublic = sql`(not ${e.hideAuthors} or ${isAnnounced})`

/** The moment of this transaction: what counts for every rule with a date. */
export const momentOf = async (tx: Pick<Tx, 'db'>): Promise<Date> => {
  const { rows } = await tx.db.execute<{ ms: string }>(sql`select extract(epoch from now()) * 1000 as ms`)
  return new Date(Math.floor(Number(rows[0]?.ms)))
}

export const stageOf = async (tx: Pick<Tx, 'db'>, exhibition: Exhibition): Promise<ExhibitionStage> =>
  stageAt(exhibition, await momentOf(tx))

export const exhibitionById = async (tx: Pick<Tx, 'db'>, id: string): Promise<Exhibition> => {
  const [row] = await tx.db.select().from(e).where(sql`${e.id} = ${id}`)
  return row ?? refuse(no.gone)
}

/** Held against changes of its settings until the commit; those who act under them do not wait for each other. */
export const holdExhibition = async (tx: Pick<Tx, 'db'>, id: string): Promise<Exhibition> => {
  const [row] = await tx.db.select().from(e).where(sql`${e.id} = ${id}`).for('key share')
  return row ?? refuse(no.gone)
}
