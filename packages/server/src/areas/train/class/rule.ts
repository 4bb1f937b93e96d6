import type { ClassRule } from '@portal/contract/areas/train/class/rule-sentence.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import { HOURS } from './rows.ts'

interface Row extends Record<string, unknown> {
  id: string
  sessions: number
  items: number
  hours: number
  exams: number[]
}

/** Hours that the sessions of a class are worth together. */
export const hoursOfClass = async (tx: Pick<Tx, 'db'>, id: string): Promise<number> => {
  const { rows } = await tx.db.execute<{ hours: number }>(
    sql`select ${HOURS} as hours from ${trainClasses} where ${trainClasses.id} = ${id}`,
  )
  return rows[0]?.hours ?? 0
}

/** What each of these classes asks, for its one sentence. */
export const rulesOfClasses = async (
  tx: Pick<Tx, 'db'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ClassRule>> => {
  const { rows } = await tx.db.execute<
    Row & { attend: number; practicals: number; surveys: number; pass_score: number | null }
  >(sql`
    select ${trainClasses.id} as id, ${trainClasses.attendPercent} as attend,
      (select count(*)::int from train_sessions s where s.class_id = ${trainClasses.id}) as sessions, ${HOURS} as hours,
      (select coalesce(nullif(count(*) filter (where i.required), 0), count(*))::int from special_class_items i
        where i.class_id = ${trainClasses.id}) as items,
      array(select (x.pass_score / 100.0)::float8 from jsonb_to_recordset(${trainClasses.exams}) as a ("examId" uuid, required boolean)
        join exams x on x.id = a."examId" where a.required) as exams,
      jsonb_array_length(${trainClasses.practicals}) as practicals,
      (select count(*)::int from jsonb_to_recordset(${trainClasses.surveys}) as q (required boolean, kind text)
        where q.required and q.kind = 'satisfaction') as surveys,
      case when jsonb_array_length(${trainClasses.weights}) > 0 then ${trainClasses.passScore} end as pass_score
    from ${trainClasses} where ${trainClasses.id} = any(${sql.param([...ids])}::uuid[])`)
  return new Map(
    rows.map(({ id, attend, pass_score: passScore, ...row }) => [
      id,
      {
        attendPercent: attend,
        sessions: row.sessions,
        items: row.items,
        exams: row.exams,
        practicals: row.practicals,
        surveys: row.surveys,
        passScore,
        hours: row.hours,
      },
    ]),
  )
}
