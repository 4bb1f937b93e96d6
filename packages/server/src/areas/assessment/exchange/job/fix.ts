import {
  type QuestionColumn,
  type QuestionFields,
  questionColumns,
} from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import {
  type fixQuestionImport,
  questionImportRefusals as no,
} from '@portal/contract/areas/assessment/exchange-import.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq } from 'drizzle-orm'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { questionImportRows } from '#src/schema/question-import.ts'
import type { Files } from '#src/shared/files/files.ts'
import { reachOf } from '../../category/banks.ts'
import { keptOf, loadJudged, openJob, updateJudgements } from './job-rows.ts'
import { judgeRows } from './judge.ts'
import { faultsIn, figuresOf, previewsOf } from './report.ts'

const columns = new Set<string>(questionColumns.map(({ key }) => key))
const isColumn = (key: string): key is QuestionColumn => columns.has(key)

const patched = (fields: QuestionFields, changes: Readonly<Record<string, string>>): QuestionFields => {
  const next = { ...fields }
  for (const [key, value] of Object.entries(changes)) {
    if (!isColumn(key)) return refuseField(`fields.${key}`, no.unknownField)
    if (value === '') delete next[key]
    else next[key] = value
  }
  return next
}

/** Repairs a row, or decides about a repeated question; everything is judged again, as one row may free another. */
export const fixWith =
  (files: Files): HandlerOf<typeof fixQuestionImport> =>
  async ({ tx, body, actor }) => {
    const job = await openJob(tx, actor, body.jobId)
    const before = await loadJudged(tx, job.id)
    const row = before.find((each) => each.no === body.row)
    ensure(row, errors.missing)
    const fields = patched(row.fields, body.fields)
    // What the reader complained of in cells that were written anew is settled.
    const readerFindings = row.readerFindings.filter(({ column, severity }) => {
      const touched = column === null ? Object.keys(body.fields).length > 0 : body.fields[column] !== undefined
      return !touched || severity === 'guess'
    })
    const choice = body.choice ?? row.choice
    await tx.db
      .update(questionImportRows)
      .set({ fields, readerFindings, choice })
      .where(and(eq(questionImportRows.importId, job.id), eq(questionImportRows.seq, row.seq)))

    const kept = keptOf(before).map((each) =>
      each.seq === row.seq ? { ...each, fields, readerFindings, choice } : each,
    )
    const reach = await reachOf(tx, actor)
    const { rows } = await judgeRows(tx, reach, {
      rows: kept,
      pictures: job.pictures,
      typeId: job.typeId,
      format: job.format,
    })
    await updateJudgements(tx, job.id, rows)
    tx.notes.push({
      objectType: 'question_imports',
      objectId: job.id,
      objectName: job.fileName,
      diff: [{ field: 'row', before: null, after: row.no }],
    })
    const after = rows.find(({ seq }) => seq === row.seq)
    ensure(after, errors.missing)
    const { ok, rows: all } = figuresOf(rows)
    const [shown] = await previewsOf(tx, { files, actor }, { job, rows, shown: [after] })
    ensure(shown, errors.missing)
    return { ok, rows: all, errors: faultsIn(job, rows, 'error').length, row: shown }
  }
