import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/tx.ts'
import { activePerson, countAudience, personIn } from '#src/shared/audience/resolve.ts'
import type { Exam } from './person-rules.ts'

type Addressed = Pick<Exam, 'audience'>

/** Condition on a `users` row `u`: takes part in the exam. */
export const examinee = ({ audience }: Addressed): SQL => sql`(${activePerson()} and ${personIn(audience)})`

export const countExaminees = (tx: Tx, { audience }: Addressed): Promise<number> => countAudience(tx.db, audience)
