import { fieldsOf, letterOf } from '@portal/contract/areas/exchange/import-layout.ts'
import { rowFaults } from '@portal/contract/areas/exchange/import-words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import type { ImportFault } from '#src/schema/exchange.ts'
import type { ImportKind, JudgedRow, RawRow } from '#src/shared/exchange/import/kinds.ts'
import type { ReadRow } from '#src/shared/exchange/import/reading.ts'
import type { BatchRecord } from './batch.ts'

/** A row as it is kept: its cells sealed, its judgement in the open. */
export interface KeptRow extends ReadRow {
  no: number
  choice: RawRow['choice']
}

type Laid = Pick<BatchRecord, 'headers' | 'layout'>

const ERROR_VALUE = /^#(?:N\/A|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/
const CONTROL = /[^\P{Cc}\n\r\t]/u

/** What is wrong with the cells of a row, whatever they mean; cells that are left out are nobody's. */
const cellFaults = (headers: Laid['headers'], { place, cells, merged = [] }: KeptRow): ImportFault[] =>
  headers.flatMap(({ key, title }, at) => {
    if (key === null) return []
    const cell = `${letterOf(at)}${place}`
    const text = cells[at] ?? ''
    const say = (message: string, values: Record<string, string>) => [{ field: key, message: fill(message, values) }]
    if (merged.includes(at)) return say(rowFaults.mergedCell, { cell })
    if (ERROR_VALUE.test(text.trim())) return say(rowFaults.errorCell, { cell, v: text.trim() })
    return CONTROL.test(text) ? say(rowFaults.controlSign, { column: title }) : []
  })

export const rawRow = ({ headers, layout }: Laid, kept: KeptRow): RawRow => {
  const keyAt = (column: number) => headers[column]?.key ?? null
  return {
    no: kept.no,
    place: kept.place,
    fields: fieldsOf(headers, kept.cells, layout?.ways.defaults),
    choice: kept.choice,
    faults: cellFaults(headers, kept),
    said: kept.said ?? [],
    dates: new Set(kept.dates?.map(keyAt).filter((key) => key !== null)),
    pictures: (kept.pictures ?? []).map((picture) => ({ ...picture, column: keyAt(picture.column) })),
  }
}

const AT_ONCE = 1000

const portions = <Item>(items: readonly Item[]): (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, at) => items.slice(at * AT_ONCE, (at + 1) * AT_ONCE))

interface RowKeeping {
  secrets: Secrets
  batch: Pick<BatchRecord, 'id' | 'headers' | 'layout'>
  tiesOf?: ImportKind['tiesOf'] | undefined
}

/** All of a row but its number, its place and what was decided, which stand in the open. */
export const sealedRow = (secrets: Secrets, { no: _, place: __, choice: ___, ...rest }: KeptRow): Buffer =>
  secrets.seal(JSON.stringify(rest))

export const openedRow = (secrets: Secrets, sealed: Buffer): Pick<ReadRow, 'cells'> =>
  JSON.parse(secrets.open(sealed)) as Pick<ReadRow, 'cells'>

const judgedJson = ({ no: at, code, name, plan: _, ...judged }: JudgedRow) => ({
  choices: [],
  ...judged,
  no: at,
  code: code.slice(0, 100),
  name: name.slice(0, 100),
})

/** Keeps the rows of a file; what they would do is written by {@link updateJudgements}. */
export const insertRows = async (
  tx: Tx,
  { secrets, batch, tiesOf = () => ({ owns: [], asks: [] }) }: RowKeeping,
  kept: readonly KeptRow[],
): Promise<void> => {
  for (const portion of portions(kept)) {
    const json = portion.map((row) => ({
      no: row.no,
      place: row.place,
      sealed: sealedRow(secrets, row).toString('base64'),
      ...tiesOf(rawRow(batch, row)),
    }))
    await tx.db.execute(sql`
      insert into import_rows (batch_id, no, place, sealed, action, owns, asks)
      select ${batch.id}::uuid, x.no, x.place, decode(x.sealed, 'base64'), 'same',
        array(select jsonb_array_elements_text(x.owns)), array(select jsonb_array_elements_text(x.asks))
      from jsonb_to_recordset(${JSON.stringify(json)}::jsonb) as x (no int, place int, sealed text, owns jsonb, asks jsonb)`)
  }
}

/** What rows depend on, after their columns were mapped anew. */
export const updateTies = async (
  tx: Tx,
  { batch, tiesOf }: Omit<RowKeeping, 'secrets'>,
  kept: readonly KeptRow[],
): Promise<void> => {
  if (!tiesOf) return
  for (const portion of portions(kept)) {
    const json = portion.map((row) => ({ no: row.no, ...tiesOf(rawRow(batch, row)) }))
    await tx.db.execute(sql`
      update import_rows r set owns = array(select jsonb_array_elements_text(x.owns)),
        asks = array(select jsonb_array_elements_text(x.asks))
      from jsonb_to_recordset(${JSON.stringify(json)}::jsonb) as x (no int, owns jsonb, asks jsonb)
      where r.batch_id = ${batch.id} and r.no = x.no`)
  }
}

/** Writes judgements anew over those of the last check. */
export const updateJudgements = async (tx: Tx, batchId: string, judged: readonly JudgedRow[]): Promise<void> => {
  for (const portion of portions(judged))
    await tx.db.execute(sql`
      update import_rows r set action = x.action, code = x.code, name = x.name, target_id = x."targetId",
        changes = x.changes, faults = x.faults, suspect = nullif(x.suspect, 'null'),
        choices = array(select jsonb_array_elements_text(x.choices))
      from jsonb_to_recordset(${JSON.stringify(portion.map(judgedJson))}::jsonb) as x (no int, action text, code text,
        name text, "targetId" uuid, changes jsonb, faults jsonb, suspect jsonb, choices jsonb)
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
    const { rows } = await tx.db.execute<{ no: number; place: number; sealed: Buffer; choice: KeptRow['choice'] }>(sql`
      select no, place, sealed, choice from import_rows
      where batch_id = ${batchId} and no > ${after} and ${among} order by no limit ${AT_ONCE}`)
    for (const { sealed, ...row } of rows) kept.push({ ...row, ...openedRow(secrets, sealed) })
    if (rows.length < AT_ONCE) return kept
    after = rows.at(-1)?.no ?? after
  }
}

export const countsOf = (judged: readonly Pick<JudgedRow, 'action'>[]): BatchRecord['counts'] => {
  const counts: BatchRecord['counts'] = {}
  for (const { action } of judged) counts[action] = (counts[action] ?? 0) + 1
  return counts
}
