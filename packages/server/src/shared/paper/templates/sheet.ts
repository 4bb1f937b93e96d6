import { type Cell, type Paper, type Part, px, type TablePart, type Words } from '../paper.ts'
import { hashFoot } from './proof-parts.ts'
import { BLUE, bold, DARK, sans, serif, spaced } from './styles.ts'

const FILL = '#f3f6fa'
const LABEL_WIDTH = px(56)

/** The unit at the left and the number at the right, over every page. */
const headParts = (left: string, right: string): Part[] => [
  {
    kind: 'columns',
    gap: px(16),
    columns: [
      { parts: [{ kind: 'text', words: left, style: sans(12, 18, DARK), fit: true }] },
      { parts: [{ kind: 'text', words: right, style: sans(12, 18, DARK), align: 'right', fit: true }] },
    ],
    after: px(8),
  },
  { kind: 'rule', colour: BLUE, width: px(1.5), after: px(12) },
]

interface Sheet {
  title: string
  author: string
  at: Date
  subject?: string | undefined
  /** Over every page: who speaks, and the number of the paper. */
  left: string
  right: string
  /** Under every page, left of its number. */
  foot: string
  across?: string | undefined
  watermark?: string | undefined
  parts: readonly Part[]
}

/** A4 upright with its heading: proofs, lists and minutes. */
export const sheetPaper = (sheet: Sheet): Paper => {
  const { title, author, at, subject, left, right, foot, across, watermark, parts } = sheet
  return {
    size: 'A4',
    margin: [px(56), px(72), px(40), px(72)],
    title,
    author,
    at,
    ...(subject !== undefined && { subject }),
    ...(across !== undefined && { across }),
    ...(watermark !== undefined && { watermark }),
    head: () => headParts(left, right),
    foot: hashFoot(foot),
    parts: [
      {
        kind: 'text',
        words: title,
        style: spaced(bold(serif(32, 48, BLUE)), 0.1),
        align: 'center',
        fit: true,
        before: px(12),
        after: px(20),
      },
      ...parts,
    ],
  }
}

export interface Fact {
  label: string
  value: Words
  /** Takes the rest of its line. */
  wide?: boolean
}

/** Facts beside each other in boxes, so many a line. */
export const factsPart = (facts: readonly Fact[], perLine: number): TablePart => {
  const rows: Cell[][] = []
  let used = perLine
  for (const { label, value, wide = false } of facts) {
    if (used >= perLine || (wide && used > perLine - 1)) {
      rows.push([])
      used = 0
    }
    const taken = wide ? perLine - used : 1
    rows.at(-1)?.push({ words: label, align: 'center', fill: FILL }, { words: value, span: taken * 2 - 1 })
    used += taken
  }
  // A line that is not full is closed by its last value.
  for (const row of rows) {
    const missing = perLine * 2 - row.reduce((sum, { span = 1 }) => sum + span, 0)
    const last = row.at(-1)
    if (last && missing > 0) last.span = (last.span ?? 1) + missing
  }
  const columns = Array.from({ length: perLine }, () => [{ width: LABEL_WIDTH }, {}]).flat()
  return { kind: 'table', head: false, columns, rows }
}

/** A heading within a sheet. */
export const sectionPart = (words: string): Part => ({
  ...{ kind: 'text', words, style: bold(serif(17, 26)), before: px(16), after: px(8), keep: true },
})

/** Running text. */
export const sayPart = (words: Words): Part => ({
  ...{ kind: 'text', words, style: serif(15, 28), indent: px(30), before: px(16), after: px(16) },
})
