import { and, eq, sql } from 'drizzle-orm'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import { searchDue, searchEntries, searchPieces } from '#src/schema/search/search.ts'
import { inBackground } from '../batch/in-background.ts'
import { entryOf, piecesOf } from './entry.ts'
import type { SearchItem, SearchSource, SearchSources } from './search.ts'

/** Things that are read and written in one go. */
const PORTION = 25

const dropGone = async (tx: Tx, source: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx.db.delete(searchEntries).where(and(eq(searchEntries.source, source), anyOf(searchEntries.itemId, ids)))
}

const writePieces = async (tx: Tx, entryId: number, item: SearchItem): Promise<void> => {
  await tx.db.delete(searchPieces).where(eq(searchPieces.entryId, entryId))
  const pieces = piecesOf(item)
  if (pieces.length === 0) return
  const column = <Key extends keyof (typeof pieces)[number]>(key: Key) => sql.param(pieces.map((piece) => piece[key]))
  // Arrays of different lengths cannot be sent as one: each comes as the text of one.
  await tx.db.execute(sql`
    insert into search_pieces (entry_id, no, at, text, pairs)
    select ${entryId}::bigint, p.no, p.at, p.text, p.pairs::int[]
    from unnest(${column('no')}::int[], ${column('at')}::int[], ${column('text')}::text[],
      ${sql.param(pieces.map(({ pairs }) => `{${pairs.join()}}`))}::text[]) as p (no, at, text, pairs)`)
}

const keep = async (tx: Tx, source: string, item: SearchItem): Promise<void> => {
  const { itemId, ...values } = entryOf(item)
  const [written] = await tx.db
    .insert(searchEntries)
    .values({ source, itemId, ...values })
    .onConflictDoUpdate({
      target: [searchEntries.source, searchEntries.itemId],
      set: values,
      setWhere: sql`${searchEntries.hash} <> ${values.hash}`,
    })
    .returning({ id: searchEntries.id })
  if (written) await writePieces(tx, written.id, item)
}

const readAnew = async (tx: Tx, name: string, source: SearchSource | undefined, ids: readonly string[]) => {
  const items = source ? await source.read(tx, ids) : []
  const held = new Set(items.map(({ id }) => id))
  await dropGone(
    tx,
    name,
    ids.filter((id) => !held.has(id)),
  )
  for (const item of items) await keep(tx, name, item)
}

/**
 * One portion of what is due, by one worker at a time: two of them could hold the same thing under two numbers, and
 * whoever read it first would write over what the other one read later. Answers how many there were.
 */
const portion = (platform: Platform, sources: SearchSources): Promise<number> =>
  inBackground(platform, async (tx) => {
    // Before the portion is looked for: what the worker before left is seen then.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('search portion', 0))`)
    const { rows } = await tx.db.execute<{ source: string; item_id: string }>(sql`
      delete from ${searchDue} where no = any(array(
        select no from ${searchDue} order by no limit ${PORTION})) returning source, item_id`)
    for (const name of new Set(rows.map(({ source }) => source))) {
      const ids = rows.filter(({ source }) => source === name).map((row) => row.item_id)
      await readAnew(tx, name, sources.all().get(name), [...new Set(ids)])
    }
    return rows.length
  })

/** Takes over what changed since it was last asked. */
export const followSearch = async (platform: Platform, sources: SearchSources): Promise<void> => {
  while ((await portion(platform, sources)) > 0);
}

/** Puts everything there is on the list of what is due: what was missed comes right, and what nobody owns goes. */
export const markAllDue = (platform: Platform, sources: SearchSources): Promise<void> =>
  inBackground(platform, async (tx) => {
    await tx.db.execute(sql`insert into ${searchDue} (source, item_id) select source, item_id from ${searchEntries}`)
    for (const [name, { all }] of sources.all())
      await tx.db.execute(sql`insert into ${searchDue} (source, item_id)
        select ${name}::text, x.id from (${all}) x where not exists (
          select 1 from ${searchEntries} e where e.source = ${name} and e.item_id = x.id)`)
  })

/** Neither made nor being made. */
export const isEmpty = async ({ db }: Platform): Promise<boolean> => {
  const { rows } = await db.execute<{ none: boolean }>(sql`
    select not exists (select 1 from ${searchEntries}) and not exists (select 1 from ${searchDue}) as none`)
  return rows[0]?.none === true
}
