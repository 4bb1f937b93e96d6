import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/tx.ts'

const keyOf = (examId: string) => `regrade:${examId}`

/** One change of an exam at a time, and no hand-in between its look at the sittings and its end. */
export const holdRegrades = (tx: Tx, examId: string) =>
  tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(examId)}, 0))`)

/** A hand-in waits for a change under way and keeps the next one waiting; hand-ins do not wait for each other. */
export const waitForRegrades = (tx: Tx, examId: string) =>
  tx.db.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${keyOf(examId)}, 0))`)
