import { packCheckWords, packHeads, packPartWords } from '@portal/contract/areas/archive/pack-checks.ts'
import { hourSourceWords } from '@portal/contract/areas/learning/hours/year.ts'
import { entryState } from '@portal/contract/areas/learning/time.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import { dayOf } from '#src/shared/archive/archive.ts'
import type { PackSource } from '#src/shared/archive/pack.ts'
import { listPart } from '#src/shared/archive/pack-list.ts'
import { worded } from '#src/shared/archive/worded.ts'
import { isReached, standingTables } from './standing.ts'

const PAGE = '/train/traineeCount?f.reached=false'

/** Hours of the period, entry by entry, and who is short of his target in its last year. */
export const packedHours: PackSource = {
  checks: async ({ db }, { people, to, unitFilter }) => {
    const year = Number(to.slice(0, 4))
    const { rows } = await db.execute<{ n: number }>(sql`
      select count(*)::int as n from ${standingTables(year)}
      where ${people} and u.enabled and g.target_hundredths is not null and not ${isReached}`)
    const n = rows[0]?.n ?? 0
    return n === 0
      ? []
      : [
          {
            key: 'hours',
            text: fill(packCheckWords.shortHours, { n }),
            count: n,
            link: `${PAGE}&f.year=${year}${unitFilter}`,
          },
        ]
  },
  parts: async function* (tx, { people, from, to }) {
    yield await listPart(tx, {
      ...packPartWords.hours,
      heads: { ...packHeads.person, ...packHeads.hours },
      rows: sql`
        select lpad(e.no::text, 20, '0') as key, u.code, u.name, o.name as org, ${dayOf(sql`e.completed_at`)}::text as day,
          ${worded(sql`e.source`, hourSourceWords)} as source, e.item_title as title, e.hours_hundredths / 100.0::float8 as hours,
          ${worded(sql`e.state`, wordsOf(entryState))} as state, e.reason
        from hour_entries e join users u on u.id = e.user_id join org_units o on o.id = e.org_id
        where ${people} and ${dayOf(sql`e.completed_at`)} between ${from}::date and ${to}::date`,
    })
  },
}
