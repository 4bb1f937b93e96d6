import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { userChanges } from '#src/schema/directory.ts'
import { noteSensitiveMove } from '#src/shared/access/sensitive-move.ts'

type Field = (typeof userChanges.$inferInsert)['field']

interface Change {
  userId: string
  field: Field
  before: string | null
  after: string | null
  /** Absent for today. */
  effectiveOn?: string
  /** The day lies ahead. */
  ahead?: boolean
}

/** The calendar day in Asia/Shanghai, by the clock of the database. */
export const shanghaiToday = async (tx: Tx): Promise<string> => {
  const { rows } = await tx.db.execute<{ day: string }>(
    sql`select ((now() at time zone 'Asia/Shanghai')::date)::text as day`,
  )
  return rows[0]?.day ?? ''
}

export const recordChange = async (tx: Tx, { userId, field, before, after, effectiveOn, ahead = false }: Change) => {
  await tx.db.insert(userChanges).values({
    userId,
    field,
    before: before ?? '',
    after: after ?? '',
    effectiveOn: effectiveOn ?? (await shanghaiToday(tx)),
    appliedAt: ahead ? null : sql`now()`,
    createdBy: tx.actor?.id ?? null,
  })
  if (field === 'primaryOrgId' && after) await noteSensitiveMove(tx, { userId, before: before ?? '', after })
}
