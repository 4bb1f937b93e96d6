import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError } from '#src/platform/errors.ts'

export interface AloneResult<Value> {
  done: Value[]
  failed: { id: string; message: string }[]
}

/** Each row on its own merits: what is refused leaves nothing behind, and one row alone is refused aloud. */
export const eachAlone = async <Value>(
  tx: Tx,
  ids: readonly string[],
  work: (id: string) => Promise<Value>,
): Promise<AloneResult<Value>> => {
  const done: Value[] = []
  const failed: AloneResult<Value>['failed'] = []
  const unique = [...new Set(ids)]
  for (const id of unique) {
    const [notes, notices, tasks] = [tx.notes.length, tx.notices.length, tx.afterCommit.length]
    await tx.db.execute(sql`savepoint one_row`)
    try {
      done.push(await work(id))
      await tx.db.execute(sql`release savepoint one_row`)
    } catch (error) {
      if (!(error instanceof AppError) || unique.length === 1) throw error
      await tx.db.execute(sql`rollback to savepoint one_row`)
      tx.notes.length = notes
      tx.notices.length = notices
      tx.afterCommit.length = tasks
      failed.push({ id, message: error.message })
    }
  }
  return { done, failed }
}
