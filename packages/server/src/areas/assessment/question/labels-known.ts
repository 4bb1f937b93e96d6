import { questionRefusals as no } from '@portal/contract/areas/assessment/question/words.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'

interface Named {
  field: string
  kind: 'label' | 'knowledge'
  ids: readonly string[]
}

/** Refuses labels that are not there, of the other kind, or switched off; those already on the question stay. */
export const ensureLabels = async (
  tx: Tx,
  { field, kind, ids }: Named,
  kept: readonly string[] = [],
): Promise<void> => {
  const asked = [...new Set(ids)]
  if (asked.length === 0) return
  const { rows } = await tx.db.execute<{ n: number }>(sql`
    select count(*) as n from question_labels where kind = ${kind} and id = any(${sql.param(asked)}::uuid[])
      and (enabled or id = any(${sql.param(kept)}::uuid[]))`)
  if (rows[0]?.n !== asked.length) refuseField(field, no.labelMissing)
}
