export interface Line {
  name: string
  /** What it is measured against. */
  yardstick: string
  figure: string
  ratio: number
  /** The same ratio by processor time per answer: steadier than rates on a machine that others use too. */
  cpuRatio?: number
  bar: { least: number } | { most: number } | null
}

const word = ({ ratio, bar }: Line) => {
  if (bar === null) return ''
  return ('least' in bar ? ratio >= bar.least : ratio <= bar.most) ? 'pass' : 'FAIL'
}

const barText = ({ bar }: Line) => (bar === null ? '' : 'least' in bar ? `≥ ${bar.least}` : `≤ ${bar.most}`)

/** The bar of a line in words, and whether it is met. */
export const verdictOf = (line: Line): [bar: string, verdict: string] => [barText(line), word(line)]

/** Columns as wide as their longest cell; a Chinese character is two columns wide. */
export const printTable = (rows: readonly (readonly string[])[]): void => {
  const widthOf = (text: string) => [...text].reduce((sum, sign) => sum + (/[\u2e80-\uffef]/.test(sign) ? 2 : 1), 0)
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => widthOf(row[at] ?? ''))))
  for (const row of rows)
    console.log(
      row
        .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - widthOf(cell)))
        .join('  ')
        .trimEnd(),
    )
}

export const printLines = (lines: readonly Line[]): void => {
  const cells = lines.map((line) => [
    line.name,
    line.yardstick,
    line.figure,
    line.ratio.toFixed(2),
    line.cpuRatio?.toFixed(2) ?? '',
    ...verdictOf(line),
  ])
  printTable([['what', 'against', 'figure', 'ratio', 'by cpu', 'bar', ''], ...cells])
}
