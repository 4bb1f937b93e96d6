import { questionImportRefusals as no } from '@portal/contract/areas/assessment/exchange-import.ts'
import { errors } from '@portal/contract/errors.ts'
import { asc, eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { questionImportRows, questionImports } from '#src/schema/question-import.ts'
import type { JudgedRow, KeptRow } from './judge.ts'

export type ImportJob = typeof questionImports.$inferSelect

/** Only whoever uploaded a file sees, repairs and commits it. */
export const findJob = async (tx: Tx, actor: Actor, jobId: string, lock = false): Promise<ImportJob> => {
  const selected = tx.db.select().from(questionImports).where(eq(questionImports.id, jobId))
  const [job] = await (lock ? selected.for('update') : selected)
  ensure(job?.createdBy === actor.id, errors.missing)
  return job
}

export const isOver = async (tx: Tx, jobId: string): Promise<boolean> => {
  const { rows } = await tx.db.execute<{ over: boolean }>(
    sql`select expires_at < now() as over from question_imports where id = ${jobId}`,
  )
  return rows[0]?.over === true
}

/** A job that waits for its commit. */
export const openJob = async (tx: Tx, actor: Actor, jobId: string): Promise<ImportJob> => {
  const job = await findJob(tx, actor, jobId, true)
  ensure(job.state !== 'expired' && !(job.state === 'checked' && (await isOver(tx, jobId))), no.expired)
  ensure(job.state === 'checked', errors.stateChanged)
  return job
}

const AT_ONCE = 1000

const portions = <Item>(items: readonly Item[]): (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, at) => items.slice(at * AT_ONCE, (at + 1) * AT_ONCE))

export const insertRows = async (tx: Tx, importId: string, rows: readonly JudgedRow[]): Promise<void> => {
  for (const portion of portions(rows))
    await tx.db.insert(questionImportRows).values(portion.map((row) => ({ importId, ...row })))
}

/** Writes judgements anew over those of the last check. */
export const updateJudgements = async (tx: Tx, importId: string, rows: readonly JudgedRow[]): Promise<void> => {
  for (const portion of portions(rows)) {
    const json = portion.map(({ seq, head, findings, ok, duplicate }) => ({ seq, head, findings, ok, duplicate }))
    await tx.db.execute(sql`
      update question_import_rows r set head = x.head, findings = x.findings, ok = x.ok, duplicate = nullif(x.duplicate, 'null')
      from jsonb_to_recordset(${JSON.stringify(json)}::jsonb) as x (seq int, head int, findings jsonb, ok boolean, duplicate jsonb)
      where r.import_id = ${importId} and r.seq = x.seq
        and (r.head, r.findings, r.ok) is distinct from (x.head, x.findings, x.ok)`)
  }
}

export const loadJudged = (tx: Tx, importId: string): Promise<JudgedRow[]> =>
  tx.db
    .select()
    .from(questionImportRows)
    .where(eq(questionImportRows.importId, importId))
    .orderBy(asc(questionImportRows.seq))

/** What judging needs of the rows: not what was judged before. */
export const keptOf = (rows: readonly JudgedRow[]): KeptRow[] =>
  rows.map(({ seq, no: at, fields, readerFindings, choice }) => ({ seq, no: at, fields, readerFindings, choice }))
