import { backupWords } from '@portal/contract/areas/system/backup.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import { backupRuns } from '#src/schema/system/maintenance.ts'

/** One number for all processes: one backup or rehearsal at a time, noticed to be over also when its process died. */
export const BACKUP_LOCK = 7_201_133

type Run = typeof backupRuns.$inferSelect

export const createRun = async (db: Db, kind: Run['kind'], startedBy: string | null): Promise<string> => {
  const rows = await db.insert(backupRuns).values({ kind, startedBy }).returning({ id: backupRuns.id })
  return rows[0]?.id ?? ''
}

export const moveRun = async ({ db }: Pick<Platform, 'db'>, id: string, values: Partial<Run>): Promise<void> => {
  await db.update(backupRuns).set(values).where(eq(backupRuns.id, id))
}

/** Runs whose process is gone: they would be shown as running for ever. */
export const closeInterrupted = async (db: Db): Promise<void> => {
  await db.execute(sql`
    update backup_runs set state = 'failed', ended_at = now(), error = ${backupWords.interrupted}
    where (state in ('running', 'checking')
        and not exists (select 1 from pg_locks where locktype = 'advisory' and granted
          and objid = ${BACKUP_LOCK} and database = (select oid from pg_database where datname = current_database())))
      or (state = 'queued' and created_at < now() - interval '1 hour')`)
}

export const findOpenRun = async (tx: Tx): Promise<Run['kind'] | null> => {
  await closeInterrupted(tx.db)
  const { rows } = await tx.db.execute<{ kind: Run['kind'] }>(
    sql`select kind from backup_runs where state in ('queued', 'running', 'checking') limit 1`,
  )
  return rows[0]?.kind ?? null
}
