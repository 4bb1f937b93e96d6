import { hoursFromHundredths, percentFromTenths } from '@portal/contract/areas/learning/hour-amount.ts'
import type { IntegrityFlag } from '@portal/contract/areas/learning/integrity-flag.ts'
import { secondsFromTicks } from '@portal/contract/areas/learning/intervals.ts'
import type { RecordState, watchVideoListByCode } from '@portal/contract/areas/learning/record.ts'
import { learningRefusals as no } from '@portal/contract/areas/learning/refusals.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import { escapeLike } from '#src/platform/db.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import type { Tx } from '#src/platform/tx.ts'
import type { StudyItemType } from '#src/schema/study.ts'
import { itemKey, loadItems } from '../item/items.ts'
import { allOf, personInScope, scopedBy } from '../people.ts'
import { dateOrNull, hoursOfRecord, recordStateSql, shownFlags } from './queries.ts'

const personOf = async (tx: Tx, actor: Actor, code: string): Promise<string> => {
  if (code === '' || code === actor.code) return actor.id
  ensure(actor.holds(P.studyTime), no.personUnknown)
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select u.id from users u where u.code = ${code} and ${personInScope(scopedBy(tx, actor, P.studyTime))}`)
  ensure(rows[0], no.personUnknown)
  return rows[0].id
}

interface WatchedRow extends Record<string, unknown> {
  id: string
  item_type: StudyItemType
  item_id: string
  coverage_tenths: number
  last_position: number
  effective_ms: number
  completed_at: string | null
  last_at: string
  state: RecordState
  flags: IntegrityFlag[]
  hours: number
  entry_title: string | null
  void_reason: string
  explanation: string
}

const orders = {
  lastAt: sql`r.last_at`,
  completedAt: sql`r.completed_at`,
  coverage: sql`r.coverage_tenths`,
}

/** Everything a person has studied; what was retired or deleted stays here by name. */
export const watched: HandlerOf<typeof watchVideoListByCode> = async ({ tx, actor, body }) => {
  const userId = await personOf(tx, actor, body.code)
  const { category, year, recordState, required, keyword } = body
  const from = sql`study_records r left join videos v on r.item_type = 'video' and v.id = r.item_id`
  const where = allOf(
    sql`r.user_id = ${userId}`,
    body.filter.itemType === undefined ? undefined : sql`r.item_type = ${body.filter.itemType}`,
    category === undefined ? undefined : category === 'doc' ? sql`r.item_type = 'doc'` : sql`v.category = ${category}`,
    year === undefined
      ? undefined
      : sql`extract(year from coalesce(r.completed_at, r.last_at) at time zone 'Asia/Shanghai') = ${year}`,
    recordState === undefined ? undefined : sql`${recordStateSql} = ${recordState}`,
    required === undefined ? undefined : sql`v.required = ${required}`,
    keyword === '' ? undefined : sql`v.title ilike ${`%${escapeLike(keyword)}%`}`,
  )
  const key = (body.sort?.replace(/^-/, '') ?? 'lastAt') as keyof typeof orders
  const direction = body.sort && !body.sort.startsWith('-') ? sql`asc nulls last` : sql`desc nulls last`
  const { rows } = await tx.db.execute<WatchedRow>(sql`
    select r.id, r.item_type, r.item_id, r.coverage_tenths, r.last_position, r.effective_ms, r.completed_at, r.last_at,
      r.flags, r.void_reason, r.explanation, ${recordStateSql} as state, ${hoursOfRecord} as hours,
      (select max(e.item_title) from hour_entries e where e.user_id = r.user_id and e.evidence_id = r.id) as entry_title
    from ${from} where ${where} order by ${orders[key]} ${direction}, r.id
    limit ${body.pageSize} offset ${(body.page - 1) * body.pageSize}`)
  const refs = rows.map((row) => ({ itemType: row.item_type, itemId: row.item_id }))
  const items = await loadItems(tx.db, refs)

  const list = rows.map((row) => {
    const ref = { itemType: row.item_type, itemId: row.item_id }
    const item = items.get(itemKey(ref))
    return {
      ...ref,
      recordId: row.id,
      title: item?.title ?? row.entry_title ?? '',
      link: item?.link ?? '',
      coverage: percentFromTenths(row.coverage_tenths),
      position: row.item_type === 'doc' ? row.last_position : secondsFromTicks(row.last_position),
      effectiveSeconds: Math.floor(row.effective_ms / 1000),
      completedAt: dateOrNull(row.completed_at),
      hours: hoursFromHundredths(row.hours),
      lastAt: new Date(row.last_at),
      state: row.state,
      flags: shownFlags(row.flags),
      voidReason: row.void_reason,
      explanation: row.explanation,
    }
  })
  return { list, total: await countRows(tx, from, where, body.exactTotal) }
}
