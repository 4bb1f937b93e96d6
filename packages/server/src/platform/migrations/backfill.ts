import type pg from 'pg'

/**
 * Fills in what an added column or table lacks for rows that were there before. Written in SQL of its own, because it
 * outlives the columns that `src/schema` still names.
 */
export interface Backfill {
  name: string
  /** Works on a few hundred rows behind `after` and answers where it came to; null once there is nothing left. */
  step(client: pg.ClientBase, after: string | null): Promise<string | null>
}

/** One step in a transaction of its own; true once nothing is left. Two processes take turns. */
export const takeStep = async (client: pg.ClientBase, { name, step }: Backfill): Promise<boolean> => {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '2s'`)
    await client.query('insert into backfills (name) values ($1) on conflict do nothing', [name])
    const { rows } = await client.query<{ reached: string | null; finished: boolean }>(
      'select reached, finished_at is not null as finished from backfills where name = $1 for update',
      [name],
    )
    const known = rows[0] ?? { reached: null, finished: false }
    const reached = known.finished ? null : await step(client, known.reached)
    await client.query(
      `update backfills set reached = coalesce($2, reached),
         finished_at = coalesce(finished_at, case when $2::text is null then now() end)
       where name = $1`,
      [name, reached],
    )
    await client.query('commit')
    return reached === null
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
