import { MOST_LABELS } from '@portal/contract/areas/history/day.ts'
import { historyColumns, historyImportFaults as says } from '@portal/contract/areas/history/day-import.ts'
import { eventText } from '@portal/contract/areas/history/day-rule.ts'
import { importances } from '@portal/contract/areas/history/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiYear } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { ImportCall, JudgedRow, RawRow } from '#src/shared/exchange/import/kinds.ts'
import { databaseNow } from '#src/shared/post/publish.ts'
import { type DayPlan, type ReadDay, readDay } from './import-row.ts'

/** Enabled history labels by name; of two of one name the first by its place in the tree. */
const labelsByName = async (tx: Tx): Promise<Map<string, string>> => {
  const { rows } = await tx.db.execute<{ id: string; name: string }>(sql`
    select id, name from labels where dic_code = 'history' and kind = 'label' and enabled order by depth desc, sort desc, id desc`)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

interface Titled extends Record<string, unknown> {
  month: number
  day: number
  year: number
  title: string
}

const keyOf = ({ month, day, year, title }: Pick<Titled, 'month' | 'day' | 'year' | 'title'>) =>
  `${year}-${month}-${day} ${title}`

/** Dates with titles that the unit of the importer has already. */
const knownKeys = async (tx: Tx, orgId: string, read: readonly ReadDay[]): Promise<Set<string>> => {
  const dates = read.flatMap(({ plan }) => plan ?? []).map(({ month, day, year }) => ({ month, day, year }))
  const { rows } = await tx.db.execute<Titled>(sql`
    select h.month, h.day, h.year, coalesce(p.draft ->> 'title', p.title) as title
    from history_days h join posts p on p.id = h.post_id and p.deleted_at is null and p.owner_org_id = ${orgId}
    where (h.month, h.day, h.year) in (
      select d.month, d.day, d.year from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) d (month int, day int, year int))`)
  return new Set(rows.map(keyOf))
}

const SHOWN_TEXT = 80

/** What the draft would hold, column by column; of a long text its beginning. */
const madeOf = (plan: NonNullable<ReadDay['plan']>, labelNames: readonly string[]): JudgedRow['changes'] => {
  const values: Record<(typeof historyColumns)[number]['key'], string> = {
    ...{ month: String(plan.month), day: String(plan.day), year: String(plan.year), title: plan.title },
    body: plan.body.length > SHOWN_TEXT ? `${plan.body.slice(0, SHOWN_TEXT)}…` : plan.body,
    ...{ source: plan.source, importance: importances[plan.importance - 1] ?? '', labels: labelNames.join('、') },
  }
  return historyColumns.flatMap(({ key, title }) =>
    values[key] === '' ? [] : [{ field: key, title, before: '', after: values[key] }],
  )
}

/** What each row of a file would make: a draft, or why the file cannot come in. */
export const judgeDays = async ({ tx, actor }: ImportCall, raws: readonly RawRow[]): Promise<JudgedRow<DayPlan>[]> => {
  const thisYear = shanghaiYear((await databaseNow(tx)).getTime())
  const read = raws.map((raw) => ({ no: raw.no, ...readDay(raw, thisYear) }))
  const [labels, known] = [await labelsByName(tx), await knownKeys(tx, actor.orgId, read)]
  const first = new Map<string, number>()
  return read.map(({ no, plan, labelNames, faults }): JudgedRow<DayPlan> => {
    const all = [...faults]
    for (const name of labelNames)
      if (!labels.has(name)) all.push({ field: 'labels', message: fill(says.label, { v: name }) })
    if (labelNames.length > MOST_LABELS) all.push({ field: 'labels', message: says.moreLabels })
    if (plan) {
      const key = keyOf(plan)
      const before = first.get(key)
      if (known.has(key)) all.push({ field: 'title', message: says.sameDay })
      else if (before !== undefined) all.push({ field: 'title', message: fill(says.sameInFile, { r2: before }) })
      else first.set(key, no)
    }
    const isGood = plan !== null && all.length === 0
    return {
      ...{ no, action: isGood ? 'add' : 'error', code: plan ? eventText(plan) : '' },
      ...{ name: plan?.title ?? '', targetId: null, changes: isGood ? madeOf(plan, labelNames) : [] },
      ...{ faults: all, suspect: null },
      plan: isGood ? { ...plan, labelIds: labelNames.flatMap((name) => labels.get(name) ?? []) } : null,
    }
  })
}
