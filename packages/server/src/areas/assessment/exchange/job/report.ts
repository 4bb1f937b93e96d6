import { atLine } from '@portal/contract/areas/assessment/exchange/import-findings.ts'
import type { Finding, Severity } from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import type {
  ImportedFault,
  PicturedRow,
  QuestionImportReport,
  QuestionImportRow,
} from '@portal/contract/areas/assessment/exchange-import.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { type ImportJob, isOver, loadJudged } from './job-rows.ts'
import type { JudgedRow } from './judge.ts'
import { picturedRows, type Viewer } from './pictured-rows.ts'

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

const previewOf = (row: JudgedRow, headNo: number, pictured: PicturedRow | undefined): QuestionImportRow => ({
  row: row.no,
  question: headNo,
  fields: row.fields,
  pictured: pictured ?? null,
  findings: row.findings.map((each) => faultAt(row.no, each)),
  ok: row.ok,
  duplicate: row.duplicate,
  choice: row.choice,
})

interface Page {
  job: ImportJob
  /** All rows of the upload, and those of the page. */
  rows: readonly JudgedRow[]
  shown: readonly JudgedRow[]
}

/** Rows of a report as one person sees them. */
export const previewsOf = async (tx: Tx, viewer: Viewer, { job, rows, shown }: Page): Promise<QuestionImportRow[]> => {
  const noOf = new Map(rows.map(({ seq, no }) => [seq, no]))
  const pictured = await picturedRows(tx, viewer, job, shown)
  return shown.map((row) => previewOf(row, noOf.get(row.head) ?? row.no, pictured.get(row.seq)))
}

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
  viewer: Viewer,
  job: ImportJob,
  { page, pageSize, severity }: Asked,
): Promise<QuestionImportReport> => {
  const rows = await loadJudged(tx, job.id)
  const asked =
    severity === undefined ? rows : rows.filter(({ findings }) => findings.some((each) => each.severity === severity))
  const shown = asked.slice((page - 1) * pageSize, page * pageSize)
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
    preview: await previewsOf(tx, viewer, { job, rows, shown }),
    total: asked.length,
    expiresAt: job.expiresAt,
    result: job.result,
  }
}
