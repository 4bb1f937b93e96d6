import type { UploadRow, UploadRowInput } from '@portal/contract/areas/outside-hours/batch.ts'

/** A row as it is typed: texts that may still be unfinished. */
export interface DraftRow {
  key: string
  code: string
  name: string
  courseName: string
  courseCode: string
  organiser: string
  from: string
  to: string
  hours: string
  score: string
  certNo: string
  confirmed: boolean
  form: UploadRowInput['form']
  certTo: string | null
}

/** Columns of the sheet in the order in which they are pasted. */
export const SHEET_COLUMNS = [
  { key: 'code', title: '工号' },
  { key: 'name', title: '姓名' },
  { key: 'courseName', title: '课程' },
  { key: 'courseCode', title: '课程编号' },
  { key: 'organiser', title: '主办' },
  { key: 'from', title: '开始日期' },
  { key: 'to', title: '结束日期' },
  { key: 'hours', title: '学时' },
  { key: 'score', title: '成绩' },
  { key: 'certNo', title: '证书编号' },
] as const

export const blankRow = (): DraftRow => ({
  key: crypto.randomUUID(),
  code: '',
  name: '',
  courseName: '',
  courseCode: '',
  organiser: '',
  from: '',
  to: '',
  hours: '',
  score: '',
  certNo: '',
  confirmed: false,
  form: 'offline',
  certTo: null,
})

export const draftOf = (row: UploadRow): DraftRow => ({
  key: row.id,
  code: row.code,
  name: row.name,
  courseName: row.courseName,
  courseCode: row.courseCode,
  organiser: row.organiser,
  from: row.from,
  to: row.to,
  hours: String(row.hours),
  score: row.score,
  certNo: row.certNo,
  confirmed: row.confirmed,
  form: row.form,
  certTo: row.certTo,
})

const dayOf = (text: string): string => {
  const [, year = '', month = '', day = ''] = /^(\d{4})\D(\d{1,2})\D(\d{1,2})/.exec(text.trim()) ?? []
  return year === '' ? text.trim() : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Lines copied from a sheet, with or without its titles. */
export const rowsOfText = (text: string): DraftRow[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== '') && cells[0] !== SHEET_COLUMNS[0].title)
    .map((cells) => {
      const row = blankRow()
      for (const [at, { key }] of SHEET_COLUMNS.entries()) row[key] = cells[at] ?? ''
      return { ...row, from: dayOf(row.from), to: dayOf(row.to) }
    })

export const inputOf = ({ key: _, hours, ...row }: DraftRow): UploadRowInput => ({ ...row, hours: Number(hours) })
