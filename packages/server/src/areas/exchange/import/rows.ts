import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import type { ImportHeader } from '#src/schema/exchange.ts'
import { fieldsOf } from '#src/shared/exchange/import/headers.ts'
import type { ImportKind, JudgedRow, RawRow } from '#src/shared/exchange/import/kinds.ts'
import type { BatchRecord } from './batch.ts'

/** A row as it is kept: its cells sealed, its judgement in the open. */
export interface KeptRow {
  no: number
  cells: string[]
  choice: RawRow['choice']
}

export const rawRow = (headers: readonly ImportHeader[], { no: at, cells, choice }: KeptRow): RawRow => ({
  no: at,
  fields: fieldsOf(headers, cells),
  choice,
})

const AT_ONCE = 1000

const portions = <Item>(items: readonly Item[]): (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, at) => items.slice(at * AT_ONCE, (at + 1) * AT_ONCE))

interface RowKeeping {
  secrets: Secrets
  batchId: string
  tiesOf?: ImportKind['tiesOf'] | undefined
}

const judgedJson = ({ no: at, action, code, name, targetId, changes, faults, suspect }: JudgedRow) => ({
  no: at,
  action,
  code: code.slice(0, 100),
  name: name.slice(0, 100),
  targetId,
  changes,
  faults,
  suspect,
})

/** Keeps the rows of a file; what they would do is written by {@link updateJudgements}. */
export const insertRows = async (
  tx: Tx,
  { secrets, batchId, tiesOf = () => ({ owns: [], asks: [] }) }: RowKeeping,
  kept: readonly KeptRow[],
  headers: readonly ImportHeader[],
): Promise<void> => {
  for (const portion of portions(kept)) {
    const json = portion.map((row) => ({
      no: row.no,
      sealed: secrets.seal(JSON.stringify(row.cells)).toString('base64'),
      ...tiesOf(rawRow(headers, row)),
    }))
    await tx.db.execute(sql`
      insert into import_rows (batch_id, no, sealed, action, owns, asks)
      select ${batchId}::uuid, x.no, decode(x.sealed, 'base64'), 'same', array(select jsonb_array_elements_text(x.owns)),
        array(select jsonb_array_elements_text(x.asks))
      from jsonb_to_recordset(${JSON.stringify(json)}::jsonb) as x (no int, sealed text, owns jsonb, asks jsonb)`)
  }
}

/** Writes judgements anew over those of the last check. */
export const updateJudgements = async (tx: Tx, batchId: string, judged: readonly JudgedRow[]): Promise<void> => {
  for (const portion of portions(judged))
    await tx.db.execute(sql`
      update import_rows r set action = x.action, code = x.code, name = x.name, target_id = x."targetId",
        changes = x.changes, faults = x.faults, suspect = nullif(x.suspect, 'null')
      from jsonb_to_recordset(${JSON.stringify(portion.map(judgedJson))}::jsonb) as x (no int, action text, code text,
        name text, "targetId" uuid, changes jsonb, faults jsonb, suspect jsonb)
      where r.batch_id = ${batchId} and r.no = x.no`)
}

/** Rows of a batch with their cells, in the order of the file: all of them, or those of some numbers. */
export const loadRows = async (
  tx: Tx,
  secrets: Secrets,
  batchId: string,
  only?: readonly number[],
): Promise<KeptRow[]> => {
  const among = only === undefined ? sql`true` : sql`no = any(${sql.param(only)}::int[])`
  const kept: KeptRow[] = []
  for (let after = 0; ; ) {
    const { rows } = await tx.db.execute<{ no: number; sealed: Buffer; choice: KeptRow['choice'] }>(sql`
      select no, sealed, choice from import_rows
      where batch_id = ${batchId} and no > ${after} and ${among} order by no limit ${AT_ONCE}`)
    for (const { no: at, sealed, choice } of rows)
      kept.push({ no: at, cells: JSON.parse(secrets.open(sealed)) as string[], choice })
    if (rows.length < AT_ONCE) return kept
    after = rows.at(-1)?.no ?? after
  }
}

export const countsOf = (judged: readonly Pick<JudgedRow, 'action'>[]): BatchRecord['counts'] => {
  const counts: BatchRecord['counts'] = {}
  for (const { action } of judged) counts[action] = (counts[action] ?? 0) + 1
  return counts
}
