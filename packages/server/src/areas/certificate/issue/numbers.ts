import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'

/**
 * The first of so many numbers of a template and year, 0 where its rule does not tell the year. The row stays locked until
 * the commit: others wait, and numbers of a transaction that fails are given to the next one.
 */
export const nextNumbers = async ({ db }: Tx, templateId: string, year: number, count: number): Promise<number> => {
  const { rows } = await db.execute<{ last: number }>(sql`
    insert into cert_counters as k (template_id, year, last) values (${templateId}, ${year}, ${count})
    on conflict (template_id, year) do update set last = k.last + excluded.last returning last`)
  return (rows[0]?.last ?? count) - count + 1
}
