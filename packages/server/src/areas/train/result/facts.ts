import type { Attendance } from '@portal/contract/areas/sign-in/words.ts'
import type { ResultFacts } from '@portal/contract/areas/train/result/judge.ts'
import { attendanceTenths } from '@portal/contract/areas/train/result/session-hours.ts'
import { grouped } from '@portal/contract/kit/grouped.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type CountedScore, countedScores } from '#src/areas/exam/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { ClassItems } from '#src/shared/class-items.ts'
import { madeGoodSql } from '../presence/keep.ts'
import { held, type Session } from '../presence/sessions.ts'
import { ownSurveys, type TrainClass } from './rules.ts'

/** Attendance of a person at a session, times in milliseconds. */
export interface Presence {
  userId: string
  sessionId: string
  orgId: string
  sheetId: string
  status: Attendance
  minutes: number
  length: number
  from: number | null
  to: number | null
  madeGood: boolean
  grantedAt: number | null
}

export interface PracticalMark {
  no: number
  ok: boolean
  score: number | null
}

/** What one trainee did. */
export interface PersonFacts {
  facts: ResultFacts
  presence: ReadonlyMap<string, Presence>
  practicals: readonly PracticalMark[]
  /** Somebody who was there for nothing at all. */
  isAbsent: boolean
}

const millis = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::float8`

export const readPresence = async (tx: Tx, classId: string, userIds: readonly string[]): Promise<Presence[]> => {
  const { rows } = await tx.db.execute<Presence & Record<string, unknown>>(sql`
    select p.user_id as "userId", p.session_id as "sessionId", p.org_id as "orgId", p.sheet_id as "sheetId", p.status,
      p.minutes, p.length, ${millis(sql`p.from_at`)} as "from", ${millis(sql`p.to_at`)} as "to",
      ${millis(sql`p.granted_at`)} as "grantedAt", ${madeGoodSql} as "madeGood"
    from train_presence p join train_sessions s on s.id = p.session_id
    where p.class_id = ${classId} and p.user_id = any(${sql.param([...userIds])}::uuid[])`)
  return rows
}

interface ExamRow extends Record<string, unknown> {
  id: string
  title: string
  pass: number
}

const readExams = async (tx: Tx, ids: readonly string[]): Promise<Map<string, ExamRow>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.db.execute<ExamRow>(sql`
    select id, title, pass_score as pass from exams where id = any(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

const readSurveys = async (tx: Tx, ids: readonly string[], userIds: readonly string[]) => {
  if (ids.length === 0) return { titles: new Map<string, string>(), handedIn: new Set<string>() }
  const { rows } = await tx.db.execute<{ id: string; title: string; people: string[] }>(sql`
    select q.id, q.title, coalesce((select array_agg(distinct t.person_id) from questionnaire_tickets t
      where t.questionnaire_id = q.id and t.used and t.person_id = any(${sql.param([...userIds])}::uuid[])), '{}') as people
    from questionnaires q where q.id = any(${sql.param([...ids])}::uuid[])`)
  return {
    titles: new Map(rows.map(({ id, title }) => [id, title])),
    handedIn: new Set(rows.flatMap(({ id, people }) => people.map((person) => `${id}:${person}`))),
  }
}

const readPracticals = async (tx: Tx, classId: string, userIds: readonly string[]) => {
  const { rows } = await tx.db.execute<PracticalMark & { user_id: string } & Record<string, unknown>>(sql`
    select user_id, no, ok, score from train_practical_marks
    where class_id = ${classId} and user_id = any(${sql.param([...userIds])}::uuid[]) order by no`)
  return grouped(rows, ({ user_id: userId }) => userId)
}

const HUNDREDTHS = 100

const of100 = (mark: PracticalMark | undefined): number | null =>
  mark ? (mark.score ?? (mark.ok ? HUNDREDTHS : 0)) * HUNDREDTHS : null

/** Everything that is read at once for all of them. */
interface Read {
  cls: TrainClass
  counted: readonly Session[]
  presence: ReadonlyMap<string, Presence[]>
  exams: ReadonlyMap<string, ExamRow>
  scores: ReadonlyMap<string, CountedScore>
  surveys: Awaited<ReturnType<typeof readSurveys>>
  practicals: ReadonlyMap<string, PracticalMark[]>
  needed: number
  done: ReadonlyMap<string, number> | undefined
}

const readAll = async (
  tx: Tx,
  items: ClassItems | undefined,
  cls: TrainClass,
  sessions: readonly Session[],
  userIds: readonly string[],
): Promise<Read> => {
  const examIds = cls.exams.map(({ examId }) => examId)
  const surveyIds = ownSurveys(cls).map(({ questionnaireId }) => questionnaireId)
  const scores = await countedScores(tx.db, examIds, userIds)
  const needed = cls.kind === 'special' ? ((await items?.needed(tx, cls.id)) ?? 0) : 0
  return {
    cls,
    counted: held(sessions),
    presence: grouped(await readPresence(tx, cls.id, userIds), ({ userId }) => userId),
    exams: await readExams(tx, examIds),
    scores: new Map(scores.map((each) => [`${each.examId}:${each.userId}`, each])),
    surveys: await readSurveys(tx, surveyIds, userIds),
    practicals: await readPracticals(tx, cls.id, userIds),
    needed,
    done: needed === 0 ? undefined : await items?.done(tx, cls.id, userIds),
  }
}

const tenthsOf = (counted: readonly Session[], own: ReadonlyMap<string, Presence>): number | null =>
  attendanceTenths(
    counted.map(({ id, start, end }) => {
      const there = own.get(id)
      const length = there?.length ?? Math.floor((end - start) / MINUTE_MS)
      return { minutes: there?.minutes ?? 0, length, madeGood: there?.madeGood ?? false }
    }),
  )

/** What the weights are taken of, by their keys. */
const sharesOf = (read: Read, userId: string, tenths: number | null, marks: readonly PracticalMark[]) => {
  const { cls, needed, done, scores } = read
  const finished = done?.get(userId) ?? 0
  return new Map<string, number | null>([
    ['attendance:', tenths === null ? null : tenths * 10],
    ['items:', needed === 0 ? null : Math.floor((finished * HUNDREDTHS * HUNDREDTHS) / needed)],
    ...cls.exams.map(({ examId }) => [`exam:${examId}`, scores.get(`${examId}:${userId}`)?.of100 ?? null] as const),
    ...cls.practicals.map((_, no) => [`practical:${no}`, of100(marks.find((mark) => mark.no === no))] as const),
  ])
}

const personOf = (read: Read, userId: string): PersonFacts => {
  const { cls, counted, surveys, exams, scores } = read
  const presence = new Map((read.presence.get(userId) ?? []).map((each) => [each.sessionId, each]))
  const practicals = read.practicals.get(userId) ?? []
  const tenths = tenthsOf(counted, presence)
  const facts: ResultFacts = {
    tenths,
    items: { done: read.done?.get(userId) ?? 0, needed: read.needed },
    exams: cls.exams.map(({ examId, required }) => ({
      title: exams.get(examId)?.title ?? '',
      required,
      score: scores.get(`${examId}:${userId}`)?.score ?? null,
      pass: exams.get(examId)?.pass ?? 0,
    })),
    practicals: cls.practicals.map(({ name }, no) => ({
      title: name,
      ok: practicals.find((mark) => mark.no === no)?.ok ?? false,
    })),
    surveys: ownSurveys(cls).map(({ questionnaireId: id }) => ({
      title: surveys.titles.get(id) ?? '',
      handedIn: surveys.handedIn.has(`${id}:${userId}`),
    })),
    shares: sharesOf(read, userId, tenths, practicals),
  }
  const came = [...presence.values()].some(({ minutes, madeGood }) => minutes > 0 || madeGood)
  const isAbsent = counted.length > 0 && !came && facts.exams.every(({ score }) => score === null)
  return { facts, presence, practicals, isAbsent }
}

/** What each of these people did of the class, so that the pure rule can judge it. */
export const readFacts = async (
  tx: Tx,
  items: ClassItems | undefined,
  cls: TrainClass,
  sessions: readonly Session[],
  userIds: readonly string[],
): Promise<ReadonlyMap<string, PersonFacts>> => {
  const read = await readAll(tx, items, cls, sessions, userIds)
  return new Map(userIds.map((userId) => [userId, personOf(read, userId)]))
}
