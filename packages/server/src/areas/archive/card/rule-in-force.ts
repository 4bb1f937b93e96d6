import { type SQL, sql } from 'drizzle-orm'

/** Id of the version of a job's rule that is in force on a day. */
export const ruleInForce = (job: SQL, on: SQL): SQL => sql`(select r.id from job_rules r
  where r.job = ${job} and r.valid_from <= ${on} order by r.valid_from desc limit 1)`

/** A complete card of the person for the job that nothing has voided. */
export const hasCard = (user: SQL, job: SQL): SQL => sql`exists (select 1 from safety_cards c
  where c.user_id = ${user} and c.job = ${job} and c.state = 'complete')`
