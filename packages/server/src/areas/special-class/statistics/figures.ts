import type { SpecialFigures, SpecialUnit } from '@portal/contract/areas/special-class/statistics.ts'
import { grouped } from '@portal/contract/kit/grouped.ts'
import { addDays, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { countedScores } from '#src/areas/exam/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { SpecialClass } from '../class/reach.ts'
import { rateOf } from '../class/rows.ts'
import { isOf } from '../people/list.ts'
import type { ItemProgress, Trainee } from '../people/read.ts'

/** Exams that one person sat, and those he passed. */
export interface ExamTally {
  sat: number
  passed: number
}

/** Counted results in the exams of the class, those of its rule and those among its items, by person. */
export const examTallies = async (
  tx: Tx,
  cls: SpecialClass,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ExamTally>> => {
  const { rows } = await tx.db.execute<{ id: string; pass: number }>(sql`
    select x.id, x.pass_score as pass from exams x where x.id = any(${sql.param(cls.exams.map(({ examId }) => examId))}::uuid[])
      or x.id in (select i.ref_id from special_class_items i where i.class_id = ${cls.id} and i.kind = 'exam')`)
  const pass = new Map(rows.map((row) => [row.id, row.pass]))
  const tallies = new Map<string, ExamTally>()
  for (const { examId, userId, score } of await countedScores(tx.db, [...pass.keys()], userIds)) {
    const { sat, passed } = tallies.get(userId) ?? { sat: 0, passed: 0 }
    tallies.set(userId, { sat: sat + 1, passed: passed + Number(score >= (pass.get(examId) ?? 0)) })
  }
  return tallies
}

type Counted = Omit<SpecialUnit, 'id' | 'orgName'>

/** The figures of some people of a class: each is a number of rows of the list of people. */
export const figuresOf = (people: readonly Trainee[], exams: ReadonlyMap<string, ExamTally>): Counted => {
  const confirmed = people.filter(isOf.confirmed)
  const completed = people.filter(isOf.completed).length
  const tally = confirmed.flatMap(({ id }) => exams.get(id) ?? [])
  const sum = (of: (each: ExamTally) => number) => tally.reduce((all, each) => all + of(each), 0)
  const hundredths = confirmed.reduce((all, person) => all + person.hundredths, 0)
  return {
    enrolled: people.length,
    confirmed: confirmed.length,
    started: people.filter(isOf.started).length,
    completed,
    rate: rateOf(completed, confirmed.length),
    meanHours: confirmed.length === 0 ? null : Math.floor(hundredths / confirmed.length) / 100,
    examPassRate: rateOf(
      sum(({ passed }) => passed),
      sum(({ sat }) => sat),
    ),
  }
}

/** The same by the unit of each person, the largest first. */
export const unitsOf = (people: readonly Trainee[], exams: ReadonlyMap<string, ExamTally>): SpecialUnit[] =>
  [...grouped(people, ({ orgId }) => orgId)]
    .map(([id, own]) => ({ id, orgName: own[0]?.orgName ?? '', ...figuresOf(own, exams) }))
    .sort((a, b) => b.confirmed - a.confirmed || a.orgName.localeCompare(b.orgName, 'zh') || a.id.localeCompare(b.id))

const MOST_DAYS = 400

/** When everything that counts was completed; null: not yet. */
const completedAt = (person: Trainee): number | null =>
  isOf.completed(person)
    ? Math.max(...person.items.filter(({ counts }) => counts).map(({ doneAt }) => doneAt ?? 0))
    : null

/** What was completed before the class counts on its first day: it is done in it. */
const dayOf = (at: number, first: string): string => {
  const on = shanghaiDay(new Date(at))
  return on < first ? first : on
}

/** Items completed on each day of the class, and who had completed everything by its end. */
export const daysOf = (
  people: readonly Trainee[],
  cls: SpecialClass,
  span: { from?: string | undefined; to?: string | undefined },
  now: Date,
): SpecialFigures['byDay'] => {
  if (cls.startsAt === null || cls.startsAt > now) return []
  const first = shanghaiDay(cls.startsAt)
  const over = cls.endsAt === null ? now : new Date(Math.min(now.getTime(), cls.endsAt.getTime() - 1))
  const doneDays = people
    .filter(isOf.confirmed)
    .flatMap(({ items }) =>
      items.flatMap(({ doneAt }: ItemProgress) => (doneAt === null ? [] : [dayOf(doneAt, first)])),
    )
  const finishedDays = people.flatMap((person) => {
    const at = completedAt(person)
    return at === null ? [] : [dayOf(at, first)]
  })
  // Who finishes after the end stands on a day of its own: the last point is the figure of the whole.
  const last = [shanghaiDay(over), ...doneDays].reduce((a, b) => (a > b ? a : b))
  const [done, finished] = [grouped(doneDays, (on) => on), grouped(finishedDays, (on) => on)]
  const days: SpecialFigures['byDay'] = []
  let all = 0
  for (let day = first; day <= last && days.length < MOST_DAYS; day = addDays(day, 1)) {
    all += finished.get(day)?.length ?? 0
    days.push({ day, items: done.get(day)?.length ?? 0, people: all })
  }
  return days.filter(({ day }) => (!span.from || day >= span.from) && (!span.to || day <= span.to))
}
