import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Line, verdictOf } from './table.ts'

const FILE = path.join(import.meta.dirname, '../docs/figures.md')

const HEAD = [
  '# Figures',
  '',
  'Written by the bench (`npm run bench`, `npm run cost`): each run puts its lines in the place of the older ones of the',
  'same name. Ratios are to a yardstick of the same run; two cores.',
  '',
  '| what | against | figure | ratio | by processor | bar | | measured |',
  '|---|---|---|---|---|---|---|---|',
]

const nameOf = (row: string) => row.split('|')[1]?.trim() ?? ''

const rowsInFile = (): string[] =>
  fs.existsSync(FILE)
    ? fs
        .readFileSync(FILE, 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('| ') && !HEAD.includes(line))
    : []

const measuredNow = (): string => {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: import.meta.dirname })
    .toString()
    .trim()
  return `${new Date().toISOString().slice(0, 10)}, ${commit}, load ${os.loadavg()[0]?.toFixed(1)}`
}

/** Keeps what was measured in docs/figures.md. */
export const keepFigures = (lines: readonly Line[]): void => {
  const measured = measuredNow()
  const rows = new Map(rowsInFile().map((row) => [nameOf(row), row]))
  for (const line of lines) {
    const { name, yardstick, figure, ratio, cpuRatio } = line
    const [bar, verdict] = verdictOf(line)
    const cells = [name, yardstick, figure, ratio.toFixed(2), cpuRatio?.toFixed(2) ?? '', bar, verdict, measured]
    rows.set(name, `| ${cells.join(' | ')} |`)
  }
  fs.writeFileSync(FILE, `${[...HEAD, ...[...rows.values()].sort()].join('\n')}\n`)
}
