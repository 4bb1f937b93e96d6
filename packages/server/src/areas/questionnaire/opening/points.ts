import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { earnPointsOfMany, type PointsFact } from '#src/shared/points/earn.ts'
import type { Questionnaire } from '../access.ts'

export const pointsFact = ({ id, title }: Questionnaire, personId: string, occurredAt: Date): PointsFact => ({
  personId,
  event: 'questionnaireDone',
  sourceId: `questionnaire:${id}`,
  title,
  occurredAt,
})

/** Of anonymous questionnaires all at once: entries one by one would say when somebody answered. */
export const grantPoints = async (tx: Tx, row: Questionnaire): Promise<void> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select distinct person_id as id from questionnaire_tickets t where questionnaire_id = ${row.id} and used
      and exists (select 1 from users u where u.id = t.person_id) order by 1`)
  const now = new Date()
  await earnPointsOfMany(
    tx,
    rows.map(({ id }) => pointsFact(row, id, now)),
  )
}
