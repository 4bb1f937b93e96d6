import type pg from 'pg'

export interface Column {
  name: string
  type: string
  required: boolean
}

export interface Table {
  name: string
  columns: Column[]
  /** Foreign keys: own column and the one it names, of each pair. */
  references: { to: string; pairs: [string, string][] }[]
}

/** Every table of the portal with what can be written into it. */
export const selectTables = async (client: pg.ClientBase): Promise<Table[]> => {
  const { rows } = await client.query<Table>(
    `select c.relname as name,
       (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
            'required', a.attnotnull and not a.atthasdef and a.attidentity = '') order by a.attnum)
          from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '')
         as columns,
       (select coalesce(json_agg(json_build_object('to', r.confrelid::regclass::text, 'pairs',
            (select json_agg(json_build_array(own.attname, other.attname))
               from unnest(r.conkey, r.confkey) pair(own_no, other_no)
               join pg_attribute own on own.attrelid = r.conrelid and own.attnum = own_no
               join pg_attribute other on other.attrelid = r.confrelid and other.attnum = other_no))), '[]')
          from pg_constraint r where r.conrelid = c.oid and r.contype = 'f') as references
     from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  return rows
}
