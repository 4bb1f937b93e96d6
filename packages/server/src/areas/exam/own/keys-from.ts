import { type SQL, sql } from 'drizzle-orm'
import { prepared } from '#src/platform/database/prepared.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { lastEnd } from '#src/shared/attempt/clock/last-end.ts'
import { coalesced } from '#src/shared/batch/coalesce.ts'

/** The close for the last of all, make-ups and added minutes included: what an override that reaches nobody adds is too much, never too little. */
const lastClose = (e: SQL): SQL => sql`greatest(${e}.close_at, (
  select max(coalesce(o.close_at, ${e}.close_at + o.extra_minutes * interval '1 minute'))
  from exam_overrides o where o.exam_id = ${e}.id))`

/**
 * From when the keys of an exam may be told, decision 036: computed, so whoever extends it, gives somebody a make-up or
 * opens a sitting again closes them with it. `e` is the alias of its row. Before the last close nobody looks at those
 * who sit: they are many then, and change nothing.
 */
export const keysFrom = (e: SQL): SQL => sql`(case
  when ${e}.rules ->> 'keyRelease' = 'handIn' then '-infinity'::timestamptz
  when ${e}.state = 'cancelled' then 'infinity'::timestamptz
  when ${lastClose(e)} > now() then ${lastClose(e)}
  else greatest(${lastClose(e)}, ${lastEnd('exam', sql`${e}.id`)}) end)`

const e = sql`e`

const readKeysFrom = prepared<{ id: string; at: number }>(
  () => sql`
    select e.id, (extract(epoch from ${keysFrom(e)}) * 1000)::float8 as at
    from exams e where e.id = any(${sql.placeholder('ids')}::uuid[])`,
)

/** {@link keysFrom} of one exam, milliseconds; infinite: always, or nobody knows. */
export const keysOfExamFrom = coalesced(async ({ db }: Tx, ids: readonly string[]): Promise<number[]> => {
  const found = new Map((await readKeysFrom(db, { ids })).map(({ id, at }) => [id, at]))
  return ids.map((id) => found.get(id) ?? Number.POSITIVE_INFINITY)
})

/** Items `w` of the wrong book whose last answer was given in an exam that keeps its keys: they rest until it tells them. */
export const isResting = (w: SQL): SQL => sql`('exam' = any(${w}.sources) and exists (
  select 1 from attempt_items i join attempts s on s.id = i.attempt_id and s.scene = 'exam' join exams e on e.id = s.object_id
  where i.id = ${w}.attempt_item_id and ${keysFrom(e)} > now()))`
