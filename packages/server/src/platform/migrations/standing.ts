import type pg from 'pg'
import type { Migration } from './files.ts'

/** A database that this program must not touch. The operator reads it: Chinese first, English below, then the way out. */
class SchemaRefused extends Error {
  // Where in the program it was noticed is nothing to an operator.
  override stack = ''
}

const refused = (chinese: string, english: string) =>
  new SchemaRefused(`${chinese}未作任何改动。\n${english} Nothing was changed.`)

const foreign = (relation: string) =>
  refused(
    `数据库中已有其他程序的数据（如 ${relation}），不是统一门户的数据库。请另建一个空数据库，把 DATABASE_URL 指向它。`,
    `The database holds data of another program (such as ${relation}). Point DATABASE_URL to an empty database.`,
  )

const unknown = (step: number) =>
  refused(
    `数据库的结构与任何正式版本都不一致（第 ${step} 步不同），可能由开发版建立或被手工改动。演示数据可删除数据目录后重新生成；正式数据请用建立它的程序打开，或从备份恢复到空数据库。`,
    `The schema of the database is that of no release (step ${step} differs). Use the program that made it, or restore a backup.`,
  )

const newer = (steps: number) =>
  refused(
    `数据库已由更新版本的统一门户升级（多 ${steps} 步），本程序较旧。请改用更新的版本启动；确需退回旧版本时，把升级前的备份恢复到空数据库。`,
    `A newer release has upgraded the database (by ${steps} steps). Start that release, or restore the backup made before.`,
  )

const foreignRelation = async (client: pg.ClientBase): Promise<string | undefined> => {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relpersistence <> 't'
       and n.nspname not in ('pg_catalog', 'pg_toast', 'information_schema', 'drizzle')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by 1 limit 1`,
  )
  return rows[0]?.name
}

/** Hashes of the steps that made this database, in their order. */
const selectApplied = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows: found } = await client.query<{ ledger: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as ledger`,
  )
  if (found[0]?.ledger == null) return []
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id')
  return rows.map(({ hash }) => hash)
}

/** How many of our steps the database has taken; refuses one that others made, or that knows more steps than we do. */
export const countApplied = async (client: pg.ClientBase, migrations: readonly Migration[]): Promise<number> => {
  const applied = await selectApplied(client)
  if (applied.length === 0) {
    const relation = await foreignRelation(client)
    if (relation !== undefined) throw foreign(relation)
  }
  const shared = migrations.slice(0, applied.length)
  const differing = shared.findIndex(({ hash }, step) => hash !== applied[step])
  if (differing >= 0) throw unknown(differing + 1)
  if (applied.length > migrations.length) throw newer(applied.length - migrations.length)
  return applied.length
}
