import { grouped } from '@portal/contract/kit/grouped.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { countedTotal, FINISHED, onFullPaper } from '../exam/results.ts'
import type { Exam } from '../override/person-rules.ts'
import { isAffected, type Shift } from './weigh.ts'

export interface Flip {
  personId: string
  /** Counted results in hundredths of the full paper. */
  before: number
  after: number
  passes: boolean
}

interface Line extends Record<string, unknown> {
  id: string
  person_id: string
  no: number
  total: number
  max_total: number
}

/** People whose counted result passes where it failed, or the other way round. */
export const flipsOf = async (
  tx: Tx,
  exam: Exam,
  shifts: readonly Shift[],
  states: readonly string[] = FINISHED,
): Promise<Flip[]> => {
  const changed = new Map(shifts.filter(isAffected).map((shift) => [shift.attemptId, shift]))
  const people = [...new Set([...changed.values()].map(({ personId }) => personId))]
  if (people.length === 0) return []
  const { rows } = await tx.db.execute<Line>(sql`
    select id, person_id, no, total, max_total from attempts
    where scene = 'exam' and object_id = ${exam.id} and person_id = any(${sql.param(people)}::uuid[])
      and total is not null and state = any(${sql.param(states)}::text[]) order by person_id, no`)
  const own = grouped(rows, ({ person_id }) => person_id)
  const counted = (lines: readonly Line[], side: 'before' | 'after') =>
    countedTotal(
      exam.rules.counting,
      lines.map(({ id, no, total, max_total }) => {
        const shift = changed.get(id)
        const value = shift ? (shift.total[side] ?? total) : total
        return { no, total: onFullPaper(exam, value, shift ? shift.maxTotal[side] : max_total) }
      }),
    )
  return people.flatMap((personId) => {
    const lines = own.get(personId) ?? []
    const [before, after] = [counted(lines, 'before'), counted(lines, 'after')]
    if (before === null || after === null) return []
    const passes = after >= exam.passScore
    return before >= exam.passScore === passes ? [] : [{ personId, before, after, passes }]
  })
}
