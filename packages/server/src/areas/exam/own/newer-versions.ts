import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Exam } from '../override/person-rules.ts'

/** Questions that have a newer version in force than the exam holds, pinned ones left out. */
export const countNewer = async (
  tx: Tx,
  { id, snapshotNo, state, firstStartedAt, paperId, paperVersion }: Exam,
): Promise<number> => {
  if (state !== 'published' || firstStartedAt !== null) return 0
  const { rows } = await tx.db.execute<{ n: number }>(sql`
    select count(distinct held.id) as n
    from exam_pools p cross join lateral unnest(p.question_ids, p.version_nos) as held (id, no)
    join questions q on q.id = held.id and q.state = 'active' and q.current_no > held.no
    where p.exam_id = ${id} and p.snapshot_no = ${snapshotNo} and not exists (
      select 1 from paper_versions v, jsonb_array_elements(v.content -> 'sections') s, jsonb_array_elements(s -> 'slots') slot
      where v.paper_id = ${paperId} and v.no = ${paperVersion} and slot ->> 'questionId' = held.id::text
        and slot ->> 'pin' <> 'latest')`)
  return rows[0]?.n ?? 0
}
