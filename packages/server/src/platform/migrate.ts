import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

// One number for all processes of the product, so that only one of them migrates at a time.
const MIGRATION_LOCK = 7_201_131

/** The folder beside `src` in development and beside the bundle in `dist`. */
export const migrationsFolder = (from = import.meta.url) =>
  path.join(path.dirname(fileURLToPath(from)), from.includes('/dist/') ? '../migrations' : '../../migrations')

/** Brings the database at `url` to the newest schema; safe to call from several processes at once. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c lock_timeout=60000' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await runMigrations(drizzle(client), { migrationsFolder: migrationsFolder() })
  } finally {
    await client.end()
  }
}
