import type { YearHoursRow } from '@portal/contract/areas/learning/hours/class-hour.ts'
import type { ChartTable } from '#src/shared/chart/chart-table.ts'
import type { Drawing } from '#src/shared/chart/picture.ts'
import { palettes } from '#src/ui/look/palette.ts'

const WIDTH = 720
const HEIGHT = 200
const BASE = 168
const HIGHEST = 128
const BAR = 32
const { text, 'text-2': quiet, line, brand, fill } = palettes.light

/** The months of a year as bars, for a message or a file: what counts, and pale above it what its source earned in vain. */
export const monthsDrawing = (rows: readonly YearHoursRow[]): Drawing => {
  const most = Math.max(1, ...rows.map(({ total, earned }) => Math.max(total, earned)))
  const pitch = WIDTH / Math.max(1, rows.length)
  const bars = rows.map(({ key, total, earned }, at) => {
    const middle = pitch * at + pitch / 2
    const heightOf = (hours: number) => (hours / most) * HIGHEST
    const top = BASE - heightOf(Math.max(total, earned))
    const bar = (hours: number, colour: string) =>
      `<rect x="${middle - BAR / 2}" y="${BASE - heightOf(hours)}" width="${BAR}" height="${heightOf(hours)}" fill="${colour}"/>`
    return [
      earned > total ? bar(earned, fill) : '',
      bar(total, brand),
      total > 0 || earned > 0
        ? `<text x="${middle}" y="${top - 6}" fill="${text}" text-anchor="middle">${total.toFixed(2)}</text>`
        : '',
      `<text x="${middle}" y="${BASE + 20}" fill="${quiet}" text-anchor="middle">${key} 月</text>`,
    ].join('')
  })
  const base = `<line x1="0" x2="${WIDTH}" y1="${BASE}" y2="${BASE}" stroke="${line}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-size="13" font-family="sans-serif">${bars.join('')}${base}</svg>`
  return { svg, width: WIDTH, height: HEIGHT }
}

/** The same figures for a workbook. */
export const monthsFigures = (rows: readonly YearHoursRow[]): ChartTable => ({
  columns: ['月份', '计入学时', '学得学时', '视频', '文档', '直播', '培训与导入'],
  rows: rows.map((row) => [
    `${row.key} 月`,
    row.total,
    row.earned,
    row.videoHours,
    row.docHours,
    row.liveHours,
    row.otherHours,
  ]),
})
