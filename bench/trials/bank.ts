import type pg from 'pg'

const QUESTIONS = Number(process.env.BENCH_BANK ?? 100_000)

const columnsOf = async (db: pg.Client, table: string): Promise<string[]> => {
  const { rows } = await db.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = $1 and table_schema = 'public' order by ordinal_position`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** Copies rows of a table with some columns made anew; `from` gives the rows as `s` and the number of the copy as `n`. */
const copyRows = async (db: pg.Client, table: string, from: string, anew: Record<string, string>): Promise<void> => {
  const columns = await columnsOf(db, table)
  const values = columns.map((name) => anew[name] ?? `s.${name}`)
  await db.query(`insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from ${from}`)
}

const idOf = (kind: string) => `('019d0000-${kind}-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`

/** A bank of a hundred thousand active questions, copies of the demo ones with a number of their own in the stem. */
export const fillBank = async (db: pg.Client): Promise<void> => {
  const { rows } = await db.query<{ n: number }>(`select count(*)::int as n from questions where number like 'B%'`)
  if ((rows[0]?.n ?? 0) > 0) return
  // Each table is filled by a statement of its own, and the later ones must not take copies for what is copied.
  const copies = `generate_series(1, ${QUESTIONS}) n join (
    select q.*, row_number() over (order by q.id) - 1 as place, count(*) over () as many from questions q
      join question_categories b on b.id = q.bank_id
    where q.current_no > 0 and q.state = 'active' and q.deleted_at is null and b.owner_object is null
      and q.number not like 'B%') s on s.place = n % s.many`
  await db.query('set session_replication_role = replica')
  await copyRows(db, 'questions', copies, {
    id: idOf('0001'),
    number: `'B' || lpad(n::text, 8, '0')`,
    current_no: '1',
    latest_no: '1',
    draft_state: 'null',
    stem_text: `s.stem_text || n`,
    search_text: `s.search_text || n`,
    grams: `s.grams || array(select substr(n::text, i, 2) from generate_series(1, length(n::text) - 1) i)`,
    stem_hash: `md5(s.stem_hash || n)`,
    difficulty: '1 + n % 5',
    updated_at: `now() - n * interval '1 minute'`,
    twin_group: 'null',
  })
  await copyRows(
    db,
    'question_versions',
    `(select n, s.id as of, s.current_no from ${copies}) c join question_versions s on s.question_id = c.of and s.no = c.current_no`,
    { id: idOf('0002'), question_id: idOf('0001'), no: '1' },
  )
  await copyRows(
    db,
    'question_label_links',
    `(select n, s.id as of from ${copies}) c join question_label_links s on s.question_id = c.of`,
    { question_id: idOf('0001') },
  )
  await db.query('set session_replication_role = origin')
  await db.query('vacuum analyze questions, question_versions, question_label_links')
}
