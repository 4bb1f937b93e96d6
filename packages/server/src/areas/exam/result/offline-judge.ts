import { attemptRefusals } from '@portal/contract/areas/exam/attempt/words.ts'
import {
  offlineRefusals as no,
  OFFLINE_NOTE_MAX,
  offlineColumns,
  offlineFaults as says,
} from '@portal/contract/areas/exam/result-offline.ts'
import { importRefusals } from '@portal/contract/areas/exchange/import-refusals.ts'
import { rowFaults } from '@portal/contract/areas/exchange/import-words.ts'
import { narrowed } from '@portal/contract/kit/narrow.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiDay, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { getRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { exams } from '#src/schema/exam/exam.ts'
import type { ImportFault } from '#src/schema/exchange.ts'
import { dayFromText } from '#src/shared/exchange/import/day-text.ts'
import type { ImportCall, JudgedRow, RawRow } from '#src/shared/exchange/import/kinds.ts'
import { examinee } from '../exam/people.ts'
import { overridesOfPeople } from '../override/overrides-of.ts'
import { type Exam, personRules } from '../override/person-rules.ts'

/** One result of somebody: an attempt of its own, or the correction of the one imported before. */
export interface OfflinePlan {
  personId: string
  name: string
  orgId: string
  /** Hundredths. */
  score: number
  day: string | null
  note: string
  /** The attempt that is corrected, and what it was worth. */
  known: { attemptId: string; score: number } | null
}

interface Known extends Record<string, unknown> {
  id: string
  code: string
  name: string
  org_id: string
  used: number
  is_sitting: boolean
  offline_id: string | null
  offline_total: number | null
}

/** An exam whose results may come in: in scope, in force, and begun. */
export const getOpened = async (tx: Tx, id: string): Promise<Exam> => {
  const exam = await getRow(tx, exams, id)
  ensure(exam.state === 'published' || exam.state === 'archived', no.notPublished)
  ensure(exam.openAt <= new Date(), no.notOpen)
  return exam
}

export const examOfCall = ({ tx, targetId }: Pick<ImportCall, 'tx' | 'targetId'>): Promise<Exam> =>
  getOpened(tx, targetId ?? refuse(importRefusals.targetMissing))

const peopleByCode = async (tx: Tx, exam: Exam, codes: readonly string[]): Promise<Map<string, Known>> => {
  const { rows } = await tx.db.execute<Known>(sql`
    select u.id, u.code, u.name, u.primary_org_id as org_id, s.used, s.is_sitting, f.id as offline_id,
      f.total as offline_total
    from users u cross join lateral (
        select (count(*) filter (where a.state <> 'prepared' and not a.seat_returned))::int as used,
          coalesce(bool_or(a.state in ('started', 'frozen')), false) as is_sitting
        from attempts a where a.scene = 'exam' and a.object_id = ${exam.id} and a.person_id = u.id) s
      left join lateral (
        select a.id, a.total from attempts a where a.scene = 'exam' and a.object_id = ${exam.id}
          and a.person_id = u.id and a.submit_kind = 'offline' and a.state <> 'void' order by a.no desc limit 1) f on true
    where u.code = any(${sql.param(codes)}::text[]) and ${examinee(exam)}`)
  return new Map(rows.map((row) => [row.code, row]))
}

const plain = (row: RawRow, key: (typeof offlineColumns)[number]['key']) => narrowed(row.fields[key] ?? '').trim()

/** Hundredths of a whole or decimal number with at most two places; null for anything else. */
const scoreFromText = (text: string, most: number): number | null => {
  if (!/^\d{1,5}(?:\.\d{1,2})?$/.test(text)) return null
  const score = Math.round(Number(text) * 100)
  return score <= most ? score : null
}

const [codeColumn, , scoreColumn, , noteColumn] = offlineColumns

interface Judging {
  exam: Exam
  update: boolean
  people: ReadonlyMap<string, Known>
  /** Attempts that each may have in all. */
  most: ReadonlyMap<string, number>
  today: string
}

const judgeOne = (row: RawRow, { exam, update, people, most, today }: Judging): JudgedRow<OfflinePlan> => {
  const [code, name, note] = [plain(row, 'code'), plain(row, 'name'), plain(row, 'note')]
  const [dayText, scoreText] = [plain(row, 'day'), plain(row, 'score')]
  const person = people.get(code)
  const score = scoreFromText(scoreText, exam.total)
  const day = dayText === '' ? null : dayFromText(dayText)
  const faults: ImportFault[] = []
  const fault = (field: string, text: string, values: Record<string, string | number> = {}) =>
    void faults.push({ field, message: fill(text, { v: code, ...values }) })

  if (code === '') fault('code', rowFaults.required, { column: codeColumn.title })
  else if (!person) fault('code', says.outside)
  else if (name !== '' && name !== narrowed(person.name)) fault('name', says.nameDiffers)
  else if (person.is_sitting) fault('code', says.sitting)
  else if (person.offline_id !== null && !update) fault('code', says.exists)
  else if (person.offline_id === null && person.used >= (most.get(person.id) ?? 0))
    fault('code', attemptRefusals.noneLeft.message)
  if (scoreText === '') fault('score', rowFaults.required, { column: scoreColumn.title })
  else if (score === null) fault('score', says.score, { max: exam.total / 100 })
  if (dayText !== '' && day === null) fault('day', rowFaults.badDay, { v: dayText })
  else if (day !== null && day > today) fault('day', says.dayAhead)
  if (note.length > OFFLINE_NOTE_MAX)
    fault('note', rowFaults.tooLong, { column: noteColumn.title, n: OFFLINE_NOTE_MAX })

  const known =
    person?.offline_id && person.offline_total !== null
      ? { attemptId: person.offline_id, score: person.offline_total }
      : null
  const isGood = person !== undefined && score !== null && faults.length === 0
  const isSame = isGood && known?.score === score
  const change = (before: number) => ({
    field: 'score',
    title: scoreColumn.title,
    before: String(before / 100),
    after: scoreText,
  })
  return {
    no: row.no,
    action: isGood ? (isSame ? 'same' : known ? 'update' : 'add') : 'error',
    code,
    name: person?.name ?? name,
    targetId: isGood ? (known?.attemptId ?? person.id) : null,
    changes: isGood && known && !isSame ? [change(known.score)] : [],
    faults,
    suspect: null,
    plan:
      isGood && !isSame
        ? { personId: person.id, name: person.name, orgId: person.org_id, score, day, note, known }
        : null,
  }
}

/** What each row would do to the results of the exam. */
export const judgeOffline = async (call: ImportCall, rows: readonly RawRow[]): Promise<JudgedRow<OfflinePlan>[]> => {
  const exam = await examOfCall(call)
  const codes = rows.map((row) => plain(row, 'code'))
  const people = await peopleByCode(call.tx, exam, codes)
  const ids = [...people.values()].map(({ id }) => id)
  const overrides = await overridesOfPeople(call.tx, exam.id, ids)
  const most = new Map(ids.map((id) => [id, personRules(exam, overrides.get(id) ?? []).maxAttempts]))
  const judging = { exam, update: call.update, people, most, today: shanghaiDay(new Date()) }
  const first = new Map<string, number>()
  return rows.map((row) => {
    const judged = judgeOne(row, judging)
    const earlier = judged.code === '' ? undefined : first.get(judged.code)
    if (earlier === undefined) {
      first.set(judged.code, row.no)
      return judged
    }
    const message = fill(rowFaults.sameInFile, { column: codeColumn.title, v: judged.code, r2: earlier })
    const faults = [{ field: 'code', message }, ...judged.faults.filter(({ field }) => field !== 'code')]
    return { ...judged, action: 'error', targetId: null, changes: [], plan: null, faults }
  })
}

/** When a result counts as handed in: its day, else the end of the exam, else now. */
export const handedInAt = ({ closeAt }: Exam, day: string | null): Date =>
  day === null ? new Date(Math.min(closeAt.getTime(), Date.now())) : startOfDay(day)
