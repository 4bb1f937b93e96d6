import type { Attendance } from '@portal/contract/areas/sign-in/words.ts'
import type { ResultFacts } from '@portal/contract/areas/train/result/judge.ts'
import { attendanceTenths } from '@portal/contract/areas/train/result/session-hours.ts'
import { grouped } from '@portal/contract/kit/grouped.ts'
import { type SQL, sql } from 'drizzle-orm'
import { countedScores } from '#src/areas/exam/public.ts'
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

/** What each of these people did of the class, so that the pure rule can judge it. */
export const readFacts = async (
  tx: Tx,
  items: ClassItems | undefined,
  cls: TrainClass,
  sessions: readonly Session[],
  userIds: readonly string[],
): Promise<ReadonlyMap<string, PersonFacts>> => {
  const examIds = cls.exams.map(({ examId }) => examId)
  const surveys = ownSurveys(cls)
  const surveyIds = surveys.map(({ questionnaireId }) => questionnaireId)
  const presence = grouped(await readPresence(tx, cls.id, userIds), ({ userId }) => userId)
  const [exams, scores] = [await readExams(tx, examIds), await countedScores(tx.db, examIds, userIds)]
  const scoreOf = new Map(scores.map((each) => [`${each.examId}:${each.userId}`, each]))
  const { titles, handedIn } = await readSurveys(tx, surveyIds, userIds)
  const practicals = await readPracticals(tx, cls.id, userIds)
  const needed = cls.kind === 'special' ? ((await items?.needed(tx, cls.id)) ?? 0) : 0
  const done = needed === 0 ? undefined : await items?.done(tx, cls.id, userIds)
  const counted = held(sessions)

  return new Map(
    userIds.map((userId) => {
      const own = new Map((presence.get(userId) ?? []).map((each) => [each.sessionId, each]))
      const marks = practicals.get(userId) ?? []
      const tenths = attendanceTenths(
        counted.map(({ id, start, end }) => {
          const there = own.get(id)
          return {
            minutes: there?.minutes ?? 0,
            length: there?.length ?? Math.floor((end - start) / 60_000),
            madeGood: there?.madeGood ?? false,
          }
        }),
      )
      const finished = done?.get(userId) ?? 0
      const shares = new Map<string, number | null>([
        ['attendance:', tenths === null ? null : tenths * 10],
        ['items:', needed === 0 ? null : Math.floor((finished * HUNDREDTHS * HUNDREDTHS) / needed)],
        ...examIds.map((id) => [`exam:${id}`, scoreOf.get(`${id}:${userId}`)?.of100 ?? null] as const),
        ...cls.practicals.map((_, no) => [`practical:${no}`, of100(marks.find((mark) => mark.no === no))] as const),
      ])
      const facts: ResultFacts = {
        tenths,
        items: { done: finished, needed },
        exams: cls.exams.map(({ examId, required }) => ({
          title: exams.get(examId)?.title ?? '',
          required,
          score: scoreOf.get(`${examId}:${userId}`)?.score ?? null,
          pass: exams.get(examId)?.pass ?? 0,
        })),
        practicals: cls.practicals.map(({ name }, no) => ({
          title: name,
          ok: marks.find((mark) => mark.no === no)?.ok ?? false,
        })),
        surveys: surveys.map(({ questionnaireId: id }) => ({
          title: titles.get(id) ?? '',
          handedIn: handedIn.has(`${id}:${userId}`),
        })),
        shares,
      }
      const came = [...own.values()].some(({ minutes, madeGood }) => minutes > 0 || madeGood)
      const isAbsent = counted.length > 0 && !came && facts.exams.every(({ score }) => score === null)
      return [userId, { facts, presence: own, practicals: marks, isAbsent }] as const
    }),
  )
}
