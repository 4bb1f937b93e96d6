import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { sqlState } from '../database/database-faults.ts'
import { type Backfill, takeStep } from './backfill.ts'
import { type Migration, migrationsFolder, readMigrations } from './files.ts'
import { countApplied } from './standing.ts'

// One number for all processes of the product, so that only one of them migrates at a time.
const MIGRATION_LOCK = 7_201_131
/** How long another process may take to migrate before this one gives up and is started again. */
const PATIENCE_MS = 600_000
const LOCK_NOT_AVAILABLE = '55P03'
const ATTEMPTS = 30
/** Between two questions whether it is one's turn. */
const TURN_MS = 200
const PAUSE_MS = 1000

const LEDGER = `create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`

interface Upgrade {
  folder?: string
  backfills?: readonly Backfill[]
  /** Asked before the first step of a database that has rows already; where it fails nothing is changed. */
  beforeUpgrade?: (client: pg.ClientBase) => Promise<void>
}

const note = (client: pg.ClientBase, { hash, when }: Migration) =>
  client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, when])

/** Whole or not at all. Who waits for a lock makes everybody behind it wait as well, so it is given up after two seconds. */
const applyWhole = async (client: pg.ClientBase, migration: Migration) => {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '2s'; set local statement_timeout = 0`)
    for (const statement of migration.statements) await client.query(statement)
    await note(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Statement by statement; cut off, it is done again from its beginning, so its statements say `if exists`. */
const applyOutside = async (client: pg.ClientBase, migration: Migration) => {
  // An index that is built concurrently waits for old transactions without keeping anybody from writing.
  await client.query('set lock_timeout = 0; set statement_timeout = 0')
  for (const statement of migration.statements) await client.query(statement)
  await note(client, migration)
}

const apply = async (client: pg.ClientBase, migration: Migration) => {
  if (migration.outsideTransaction) return applyOutside(client, migration)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyWhole(client, migration)
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE || attempt === ATTEMPTS) throw error
      await delay(PAUSE_MS)
    }
  }
}

/** A database that skipped releases has not had the time for it: what is taken away next must have been read before. */
const finishBackfill = async (client: pg.ClientBase, name: string, backfills: readonly Backfill[]) => {
  const backfill = backfills.find((each) => each.name === name)
  if (!backfill) throw new Error(`no backfill ${name}`)
  while (!(await takeStep(client, backfill)));
}

/**
 * One process migrates, the others ask again and again: a statement that waits holds a snapshot, for which an index that
 * the first one builds concurrently would wait in its turn.
 */
const takeTurn = async (client: pg.ClientBase): Promise<void> => {
  const asked = async () => {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [MIGRATION_LOCK])
    return rows[0]?.mine === true
  }
  const until = Date.now() + PATIENCE_MS
  while (!(await asked())) {
    if (Date.now() > until) throw new Error('another process has been migrating for too long')
    await delay(TURN_MS)
  }
}

/** Brings the database at `url` to the newest schema; safe to call from several processes at once. */
export async function migrate(url: string, options: Upgrade = {}): Promise<void> {
  const { folder = migrationsFolder(), backfills = [], beforeUpgrade } = options
  const migrations = readMigrations(folder)
  const client = new pg.Client({ connectionString: url, options: `-c lock_timeout=${PATIENCE_MS}` })
  await client.connect()
  try {
    await takeTurn(client)
    const applied = await countApplied(client, migrations)
    const pending = migrations.slice(applied)
    if (pending.length === 0) return

    if (applied > 0) await beforeUpgrade?.(client)
    await client.query(LEDGER)
    for (const migration of pending) {
      if (migration.afterBackfill !== null) await finishBackfill(client, migration.afterBackfill, backfills)
      await apply(client, migration)
    }
  } finally {
    await client.end()
  }
}
