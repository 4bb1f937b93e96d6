import { listResults, type resultFigures } from '@portal/contract/areas/exam/result.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { elsewhere, equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { blankable, chinese, given, type Place } from '#src/kit/page-read/place.ts'
import { getRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { certificates } from '#src/schema/certificate/certificate.ts'
import { exams } from '#src/schema/exam/exam.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { handInOverdueOf } from '#src/shared/attempt/overdue.ts'
import { givenAudience, placedAudience } from '#src/shared/audience/placed.ts'
import { inPointsOrNull, pointsOf } from '../exam/results.ts'
import type { Exam } from '../override/person-rules.ts'
import { phaseOf } from '../own/phase.ts'
import { inExam, isPassing, partOf, peopleOfExam, peopleResults, stateOf } from './people-results.ts'

const scoreAtLeast = (points: Place): SQL => sql`r.score >= floor(${points}::float8 * 100 + 0.5)`
const scoreAtMost = (points: Place): SQL => sql`r.score <= floor(${points}::float8 * 100 + 0.5)`

export const list = pageRead(listResults, {
  from: peopleOfExam(given('exam')),
  key: sql`u.id`,
  columns: {
    id: sql`u.id`,
    attemptId: sql`s.attempt_id`,
    name: sql`u.name`,
    code: sql`u.code`,
    orgName: sql`coalesce(o.name, '')`,
    score: pointsOf(sql`r.score`),
    rank: sql`r.rank`,
    passed: isPassing,
    minutes: sql`floor(s.minutes * 10 + 0.5) / 10`,
    submitKind: sql`s.submit_kind`,
    attempts: sql`coalesce(s.times, 0)`,
    switches: sql`coalesce(s.switches, 0)`,
    state: stateOf,
  },
  given: async ({ tx, body }) => {
    const { id, audience } = await getRow(tx, exams, body.filter.examId ?? refuse(errors.missing))
    return { exam: id, ...givenAudience('audience', audience) }
  },
  where: (chosen) => inExam(placedAudience('audience', chosen)),
  search: [sql`u.name`, sql`u.code`],
  filter: {
    examId: elsewhere,
    orgId: (unit) => sql`o.path like (select top.path || '%' from org_units top where top.id = ${unit})`,
    group: equals(partOf),
    passed: { yes: isPassing, no: sql`not ${isPassing}` },
    scoreFrom: scoreAtLeast,
    scoreTo: scoreAtMost,
    submitKind: equals(sql`s.submit_kind`),
  },
  sort: {
    score: blankable(sql`r.score`),
    name: chinese(sql`u.name`),
    minutes: blankable(sql`s.minutes`),
  },
  order: sql`r.rank nulls last, ${partOf} desc, u.code`,
})

interface Figures extends Record<string, unknown> {
  expected: number
  submitted: number
  sitting: number
  not_started: number
  absent: number
  passed: number
  failed: number
  mean: number | null
}

export const countPeople = async (tx: Tx, exam: Exam): Promise<Figures> => {
  const { rows } = await tx.db.execute<Figures>(sql`
    select count(*)::int as expected, count(*) filter (where part = 'submitted')::int as submitted,
      count(*) filter (where part = 'sitting')::int as sitting,
      count(*) filter (where part = 'notStarted')::int as not_started,
      count(*) filter (where part = 'absent')::int as absent,
      count(*) filter (where passed)::int as passed, count(*) filter (where not passed)::int as failed,
      avg(score)::float8 as mean
    from ${peopleResults(exam)} p`)
  return rows[0] ?? refuse(errors.missing)
}

const bandsOf = async (tx: Tx, exam: Exam): Promise<number[]> => {
  const { rows } = await tx.db.execute<{ band: number; n: number }>(sql`
    select least(9, floor(score * 10 / ${Math.max(1, exam.total)}::int))::int as band, count(*)::int as n
    from ${peopleResults(exam)} p where score is not null group by 1`)
  const counts = new Map(rows.map(({ band, n }) => [band, n]))
  return Array.from({ length: 10 }, (_, band) => counts.get(band) ?? 0)
}

interface Standing extends Record<string, unknown> {
  /** Scripts of which nobody has taken a question, of those that are not marked. */
  unassigned: number
  unmarked: number
  unpublished: number
}

export const countUnmarked = async (tx: Tx, examId: string): Promise<Standing> => {
  const { rows } = await tx.db.execute<Standing>(sql`
    select count(*) filter (where state in ('submitted', 'marking') and exists (
        select 1 from mark_tasks m where m.attempt_id = a.id and m.state = 'unassigned'))::int as unassigned,
      count(*) filter (where state in ('submitted', 'marking'))::int as unmarked,
      count(*) filter (where state = 'marked')::int as unpublished
    from attempts a where scene = 'exam' and object_id = ${examId}`)
  return rows[0] ?? { unassigned: 0, unmarked: 0, unpublished: 0 }
}

const countHeld = ({ db }: Tx, examId: string): Promise<number> =>
  db.$count(certificates, and(eq(certificates.examId, examId), isNull(certificates.revokedAt)))

export const figuresWith =
  (core: Attempts): HandlerOf<typeof resultFigures> =>
  async ({ tx, body }) => {
    const exam = await getRow(tx, exams, body.examId)
    await handInOverdueOf(core, { scene: 'exam', objectId: exam.id })
    const [found] = await tx.db.select({ phase: phaseOf }).from(exams).where(eq(exams.id, exam.id))
    const { not_started: notStarted, mean, ...people } = await countPeople(tx, exam)
    return {
      title: exam.title,
      phase: found?.phase ?? 'upcoming',
      total: exam.total / 100,
      passScore: exam.passScore / 100,
      ...people,
      notStarted,
      mean: inPointsOrNull(mean),
      ...(await countUnmarked(tx, exam.id)),
      certificates: await countHeld(tx, exam.id),
      bands: await bandsOf(tx, exam),
    }
  }
