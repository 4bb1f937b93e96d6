/** A row of a timetable as somebody pasted it. */
export interface PastedRow {
  /** From 1, as it was pasted. */
  row: number
  day: string
  begin: string
  end: string
  title: string
  lecturers: string[]
  place: string
  hours: number | null
}

interface Faulty {
  row: number
  message: string
}

const DAY = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/
const SPAN = /^(\d{1,2}):(\d{2})\s*(?:-|–|—|~|～|至|到)\s*(\d{1,2}):(\d{2})$/

const pad = (text: string | undefined) => String(text).padStart(2, '0')

const dayOf = (text: string): string | undefined => {
  const [, year, month, day] = DAY.exec(text) ?? []
  if (year === undefined) return undefined
  const written = `${year}-${pad(month)}-${pad(day)}`
  // The 31st of a short month is no day.
  return new Date(`${written}T00:00:00Z`).toISOString().startsWith(written) ? written : undefined
}

const spanOf = (text: string): { begin: string; end: string } | undefined => {
  const [, h1, m1, h2, m2] = SPAN.exec(text.replaceAll('：', ':')) ?? []
  if (h1 === undefined || Number(h1) > 23 || Number(h2) > 23 || Number(m1) > 59 || Number(m2) > 59) return undefined
  return { begin: `${pad(h1)}:${m1}`, end: `${pad(h2)}:${m2}` }
}

const hoursOf = (text: string): number | null | undefined => {
  if (text === '') return null
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined
}

const isHead = (cells: readonly string[]) => cells[0] === '日期' || cells[2] === '主题'

const rowOf = (row: number, cells: readonly string[]): PastedRow | Faulty => {
  const [day = '', time = '', title = '', lecturers = '', place = '', hours = ''] = cells
  const found = dayOf(day)
  if (found === undefined) return { row, message: `日期“${day}”无法识别，如 2026-12-01` }
  const span = spanOf(time)
  if (span === undefined) return { row, message: `时间“${time}”无法识别，如 09:00-10:30` }
  if (title === '') return { row, message: '请填写主题' }
  const amount = hoursOf(hours)
  if (amount === undefined) return { row, message: `学时“${hours}”无法识别` }
  const names = lecturers.split(/[、,，;；\s]+/).filter((name) => name !== '')
  return { row, day: found, ...span, title, lecturers: names, place, hours: amount }
}

/** Cells of a table copied from Excel: 日期, 时间, 主题, 讲师, 地点, 学时; a head is left out. */
export const pastedSessions = (text: string): { rows: PastedRow[]; faults: Faulty[] } => {
  const lines = text
    .split(/\r?\n/)
    .map((line, at) => ({ row: at + 1, cells: line.split('\t').map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== '') && !isHead(cells))
  const read = lines.map(({ row, cells }) => rowOf(row, cells))
  return {
    rows: read.filter((each): each is PastedRow => !('message' in each)),
    faults: read.filter((each): each is Faulty => 'message' in each),
  }
}
