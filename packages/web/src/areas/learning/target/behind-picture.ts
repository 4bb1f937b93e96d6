import { behindUnitName, behindWords, gapTo } from '@portal/contract/areas/learning/target/behind.ts'
import type { ChartTable } from '#src/shared/chart/chart-table.ts'
import type { Drawing } from '#src/shared/chart/picture.ts'
import { palettes } from '#src/ui/look/palette.ts'
import { type Behind, causeWords, count, gapWords, mainCause } from './behind-words.ts'

const WIDTH = 960
const ROW = 32
const HEAD = 36
const BAR = { x: 280, width: 280 }
const FIGURES = { rate: 630, gap: 710, people: 820, why: 840 }
/** What one page of a report takes; all of them stand in the figures and in the workbook. */
const MOST_ROWS = 40
const { text, 'text-2': quiet, fill, line, brand, danger: bad, ok: good } = palettes.light

const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const word = (x: number, y: number, words: string, style: { end?: boolean; colour?: string; bold?: boolean } = {}) =>
  `<text x="${x}" y="${y}" fill="${style.colour ?? text}" text-anchor="${style.end ? 'end' : 'start'}" font-weight="${
    style.bold ? 600 : 400
  }">${escaped(words)}</text>`

const whyOf = (unit: Behind['units'][number]) => {
  const main = mainCause(unit)
  return main ? `${causeWords(main.cause)} 占 ${main.percent}%` : ''
}

const rowOf = (unit: Behind['units'][number], target: number, y: number) => {
  const at = (percent: number) => (BAR.width * Math.min(100, Math.max(0, percent))) / 100
  const isBelow = unit.rate < target
  return [
    word(12, y + 21, behindUnitName(unit)),
    `<rect x="${BAR.x}" y="${y + 10}" width="${BAR.width}" height="12" rx="3" fill="${fill}"/>`,
    `<rect x="${BAR.x}" y="${y + 10}" width="${at(unit.rate)}" height="12" rx="3" fill="${brand}"/>`,
    word(FIGURES.rate, y + 21, `${unit.rate.toFixed(1)}%`, { end: true, bold: true }),
    word(FIGURES.gap, y + 21, gapWords(unit.rate, target), { end: true, colour: isBelow ? bad : good }),
    word(FIGURES.people, y + 21, `${count(unit.short)} / ${count(unit.people)}`, { end: true }),
    word(FIGURES.why, y + 21, whyOf(unit)),
    `<line x1="0" x2="${WIDTH}" y1="${y + ROW}" y2="${y + ROW}" stroke="${line}"/>`,
  ].join('')
}

/** The table of units as a drawing, for reports and messages: those furthest behind. */
export const behindDrawing = ({ units, targetRate }: Behind): Drawing => {
  const shown = units.slice(0, MOST_ROWS)
  const height = HEAD + shown.length * ROW + 8
  const aim = BAR.x + (BAR.width * targetRate) / 100
  const head = [
    word(12, 23, '单位，落后的在前', { colour: quiet, bold: true }),
    word(aim, 23, `目标 ${targetRate}%`, { end: true, bold: true }),
    word(FIGURES.rate, 23, '达标率', { end: true, colour: quiet, bold: true }),
    word(FIGURES.gap, 23, '差目标', { end: true, colour: quiet, bold: true }),
    word(FIGURES.people, 23, '未达标 / 人数', { end: true, colour: quiet, bold: true }),
    word(FIGURES.why, 23, '主要原因', { colour: quiet, bold: true }),
  ].join('')
  const rows = shown.map((unit, at) => rowOf(unit, targetRate, HEAD + at * ROW)).join('')
  const target = `<line x1="${aim}" x2="${aim}" y1="${HEAD - 4}" y2="${height - 8}" stroke="${text}" stroke-dasharray="4 4"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" font-size="13" font-family="sans-serif">${head}${rows}${target}</svg>`
  return { svg, width: WIDTH, height }
}

const { columns } = behindWords

/** The same figures for a workbook, all units. */
export const behindFigures = ({ units, targetRate }: Behind): ChartTable => ({
  columns: [columns.unit, columns.people, columns.reached, columns.short, columns.rate, columns.gap, '主要原因'],
  rows: units.map((unit) => [
    behindUnitName(unit),
    unit.people,
    unit.reached,
    unit.short,
    unit.rate,
    gapTo(unit.rate, targetRate),
    whyOf(unit),
  ]),
})
