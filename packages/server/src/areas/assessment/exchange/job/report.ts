import type {
  ImportedFault,
  QuestionImportReport,
  QuestionImportRow,
} from '@portal/contract/areas/assessment/question-import.ts'
import { atLine } from '@portal/contract/areas/assessment/text/import-findings.ts'
import type { Finding, Severity } from '@portal/contract/areas/assessment/text/question-fields.ts'
import type { Tx } from '#src/platform/tx.ts'
import { type ImportJob, isOver, loadJudged } from './job-rows.ts'
import type { JudgedRow } from './judge.ts'

const MOST = { error: 1000, guess: 200, duplicate: 1000 } as const

const faultAt = (row: number, { column, code, message, value, hint, severity }: Finding): ImportedFault => ({
  row,
  column,
  code,
  // Some sentences of the brief name their line themselves.
  message: message.startsWith(atLine(row, '')) ? message : atLine(row, message),
  value,
  hint,
  severity,
})

const previewOf = (row: JudgedRow, headNo: number): QuestionImportRow => ({
  row: row.no,
  question: headNo,
  fields: row.fields,
  findings: row.findings.map((each) => faultAt(row.no, each)),
  ok: row.ok,
  duplicate: row.duplicate,
  choice: row.choice,
})

export const previewIn = (rows: readonly JudgedRow[], row: JudgedRow): QuestionImportRow =>
  previewOf(row, rows.find(({ seq }) => seq === row.head)?.no ?? row.no)

export const isHead = ({ seq, head }: JudgedRow) => seq === head

/** As the commit will see it: a repeated question stays out unless it is kept or replaces that of the bank. */
const isSkipped = ({ ok, duplicate, choice }: JudgedRow) =>
  ok && duplicate !== null && choice !== 'keep' && !(choice === 'replace' && duplicate.row === null)

export const figuresOf = (rows: readonly JudgedRow[]) => {
  const heads = rows.filter(isHead)
  return {
    rows: heads.length,
    ok: heads.filter(({ ok }) => ok).length,
    duplicated: heads.filter(({ duplicate }) => duplicate !== null).length,
    skipped: heads.filter(isSkipped).length,
    guessed: heads.filter(({ findings }) => findings.some(({ severity }) => severity === 'guess')).length,
  }
}

export const faultsIn = (
  job: Pick<ImportJob, 'loose'>,
  rows: readonly JudgedRow[],
  severity: Severity,
): ImportedFault[] =>
  [
    ...job.loose.map(({ no, ...each }) => faultAt(no, each)),
    ...rows.flatMap(({ no, findings }) => findings.map((each) => faultAt(no, each))),
  ]
    .filter((each) => each.severity === severity)
    .sort((a, b) => a.row - b.row)
    .slice(0, MOST[severity])

interface Asked {
  page: number
  pageSize: number
  severity?: Severity | undefined
}

/** Everything about an upload at once: figures, faults, guesses, duplicates, and one page of rows. */
export const reportOf = async (
  tx: Tx,
  job: ImportJob,
  { page, pageSize, severity }: Asked,
): Promise<QuestionImportReport> => {
  const rows = await loadJudged(tx, job.id)
  const shown =
    severity === undefined ? rows : rows.filter(({ findings }) => findings.some((each) => each.severity === severity))
  const noOf = new Map(rows.map(({ seq, no }) => [seq, no]))
  return {
    jobId: job.id,
    format: job.format,
    fileName: job.fileName,
    typeId: job.typeId,
    state: job.state === 'checked' && (await isOver(tx, job.id)) ? 'expired' : job.state,
    ...figuresOf(rows),
    faults: faultsIn(job, rows, 'error'),
    guesses: faultsIn(job, rows, 'guess'),
    duplicates: faultsIn(job, rows, 'duplicate'),
    preview: shown
      .slice((page - 1) * pageSize, page * pageSize)
      .map((row) => previewOf(row, noOf.get(row.head) ?? row.no)),
    total: shown.length,
    expiresAt: job.expiresAt,
    result: job.result,
  }
}
