import type { Finding } from '@portal/contract/areas/outside-hours/batch.ts'
import { courseKey, LEAST_ALIKE, likeness, rowFindings as says } from '@portal/contract/areas/outside-hours/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { dayNumber } from '@portal/contract/kit/shanghai.ts'

/** A row as it stands in the sheet. */
export interface SheetRow {
  no: number
  code: string
  name: string
  courseName: string
  courseCode: string
  from: string
  to: string
  hundredths: number
  certNo: string
  confirmed: boolean
}

/** Whom a number means, and whether the caller may submit for him. */
export interface SheetPerson {
  userId: string
  name: string
  reached: boolean
}

/** Something for which a person has hours already. */
export interface Counted {
  source: string
  title: string
  key: string
  courseCode: string
  from: string
  to: string
  hundredths: number
  certNo: string
  /** Hashes of the files that prove it. */
  evidence: readonly string[]
}

export interface JudgeGround {
  people: ReadonlyMap<string, SheetPerson>
  /** By person. */
  counted: ReadonlyMap<string, readonly Counted[]>
  /** Certificate numbers that others or earlier batches brought. */
  certs: ReadonlySet<string>
  /** Hashes of the files of this batch. */
  evidence: readonly string[]
  /** Most hours of one day, in hundredths. */
  dayMaxHundredths: number
  today: string
}

const overlaps = (a: { from: string; to: string }, b: { from: string; to: string }) => a.from <= b.to && b.from <= a.to
const yearOf = (day: string) => day.slice(0, 4)
const told = (text: string, { source, hundredths, title }: Counted) =>
  fill(text, { source, h: (hundredths / 100).toFixed(2), title })

const clashOf = (row: SheetRow, counted: readonly Counted[], evidence: readonly string[]): string | null => {
  const key = courseKey(row.courseName)
  for (const had of counted) {
    const isCode = row.courseCode !== '' && had.courseCode === row.courseCode && yearOf(had.to) === yearOf(row.to)
    if (isCode || (had.key === key && overlaps(had, row))) return told(says.counted, had)
    if (had.key === key && had.evidence.some((hash) => evidence.includes(hash))) return told(says.sameEvidence, had)
  }
  return null
}

const isSameCourse = (a: SheetRow, b: SheetRow): boolean =>
  a.code === b.code &&
  ((a.courseCode !== '' && a.courseCode === b.courseCode && yearOf(a.to) === yearOf(b.to)) ||
    (courseKey(a.courseName) === courseKey(b.courseName) && overlaps(a, b)))

const errorOf = (row: SheetRow, earlier: readonly SheetRow[], ground: JudgeGround): string | null => {
  const person = ground.people.get(row.code)
  if (!person) return says.codeUnknown
  if (!person.reached) return says.outside
  if (row.name !== '' && row.name !== person.name) return says.nameDiffers
  if (row.to < row.from) return says.endFirst
  if (row.to > ground.today) return says.future
  const most = ground.dayMaxHundredths * (dayNumber(row.to) - dayNumber(row.from) + 1)
  if (row.hundredths <= 0 || row.hundredths > most || !Number.isInteger(row.hundredths))
    return fill(says.hours, { n: (most / 100).toFixed(2) })
  const same = earlier.find((other) => isSameCourse(other, row) || (row.certNo !== '' && other.certNo === row.certNo))
  if (same) return fill(says.sameInSheet, { n: same.no })
  if (row.certNo !== '' && ground.certs.has(row.certNo)) return says.certTaken
  return clashOf(row, ground.counted.get(person.userId) ?? [], ground.evidence)
}

const hintOf = (row: SheetRow, ground: JudgeGround): string | null => {
  const person = ground.people.get(row.code)
  const key = courseKey(row.courseName)
  const alike = (ground.counted.get(person?.userId ?? '') ?? []).find(
    (had) => overlaps(had, row) && likeness(had.key, key) >= LEAST_ALIKE,
  )
  return alike ? told(says.alike, alike) : null
}

/** What the dry run says of each row, in the order of the sheet; `mayPost` of a hint tells whether it was confirmed. */
export const judgeRows = (rows: readonly SheetRow[], ground: JudgeGround): Finding[] => {
  const before = new Map<string, SheetRow[]>()
  const certs = new Map<string, SheetRow>()
  return rows.map((row): Finding => {
    const own = before.get(row.code) ?? []
    const sameCert = row.certNo === '' ? undefined : certs.get(row.certNo)
    const error = errorOf(row, sameCert && !own.includes(sameCert) ? [...own, sameCert] : own, ground)
    before.set(row.code, [...own, row])
    if (row.certNo !== '' && !sameCert) certs.set(row.certNo, row)
    if (error !== null) return { row: row.no, level: 'error', message: error }
    const hint = hintOf(row, ground)
    return hint === null ? { row: row.no, level: 'ok', message: '' } : { row: row.no, level: 'hint', message: hint }
  })
}
