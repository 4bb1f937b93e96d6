import { packCheckWords, packHeads, packPartWords, packValues } from '@portal/contract/areas/archive/pack-checks.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import { dayOf } from '#src/shared/archive/archive.ts'
import type { PackSource } from '#src/shared/archive/pack.ts'
import { listPart } from '#src/shared/archive/pack-list.ts'

const MOST_LINES = 100

const sat = sql`attempts a join exams x on x.id = a.object_id join users u on u.id = a.person_id
  join org_units o on o.id = u.primary_org_id`

/** Results that are out; sittings of the period that nobody has marked yet are what is missing. */
export const packedExams: PackSource = {
  checks: async ({ db }, { people, from, to }) => {
    const { rows } = await db.execute<{ id: string; title: string; n: number }>(sql`
      select x.id, x.title, count(*)::int as n from ${sat}
      where ${people} and a.scene = 'exam' and a.void_reason = '' and a.submitted_at is not null and a.published_at is null
        and ${dayOf(sql`a.submitted_at`)} between ${from}::date and ${to}::date
      group by x.id, x.title order by x.title, x.id limit ${MOST_LINES}`)
    return rows.map(({ id, title, n }) => ({
      ...{ key: `exam:${id}`, text: fill(packCheckWords.ungraded, { title, n }), count: n },
      link: `/videoManageSc/comprehensiveTest?exam=${id}`,
    }))
  },
  parts: async function* (tx, { people, from, to }) {
    yield await listPart(tx, {
      ...packPartWords.exams,
      heads: { ...packHeads.person, ...packHeads.exams },
      rows: sql`
        select a.id::text as key, u.code, u.name, o.name as org, ${dayOf(sql`a.submitted_at`)}::text as day, x.title,
          a.total / 100.0::float8 as score, a.max_total / 100.0::float8 as most,
          case when a.passed then ${packValues.passed}::text else ${packValues.failed}::text end as passed
        from ${sat} where ${people} and a.scene = 'exam' and a.void_reason = '' and a.passed is not null
          and a.published_at is not null and ${dayOf(sql`a.submitted_at`)} between ${from}::date and ${to}::date`,
    })
  },
}
