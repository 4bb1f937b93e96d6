import type { Cell } from '@portal/contract/kit/cell.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { widthOf } from '../exchange/workbook/write-workbook.ts'
import type { PackPart } from './pack.ts'

const PORTION = 1000

interface ListPart {
  name: string
  title: string
  /** Heads by the keys of the columns that `rows` selects, in their order. */
  heads: Readonly<Record<string, string>>
  /** A select with a column `key` that is unique and sortable as text. */
  rows: SQL
}

type Row = Record<string, Cell> & { key: string }

/** Rows in portions: the next one is read when the last one is written. */
async function* cellsOf({ db }: Tx, { heads, rows }: ListPart): AsyncGenerator<Cell[]> {
  const keys = Object.keys(heads)
  for (let after = ''; ; ) {
    const { rows: found } = await db.execute<Row>(sql`
      select * from (${rows}) x where x.key > ${after} order by x.key limit ${PORTION}`)
    for (const row of found) yield keys.map((key) => row[key] ?? '')
    if (found.length < PORTION) return
    after = found.at(-1)?.key ?? ''
  }
}

/** A list as a workbook of the pack, read by its key while it is written. */
export const listPart = async (tx: Tx, part: ListPart): Promise<PackPart> => {
  const { rows } = await tx.db.execute<{ n: number }>(sql`select count(*)::int as n from (${part.rows}) x`)
  return {
    ...{ name: part.name, title: part.title, count: rows[0]?.n ?? 0 },
    sheet: {
      name: part.title,
      columns: Object.values(part.heads).map((title) => ({ title, width: widthOf(title, 14) })),
      rows: cellsOf(tx, part),
    },
  }
}
