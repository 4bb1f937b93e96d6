import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { prepared } from '#src/platform/database/prepared.ts'
import type { Outcome, Submission } from './submission.ts'

/** An answer of nobody, under the names of the columns. */
export interface AnonymousResponse {
  questionnaire_id: string
  state: Outcome['state']
  answers: Submission['answers']
  path: string[]
  dims: Record<string, string>
  seconds: number
  wave: string | null
  /** As many at the least share a group. */
  k: number
}

/** What one answer hides among at the least, however few its questionnaire asks for. */
const LEAST_CROWD = 10

/**
 * Of each group and day as many random answers are found as are missing from a crowd, and written anew with the new
 * ones, in random order and under new ids. So whoever sees in which transaction and in which order rows were written,
 * and hence whose ticket came with it, still faces a crowd of answers that the person could have given, and later ones
 * take random members of it along. Answers that somebody else is just moving stay where they are.
 */
const insertAmongOthers = prepared(
  () => sql`
    with fresh as (
      select * from jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) as n (questionnaire_id uuid, state text,
        answers jsonb, path text[], dims jsonb, seconds int, wave date, crowd int)),
    groups as (
      select questionnaire_id, dims, wave, max(crowd) - count(*) as missing, gen_random_uuid() as start
      from fresh group by 1, 2, 3 having max(crowd) > count(*)),
    above as materialized (
      select r.id, g.start from groups g cross join lateral (
        select id from questionnaire_responses where anonymous and questionnaire_id = g.questionnaire_id
          and dims = g.dims and coalesce(wave, '-infinity') = coalesce(g.wave, '-infinity') and id >= g.start
        order by id limit g.missing for update skip locked) r),
    below as materialized (
      select r.id from groups g cross join lateral (
        select id from questionnaire_responses where anonymous and questionnaire_id = g.questionnaire_id
          and dims = g.dims and coalesce(wave, '-infinity') = coalesce(g.wave, '-infinity') and id < g.start
        order by id limit g.missing - (select count(*) from above a where a.start = g.start)
        for update skip locked) r),
    moved as (
      delete from questionnaire_responses where id in (select id from above union all select id from below)
      returning questionnaire_id, state, answers, path, dims, seconds, wave)
    insert into questionnaire_responses (questionnaire_id, anonymous, state, answers, path, dims, seconds, wave)
    select questionnaire_id, true, state, answers, path, dims, seconds, wave from (
      select questionnaire_id, state, answers, path, dims, seconds, wave from fresh
      union all select * from moved) x
    order by random()`,
)

export const writeAnonymous = async (db: Db, rows: readonly AnonymousResponse[]): Promise<void> => {
  const crowded = rows.map(({ k, ...row }) => ({ ...row, crowd: Math.max(k, LEAST_CROWD) }))
  await insertAmongOthers(db, { rows: JSON.stringify(crowded) })
}
