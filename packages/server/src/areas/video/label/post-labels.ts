import type { DicCode } from '@portal/contract/areas/video/label.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'

/** Those of some labels that may be given to a post now: enabled ones of the category, and what it has already. */
export const labelsForPost = async (
  tx: Tx,
  dicCode: DicCode,
  ids: readonly string[],
  postId: string | null,
): Promise<Set<string>> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select l.id from labels l
    where l.id = any(${sql.param(ids)}::uuid[]) and l.kind = 'label' and l.dic_code = ${dicCode}
      and (l.enabled or exists (select 1 from content_labels c
        where c.label_id = l.id and c.subject_kind = 'post' and c.subject_id = ${postId}::uuid))`)
  return new Set(rows.map(({ id }) => id))
}

/** Labels of a post as the one tree counts them; what stays keeps its date. Answers those it had. */
export const setPostLabels = async (tx: Tx, postId: string, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select label_id as id from content_labels where subject_kind = 'post' and subject_id = ${postId} order by label_id`)
  await tx.db.execute(sql`
    delete from content_labels where subject_kind = 'post' and subject_id = ${postId}
      and label_id <> all(${sql.param(ids)}::uuid[])`)
  await tx.db.execute(sql`
    insert into content_labels (label_id, subject_kind, subject_id)
    select distinct x, 'post', ${postId}::uuid from unnest(${sql.param(ids)}::uuid[]) x on conflict do nothing`)
  return rows.map(({ id }) => id)
}
