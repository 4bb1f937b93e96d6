import { startPostgres } from '@portal/server/src/platform/postgres/launcher.ts'
import { connect, withPort } from './site.ts'
const folder = '/tmp/portal-tune'
const postgres = await startPostgres({
  dir: folder + '/postgres',
  settings: { max_wal_size: '8GB', checkpoint_timeout: '30min' },
})
const db = await connect(withPort(postgres.url, 'large'))
await db.query('set plan_cache_mode=force_generic_plan')
console.log(
  (await db.query(`select indexname from pg_indexes where tablename='study_records'`)).rows.map(
    (r: any) => r.indexname,
  ),
)
const { rows } = await db.query(`select * from sittings where ended_at is null order by last_at desc limit 128`)
const ids = rows.map((r) => r.id),
  users = rows.map((r) => r.user_id)
const { rows: recs } = await db.query(`select r.* from study_records r where user_id = any($1) and item_id=$2`, [
  users,
  rows[0].item_id,
])
const show = async (n: string, t: string, types: string, v: unknown[]) => {
  const lit = (x: any) => `'{${(x as string[]).map((y) => '"' + y.replace(/"/g, '\\"') + '"').join(',')}}'`
  await db.query(`prepare ${n}(${types}) as ${t}`)
  await db.query('begin')
  const r = await db.query(`explain (analyze,buffers,wal) execute ${n}(${v.map(lit).join(',')})`)
  await db.query('commit')
  console.log(r.rows.map((x: any) => x['QUERY PLAN'].slice(0, 160)).join('\n'), '\n')
  await db.query('deallocate ' + n)
}
await show(
  'a',
  `select * from sittings s join study_records r on r.user_id=s.user_id and r.item_type=s.item_type and r.item_id=s.item_id and r.cycle=s.cycle where (s.id, s.user_id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
  'uuid[],uuid[]',
  [ids, users],
)
for (let i = 0; i < 3; i++)
  await show(
    'b',
    `update study_records t set last_at=now() from unnest($1::uuid[]) as w(id) where t.id=w.id`,
    'uuid[]',
    [recs.map((r) => r.id)],
  )
await show(
  'c',
  `update sittings t set recent_arrivals=w.r, last_at=now() from unnest($1::uuid[], $2::jsonb[]) as w(id,r) where t.id=w.id`,
  'uuid[],jsonb[]',
  [ids, ids.map(() => JSON.stringify(Array.from({ length: 40 }, (_, i) => 1797000000000 + i)))],
)
await db.end()
await postgres.stop()
