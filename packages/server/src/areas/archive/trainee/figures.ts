import type { archiveFigures } from '@portal/contract/areas/archive/trainee.ts'
import { shanghaiDay, shanghaiYear } from '@portal/contract/kit/shanghai.ts'
import { type SQL, sql } from 'drizzle-orm'
import { isReached, standingTables } from '#src/areas/learning/public.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { activePerson } from '#src/shared/audience/resolve.ts'
import { countExpiring } from '../card/held-certificates.ts'
import { ruleInForce } from '../card/rule-in-force.ts'
import { conclusionsOn } from '../card/work.ts'

interface Counts extends Record<string, unknown> {
  people: number
  reached: number
  withTarget: number
  complete: number
}

const hasTarget = sql`g.target_hundredths is not null`

const countPeople = async (tx: Tx, year: number, people: SQL): Promise<Counts> => {
  const { rows } = await tx.db.execute<Counts>(sql`
    select count(*)::int as people, (count(*) filter (where ${hasTarget}))::int as "withTarget",
      (count(*) filter (where ${hasTarget} and ${isReached}))::int as reached,
      (count(*) filter (where not exists (select 1 from archive_corrections c where c.user_id = u.id and c.state = 'open')))::int
        as complete
    from ${standingTables(year)} where ${people}`)
  return rows[0] ?? { people: 0, reached: 0, withTarget: 0, complete: 0 }
}

/** People whose job has a rule in force today. */
const ruledWorkers = async (tx: Tx, people: SQL, today: string) => {
  const { rows } = await tx.db.execute<{ userId: string; job: string }>(sql`
    select u.id as "userId", u.post as job from users u
    where ${people} and u.post in (select job from job_rules) and ${ruleInForce(sql`u.post`, sql`${today}::date`)} is not null`)
  return rows
}

/** Head of the list: shares of the people in scope who are with the company. */
export const figures: HandlerOf<typeof archiveFigures> = async ({ tx, body }) => {
  const now = new Date()
  const people = sql`${activePerson()} and u.employment <> 'left' and ${inScope(tx, sql`u.primary_org_id`, sql`u.id`)}`
  const today = shanghaiDay(now)
  const counts = await countPeople(tx, body.year ?? shanghaiYear(now.getTime()), people)
  const work = await conclusionsOn(tx.db, await ruledWorkers(tx, people, today), today)
  return {
    ...counts,
    withRule: work.size,
    allowed: [...work.values()].filter(({ allowed }) => allowed).length,
    expiring: await countExpiring(tx.db, people),
    at: now,
  }
}
