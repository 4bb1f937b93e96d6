import type pg from 'pg'

const TABLES = ['users', 'study_records', 'messages', 'unread_counts']
const SURNAMES = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧'
const GIVEN = '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂英华玉萍红建国文斌宇浩凯健俊帆雪琳晨辉'
const FIRST_CODE = 2_000_000

interface Index {
  name: string
  definition: string
}

const secondaryIndexes = async (db: pg.Client): Promise<Index[]> => {
  const { rows } = await db.query<Index>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
     where t.relname = any($1) and t.relnamespace = 'public'::regnamespace and not i.indisprimary`,
    [TABLES],
  )
  return rows
}

/** Identifiers in order of time, as the product makes them. */
const idOf = (kind: string) => `('019a0000-${kind}-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`

const insertPeople = (db: pg.Client, many: number) =>
  db.query(
    `insert into users (id, code, login_name, name, pinyin, initials, primary_org_id, post, hired_on, phone_mask, phone_index,
       grams, created_at, updated_at, must_change, last_login_at)
     select ${idOf('0001')}, p.code, p.code, p.name, 'zhangsan', 'zs', p.org, '操作工', date '2000-01-01' + n % 9000,
       '138****' || lpad((n % 10000)::text, 4, '0'), md5(p.code),
       array[substr(p.code, 1, 2), substr(p.code, 2, 2), substr(p.code, 3, 2), substr(p.code, 4, 2), substr(p.code, 5, 2),
         substr(p.code, 6, 2), substr(p.name, 1, 2), substr(p.name, 2, 2), 'zh', 'ha', 'an', 'ng', 'gs', 'sa', 'zs'],
       now() - n * interval '1 minute', now(), false, now() - n % 90 * interval '1 day'
     from generate_series(1, $1::int) n,
       lateral (select (${FIRST_CODE} + n)::text as code,
         substr($2, 1 + n % length($2), 1) || substr($3, 1 + (n / 7) % length($3), 1) || substr($3, 1 + (n / 311) % length($3), 1) as name,
         (select u.ids[1 + n % cardinality(u.ids)] from (select array_agg(id order by id) as ids from org_units) u) as org) p`,
    [many, SURNAMES, GIVEN],
  )

const insertStudy = (db: pg.Client, many: number) =>
  db.query(
    `insert into study_records (id, user_id, item_type, item_id, version_no, effective_ms, coverage_tenths, last_at)
     select ${idOf('0002')}, ${idOf('0001')}, 'video', v.ids[1 + n % cardinality(v.ids)], 1, n % 600000, n % 1000,
       now() - n * interval '10 seconds'
     from generate_series(1, $1::int) n, (select array_agg(id order by id) as ids from videos) v`,
    [many],
  )

const insertMessages = async (db: pg.Client, many: number) => {
  await db.query(
    `insert into messages (id, user_id, event, category, kind, title, at)
     select ${idOf('0003')}, ${idOf('0001')}, 'bench', 'notice', 'bench', '关于开展安全生产月活动的通知', now() - n * interval '1 second'
     from generate_series(1, $1::int) n`,
    [many],
  )
  await db.query(
    `insert into unread_counts (user_id, category, unread) select ${idOf('0001')}, 'notice', 1 from generate_series(1, $1::int) n`,
    [many],
  )
}

/** Adds people, each with a study record and an unread message. Indexes are built afterwards: several times faster. */
export const fillPeople = async (db: pg.Client, many: number): Promise<void> => {
  await db.query(`set maintenance_work_mem = '512MB'`)
  // Millions of checks of one foreign key would cost more than the rows.
  await db.query('set session_replication_role = replica')
  const indexes = await secondaryIndexes(db)
  for (const { name } of indexes) await db.query(`drop index ${name}`)
  await insertPeople(db, many)
  await insertStudy(db, many)
  await insertMessages(db, many)
  for (const { definition } of indexes) await db.query(definition)
  await db.query('set session_replication_role = origin')
  // Triggers slept too.
  await db.query(`insert into org_headcounts (org_id, people)
    select primary_org_id, count(*) from users where enabled and deleted_at is null group by 1
    on conflict (org_id) do update set people = excluded.people`)
  await db.query('vacuum analyze')
  await db.query('checkpoint')
}
