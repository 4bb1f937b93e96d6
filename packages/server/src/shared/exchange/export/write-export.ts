import { exportRefusals as no, exportWords as words } from '@portal/contract/areas/exchange/export.ts'
import type { Cell } from '@portal/contract/kit/cell.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Platform } from '#src/platform/platform.ts'
import { STYLE } from '../workbook/cell-xml.ts'
import { type Sheet, writeWorkbook } from '../workbook/write-workbook.ts'
import { aboutOf, noteLines } from './notes.ts'
import type { ExportPlan } from './plan.ts'
import { type Row, type Snapshot, withSnapshot } from './read-rows.ts'

/** Below what Excel takes; what is more goes on in a further sheet. */
const ROWS_PER_SHEET = 1_000_000

interface Reporting {
  /** Called after each portion; throws to stop. */
  onRows?(done: number, total: number): Promise<void>
}

/** One stream of rows, cut into sheets. */
const pieces = (rows: AsyncIterator<readonly Cell[]>) => ({
  async *take(most: number): AsyncGenerator<readonly Cell[]> {
    for (let taken = 0; taken < most; taken += 1) {
      const { done, value } = await rows.next()
      if (done) return
      yield value
    }
  },
})

const dataSheets = (plan: ExportPlan, total: number, rows: AsyncIterator<readonly Cell[]>): Sheet[] => {
  const source = pieces(rows)
  const columns = plan.columns.map(({ title, width }) => ({ title, width }))
  return Array.from({ length: Math.max(1, Math.ceil(total / ROWS_PER_SHEET)) }, (_, at) => ({
    name: at === 0 ? words.sheet : `${words.sheet}${at + 1}`,
    columns,
    rows: source.take(ROWS_PER_SHEET),
  }))
}

const notesSheet = (lines: readonly [string, string][]): Sheet => ({
  name: words.notesSheet,
  columns: [
    { title: words.notesSheet, width: 14 },
    { title: '', width: 80, style: STYLE.note },
  ],
  rows: lines,
})

/** Characters of a name that stand in that of a file. */
const NAME_SIGNS = 40

/** What the file is called: the list, after the name of what it is about. */
const titleOf = async (tx: Tx, plan: ExportPlan): Promise<string> => {
  const name = ((await aboutOf(tx, plan))?.name ?? '').replace(/[\\/:*?"<>|\s]+/g, ' ').trim()
  return name === '' ? plan.source.title : `${[...name].slice(0, NAME_SIGNS).join('')}-${plan.source.title}`
}

/** Writes the whole set into the file; a count that is not the list's own is refused, never a short file. */
export const writeExport = (
  platform: Platform,
  actor: Actor,
  plan: ExportPlan,
  file: string,
  { onRows }: Reporting = {},
): Promise<{ rows: number; title: string }> =>
  withSnapshot(platform, { ...plan, actor }, async ({ tx, total, rows }: Snapshot) => {
    let done = 0
    async function* cells(): AsyncGenerator<readonly Cell[]> {
      for await (const portion of rows()) {
        for (const row of portion as Row[]) yield plan.columns.map((column) => column.cell(row))
        done += portion.length
        await onRows?.(done, total)
      }
    }
    const notes = await noteLines(tx, plan, total, new Date())
    const source = cells()
    try {
      await writeWorkbook(file, [...dataSheets(plan, total, source), notesSheet(notes)])
    } finally {
      await source.return(undefined)
    }
    ensure(done === total, no.changed)
    return { rows: done, title: await titleOf(tx, plan) }
  })

/** `用户-20251120-1530.xlsx` by Shanghai time. */
export const exportFileName = (title: string, at: Date): string => {
  const stamp = shanghaiTime(at)
  return `${title}-${stamp.slice(0, 10).replaceAll('-', '')}-${stamp.slice(11, 16).replace(':', '')}.xlsx`
}
