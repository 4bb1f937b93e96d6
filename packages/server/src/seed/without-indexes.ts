import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'

/** Notes how to drop and to make the constraints and indexes of the tables; keys that other tables refer to stay. */
const noteParts = async (db: Db, tables: readonly string[]): Promise<void> => {
  await db.execute(sql`create temp table seed_parts (dropping text, making text, is_last boolean) on commit drop`)
  await db.execute(sql`
    insert into seed_parts
    with t as (select oid, oid::regclass as name from pg_class where oid = any(${sql.param(tables)}::regclass[])),
    held as (
      select t.name, c.conname, c.contype, pg_get_constraintdef(c.oid) as definition
      from t join pg_constraint c on c.conrelid = t.oid
      where c.contype = 'f' or c.contype in ('p', 'u')
        and not exists (select 1 from pg_constraint f where f.contype = 'f' and f.conindid = c.conindid))
    select format('alter table %s drop constraint %I', name, conname),
      format('alter table %s add constraint %I %s', name, conname, definition), contype = 'f'
    from held
    union all
    select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid), false
    from t join pg_index i on i.indrelid = t.oid
    where not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`)
}

/**
 * Fills tables while they have neither indexes nor keys, and makes those anew over the rows: a row costs a fifth, and
 * what breaks a key still fails. All of it belongs to the transaction, so that nobody ever sees a table without them.
 */
export const withoutIndexes = async (db: Db, tables: readonly string[], fill: () => Promise<void>): Promise<void> => {
  await noteParts(db, tables)
  await db.execute(sql`
    do $$ declare part record; begin
      for part in select dropping from seed_parts loop execute part.dropping; end loop;
    end $$`)
  await fill()
  await db.execute(sql`
    do $$ declare part record; begin
      for part in select making from seed_parts order by is_last loop execute part.making; end loop;
    end $$`)
  await db.execute(sql`drop table seed_parts`)
}
