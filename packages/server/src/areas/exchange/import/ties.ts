import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { ImportKind, RowTies } from '#src/shared/exchange/import/kinds.ts'

interface TiedRow extends RowTies, Record<string, unknown> {
  no: number
}

const find = async (tx: Tx, batchId: string, where: SQL): Promise<TiedRow[]> => {
  const { rows } = await tx.db.execute<TiedRow>(
    sql`select no, owns, asks from import_rows where batch_id = ${batchId} and ${where}`,
  )
  return rows
}

type Step = (row: TiedRow) => readonly string[]

/** All rows that can be reached step by step; each word is looked for once. */
const reach = async (
  from: readonly TiedRow[],
  step: Step,
  next: (words: readonly string[]) => Promise<TiedRow[]>,
): Promise<Map<number, TiedRow>> => {
  const found = new Map(from.map((row) => [row.no, row]))
  const asked = new Set<string>()
  for (let edge = from; edge.length > 0; ) {
    const words = [...new Set(edge.flatMap(step))].filter((word) => !asked.has(word))
    if (words.length === 0) break
    for (const word of words) asked.add(word)
    edge = (await next(words)).filter(({ no }) => !found.has(no))
    for (const row of edge) found.set(row.no, row)
  }
  return found
}

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((each) => b.includes(each))

/**
 * The rows to judge after one was repaired: itself; where it brings or asks something else than before, those that bring
 * the same or ask for it, down the line; and all that these ask for, without which they cannot be judged.
 */
export const rowsToJudge = async (
  tx: Tx,
  { batchId, behind }: { batchId: string; behind: ImportKind['behind'] },
  no: number,
  ties: RowTies,
): Promise<number[]> => {
  const owning = async (words: readonly string[]) => {
    const all = [...words, ...((await behind?.(tx, words)) ?? [])]
    return find(tx, batchId, sql`owns && ${sql.param(all)}::text[]`)
  }
  const tied = (words: readonly string[]) =>
    find(tx, batchId, sql`(owns && ${sql.param(words)}::text[] or asks && ${sql.param(words)}::text[])`)
  const [before] = await find(tx, batchId, sql`no = ${no}`)
  const now: TiedRow = { no, ...ties }
  const moved = !before || !same(before.owns, now.owns) || !same(before.asks, now.asks)
  const both = { ...now, owns: [...now.owns, ...(before?.owns ?? [])] }
  const changed = moved ? await reach([both], ({ owns }) => owns, tied) : new Map([[no, now]])
  const needed = await reach([...changed.values()], ({ owns, asks }) => [...owns, ...asks], owning)
  return [...needed.keys()].sort((a, b) => a - b)
}
