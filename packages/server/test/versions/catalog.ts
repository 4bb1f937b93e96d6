import pg from 'pg'

/** Every object of the schema by its name, with all that makes it what it is. */
export type Catalog = Map<string, string>

const OBJECTS = `
  select 'table ' || c.relname as object, coalesce(array_to_string(c.reloptions, ', '), '') as definition
    from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
  union all
  select 'column ' || c.relname || '.' || a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
      'collate ' || nullif(l.collname, 'default'), case when a.attnotnull then 'not null' end,
      case a.attgenerated when '' then 'default ' else 'generated ' end || pg_get_expr(d.adbin, d.adrelid),
      'identity ' || nullif(a.attidentity::text, ''))
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum left join pg_collation l on l.oid = a.attcollation
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
  union all
  select 'constraint ' || conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) || ' validated ' || convalidated
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all
  select 'index ' || c.relname, concat_ws(' ', pg_get_indexdef(c.oid), array_to_string(c.reloptions, ', '), 'valid', i.indisvalid)
    from pg_class c join pg_index i on i.indexrelid = c.oid where c.relnamespace = 'public'::regnamespace
  union all
  select 'trigger ' || tgrelid::regclass || '.' || tgname, pg_get_triggerdef(t.oid) || ' ' || tgenabled::text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not tgisinternal
  union all
  select 'function ' || p.oid::regprocedure, pg_get_functiondef(p.oid)
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select 'view ' || c.relname, pg_get_viewdef(c.oid)
    from pg_class c where c.relkind in ('v', 'm') and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  union all
  select 'sequence ' || c.relname, format_type(s.seqtypid, null) || ' by ' || s.seqincrement
    from pg_sequence s join pg_class c on c.oid = s.seqrelid where c.relnamespace = 'public'::regnamespace
  union all
  select 'type ' || t.typname, string_agg(e.enumlabel, ', ' order by e.enumsortorder)
    from pg_type t join pg_enum e on e.enumtypid = t.oid where t.typnamespace = 'public'::regnamespace group by t.typname
  union all
  select 'extension ' || extname, '' from pg_extension
  order by 1`

export const catalogOf = async (url: string): Promise<Catalog> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ object: string; definition: string }>(OBJECTS)
    return new Map(rows.map(({ object, definition }) => [object, definition]))
  } finally {
    await client.end()
  }
}

/** What one schema lacks, has beyond the other, or has in another way. */
export const differences = (found: Catalog, wanted: Catalog): string[] => [
  ...[...wanted].flatMap(([object, definition]) => {
    const own = found.get(object)
    if (own === undefined) return [`missing: ${object}`]
    return own === definition ? [] : [`other: ${object}: ${own} instead of ${definition}`]
  }),
  ...[...found.keys()].filter((object) => !wanted.has(object)).map((object) => `beyond: ${object}`),
]

const isRequired = (definition: string) => / not null(?! (default|generated|identity))/.test(definition)

/**
 * What a program made for the schema `old` would miss or stumble over in the schema `now`; it is known of `loosened`
 * columns that it does not stumble over empty ones.
 */
export const brokenFor = (old: Catalog, now: Catalog, loosened: ReadonlySet<string> = new Set()): string[] => {
  const columns = [...now].filter(([object]) => object.startsWith('column '))
  const known = (object: string) => old.has(`table ${object.slice('column '.length).split('.')[0]}`)
  return [
    ...[...old].flatMap(([object, definition]) => {
      const own = now.get(object)
      // What a constraint demands is tried with rows; whether an index is there for speed or as a key cannot be told.
      if (own === definition || object.startsWith('constraint ') || object.startsWith('table ')) return []
      if (own === undefined) return [`missing: ${object}`]
      if (loosened.has(object) && own === definition.replace(' not null', '')) return []
      return object.startsWith('column ') ? [`other: ${object}: ${own} instead of ${definition}`] : []
    }),
    ...columns
      .filter(([object, definition]) => known(object) && !old.has(object) && isRequired(definition))
      .map(([object]) => `required of who does not know it: ${object}`),
  ]
}
