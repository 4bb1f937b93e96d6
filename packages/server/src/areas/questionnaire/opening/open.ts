import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { noteOf, type Questionnaire } from '../access.ts'
import { countDimensions, countExpected } from '../questionnaire/dimensions.ts'

/** After its approval: who is expected and which groups are large enough to be named is counted now. */
export const open = async (tx: Tx, row: Questionnaire): Promise<void> => {
  await countDimensions(tx, row)
  const expected = await countExpected(tx.db, row)
  for (const { id } of row.quotas)
    await tx.db.execute(sql`
      insert into questionnaire_quotas (questionnaire_id, key) values (${row.id}, ${id}) on conflict do nothing`)
  const { rows } = await tx.db.execute<{ state: string }>(sql`
    update questionnaires set expected = ${expected}, revision = revision + 1, updated_at = now(),
      state = case when open_at <= now() then 'collecting' else 'published' end
    where id = ${row.id} returning state`)
  tx.notes.push(noteOf(row, 'state', row.state, rows[0]?.state))
}
