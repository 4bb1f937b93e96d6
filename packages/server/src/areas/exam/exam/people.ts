import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { AudienceParts } from '#src/shared/audience/placed.ts'
import { activePerson, countAudience, personIn } from '#src/shared/audience/resolve.ts'
import type { Exam } from '../override/person-rules.ts'

interface Addressed {
  audience: Exam['audience'] | AudienceParts
}

/** Condition on a `users` row `u`: takes part in the exam. */
export const examinee = ({ audience }: Addressed): SQL => sql`(${activePerson()} and ${personIn(audience)})`

export const countExaminees = (tx: Tx, { audience }: Pick<Exam, 'audience'>): Promise<number> =>
  countAudience(tx.db, audience)

/** By exam, in one pass over the people however many exams a page shows; equal audiences are counted once. */
export const countExamineesOf = async (
  tx: Tx,
  exams: readonly Pick<Exam, 'id' | 'audience'>[],
): Promise<Map<string, number>> => {
  const audiences = new Map(exams.map(({ audience }) => [JSON.stringify(audience), audience]))
  if (audiences.size === 0) return new Map()
  const counts = [...audiences.values()].map((audience) => sql`count(*) filter (where ${personIn(audience)})::int`)
  const { rows } = await tx.db.execute<{ counts: number[] }>(
    sql`select array[${sql.join(counts, sql`, `)}] as counts from users u where ${activePerson()}`,
  )
  const found = new Map([...audiences.keys()].map((audience, place) => [audience, rows[0]?.counts[place] ?? 0]))
  return new Map(exams.map(({ id, audience }) => [id, found.get(JSON.stringify(audience)) ?? 0]))
}
