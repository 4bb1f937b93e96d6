import type { practiceStat } from '@portal/contract/areas/exam/practice/practice.ts'
import { type SQL, sql } from 'drizzle-orm'
import { getRow } from '#src/kit/store.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { practiceSets } from '#src/schema/exam/practice.ts'

const MOST_LISTED = 20
/** A question answered less often says nothing yet. */
const MISSED_FROM = 3

/** Answers given in a set, by people who were in the unit or below it when they began. */
const answersOf = (setId: string, orgId: string | undefined): SQL => sql`
  select a.person_id, a.org_at_start as org_id, i.question_id, (i.outcome = 'right') as is_right
  from attempts a join attempt_items i on i.attempt_id = a.id and i.outcome <> 'blank'
  where a.scene = 'practice' and a.object_id = ${setId}
    ${
      orgId === undefined
        ? sql``
        : sql`and a.org_at_start in (select o.id from org_units o join org_units top on o.path like top.path || '%'
            where top.id = ${orgId})`
    }`

interface Share extends Record<string, unknown> {
  id: string
  name: string
  answers: number
  rate: number
}

export const stat: HandlerOf<typeof practiceStat> = async ({ tx, body }) => {
  const { id } = await getRow(tx, practiceSets, body.id)
  const given = sql`(${answersOf(id, body.orgId)}) x`
  const rate = sql`avg(x.is_right::int)::float8 as rate`
  const all = await tx.db.execute<{ people: number; answers: number; rate: number | null }>(
    sql`select count(distinct x.person_id)::int as people, count(*)::int as answers, ${rate} from ${given}`,
  )
  return {
    people: all.rows[0]?.people ?? 0,
    answers: all.rows[0]?.answers ?? 0,
    rate: all.rows[0]?.rate ?? null,
    byKnowledge: (
      await tx.db.execute<Share>(sql`select k.id, k.name, count(*)::int as answers, ${rate} from ${given}
        join question_label_links l on l.question_id = x.question_id
        join question_labels k on k.id = l.label_id and k.kind = 'knowledge'
        group by k.id, k.name order by rate, k.name limit ${MOST_LISTED}`)
    ).rows,
    byOrg: (
      await tx.db.execute<
        Share & { people: number }
      >(sql`select o.id, o.name, count(distinct x.person_id)::int as people, count(*)::int as answers, ${rate}
        from ${given} join org_units o on o.id = x.org_id group by o.id, o.name order by people desc, o.name limit 200`)
    ).rows,
    missed: (
      await tx.db.execute<{
        id: string
        number: string
        stem: string
        answers: number
        rate: number
      }>(sql`select q.id, q.number, q.stem_text as stem, count(*)::int as answers, ${rate} from ${given}
        join questions q on q.id = x.question_id group by q.id having count(*) >= ${MISSED_FROM} and bool_or(not x.is_right)
        order by rate, answers desc limit ${MOST_LISTED}`)
    ).rows,
  }
}
