import type { OwnSpecial, ownSpecial } from '@portal/contract/areas/special-class/class.ts'
import { sql } from 'drizzle-orm'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import type { Portal } from '#src/shared/portal.ts'
import { progressOf } from './progress.ts'
import { SPECIAL } from './reach.ts'
import { STUDY_STATE } from './rows.ts'

interface Row extends Record<string, unknown> {
  id: string
  name: string
  term: string
  cover: string | null
  from: string | null
  to: string | null
  state: OwnSpecial['state']
  done: number
  needed: number
  items: number
  hours: number
}

const dateOf = (at: string | null) => (at === null ? null : new Date(at))

/** 专题班 of a trainee: what goes on first, then what comes, then what is over. */
export const ownWith =
  ({ files }: Portal): HandlerOf<typeof ownSpecial> =>
  async ({ tx, actor }) => {
    const { rows } = await tx.db.execute<Row>(sql`
      with mine as materialized (${progressOf(sql`e.user_id = ${actor.id}`)})
      select ${trainClasses.id} as id, ${trainClasses.title} as name, ${trainClasses.term} as term,
        ${trainClasses.coverFileId} as cover, ${trainClasses.startsAt} as "from", ${trainClasses.endsAt} as "to",
        ${STUDY_STATE} as state, coalesce(p.done, 0) as done, coalesce(p.needed, 0) as needed,
        coalesce(p.items, 0) as items, coalesce(p.hours, 0) as hours
      from ${trainClasses} join train_enrolments e on e.class_id = ${trainClasses.id} and e.user_id = ${actor.id}
          and e.state = 'confirmed'
        left join lateral (select (count(*) filter (where m.counts and m.done))::int as done,
            (count(*) filter (where m.counts))::int as needed, count(*)::int as items, sum(m.hours)::int as hours
          from mine m where m.class_id = ${trainClasses.id}) p on true
      where ${SPECIAL} and ${trainClasses.state} <> 'cancelled'
      order by (${STUDY_STATE} = 'studying') desc, (${STUDY_STATE} = 'ended'), ${trainClasses.startsAt} desc, 1`)
    return rows.map(({ cover, from, to, hours, ...row }) => ({
      ...row,
      coverUrl: cover === null ? '' : files.fileUrl(actor, { id: cover, name: row.name }),
      from: dateOf(from),
      to: dateOf(to),
      hours: hours / 100,
    }))
  }
