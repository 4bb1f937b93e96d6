import { errors } from '@portal/contract/errors.ts'
import { inArray } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError } from '#src/platform/errors.ts'
import { users } from '#src/schema/directory.ts'

export interface Worked {
  updated: number
  failed: { id: string; name: string; message: string }[]
}

const namesOf = async (tx: Tx, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await tx.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Each person on his own merits, in one order, so that two hosts do not block each other; a refusal is that person's. */
export const eachPerson = async (
  tx: Tx,
  userIds: readonly string[],
  work: (userId: string) => Promise<void>,
): Promise<Worked> => {
  const names = await namesOf(tx, userIds)
  const worked: Worked = { updated: 0, failed: [] }
  for (const id of [...new Set(userIds)].sort()) {
    const name = names.get(id)
    if (name === undefined) {
      worked.failed.push({ id, name: '', message: errors.missing.message })
      continue
    }
    try {
      await work(id)
      worked.updated += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      worked.failed.push({ id, name, message: error.message })
    }
  }
  return worked
}
