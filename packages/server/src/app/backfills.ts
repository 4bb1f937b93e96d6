import { sql } from 'drizzle-orm'
import { type Backfill, takeStep } from '#src/platform/migrations/backfill.ts'
import type { Portal } from '#src/shared/portal.ts'

/** What rows that were there before an upgrade still lack; none since version 1.0. */
export const backfills: readonly Backfill[] = []

const JOB = 'app.backfill'
const EVERY_MINUTE = '* * * * *'
/** Three beats: a process that was silent for so long is gone. */
const SILENT_SECONDS = 30

const selectOpen = async ({ db }: Portal['platform'], names: readonly string[]): Promise<Set<string>> => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from unnest(${sql.param(names)}::text[]) name
    where not exists (select from backfills b where b.name = name and b.finished_at is not null)`)
  return new Set(rows.map(({ name }) => name))
}

/** An older program knows nothing of what is filled in, and would go on writing rows that lack it. */
const olderProgramRuns = async ({ db, build }: Portal['platform']): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select 1 from instances where build <> ${build} and seen_at > now() - ${SILENT_SECONDS} * interval '1 second' limit 1`)
  return rows.length > 0
}

/** Step after step, leaving the database to others for as long as each took. */
const workOff = async ({ pool }: Portal['platform'], backfill: Backfill, signal: AbortSignal) => {
  while (!signal.aborted) {
    const start = performance.now()
    const client = await pool.connect()
    try {
      if (await takeStep(client, backfill)) return
    } finally {
      client.release()
    }
    await new Promise((resolve) => setTimeout(resolve, performance.now() - start))
  }
}

/** Works on what is open, once every process of the portal runs this program. */
export const fillIn = async (platform: Portal['platform'], list: readonly Backfill[], signal: AbortSignal) => {
  const open = await selectOpen(
    platform,
    list.map(({ name }) => name),
  )
  if (open.size === 0 || (await olderProgramRuns(platform))) return
  for (const backfill of list.filter(({ name }) => open.has(name))) await workOff(platform, backfill, signal)
}

/** Behind the running portal; a step that was cut off is taken again within a minute. */
export const serveBackfills = ({ platform, jobs }: Portal): void => {
  if (backfills.length === 0) return
  jobs.provide(JOB, (_payload, { signal }) => fillIn(platform, backfills, signal), { cron: EVERY_MINUTE })
}
