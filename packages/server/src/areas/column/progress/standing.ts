import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { learningColumns } from '#src/schema/column/column.ts'
import { isAddressedTo } from '#src/shared/audience/audience-values.ts'
import { countingOf, type Item, isOpen, itemsOf } from '../item/items.ts'
import { factsOf, itemRows } from './facts.ts'

export type LearningColumn = typeof learningColumns.$inferSelect

export interface Learner {
  id: string
  facets: readonly string[]
}

interface Own {
  readAt: Date | null
  doneAt: Date | null
}

/** How one person stands to a column: what he may open of it, and how much of what counts he completed. */
export interface Standing {
  items: readonly { item: Item; my: Own }[]
  done: number
  required: number
}

interface Fact extends Record<string, unknown> {
  id: string
  read_ms: number | null
  done_ms: number | null
}

const dateOf = (ms: number | null | undefined) => (ms === null || ms === undefined ? null : new Date(ms))

const NOTHING: Own = { readAt: null, doneAt: null }

const ownFacts = async (
  tx: Pick<Tx, 'db'>,
  { id: userId }: Learner,
  items: readonly Item[],
): Promise<ReadonlyMap<string, Own>> => {
  if (items.length === 0) return new Map()
  const rows = itemRows(items.map(({ id, type, itemId }) => ({ id, type, itemId, counts: true, only: null })))
  const { rows: facts } = await tx.db.execute<Fact>(sql`
    with i as materialized (${rows})
    select f.id, (extract(epoch from f.read_at) * 1000)::float8 as read_ms, (extract(epoch from f.done_at) * 1000)::float8 as done_ms
    from (${factsOf(sql`i`, (column) => sql`${column} = ${userId}`)}) f`)
  return new Map(facts.map((fact) => [fact.id, { readAt: dateOf(fact.read_ms), doneAt: dateOf(fact.done_ms) }]))
}

/** Standings of one person by column; what he may not open is no part of them. */
export const standingsOf = async (
  tx: Pick<Tx, 'db'>,
  learner: Learner,
  columns: readonly Pick<LearningColumn, 'id' | 'order'>[],
): Promise<ReadonlyMap<string, Standing>> => {
  const all = await itemsOf(tx, columns)
  const openOf = (id: string) =>
    (all.get(id) ?? []).filter(isOpen).filter(({ content }) => isAddressedTo(content, learner.facets))
  const own = await ownFacts(
    tx,
    learner,
    columns.flatMap(({ id }) => openOf(id)),
  )
  return new Map(
    columns.map(({ id }) => {
      const open = openOf(id)
      const counting = countingOf((all.get(id) ?? []).filter(isOpen))
      const items = open.map((item) => ({ item, my: own.get(item.id) ?? NOTHING }))
      const asked = items.filter(({ item }) => counting.has(item.id))
      return [id, { items, required: asked.length, done: asked.filter(({ my }) => my.doneAt !== null).length }]
    }),
  )
}

export const isComplete = ({ done, required }: Pick<Standing, 'done' | 'required'>): boolean =>
  required > 0 && done === required
