import { sql } from 'drizzle-orm'
import { prepared } from '#src/platform/database/prepared.ts'
import type { Tx } from '#src/platform/database/tx.ts'

const keyOf = (examId: string) => `regrade:${examId}`

/** One change of an exam at a time, and no hand-in between its look at the attempts and its end. */
export const holdRegrades = (tx: Tx, examId: string) =>
  tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(examId)}, 0))`)

const waitForAll = prepared(
  () => sql`select pg_advisory_xact_lock_shared(hashtextextended(k, 0))
    from unnest(${sql.placeholder('keys')}::text[]) k order by k`,
)

/** Hand-ins wait for a change under way and keep the next one waiting; they do not wait for each other. */
export const waitForRegrades = (tx: Tx, examIds: readonly string[]) => waitForAll(tx.db, { keys: examIds.map(keyOf) })
