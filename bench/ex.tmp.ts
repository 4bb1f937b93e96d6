import { startPostgres } from '@portal/server/src/platform/postgres/launcher.ts'
import { connect, withPort } from './site.ts'
const folder = '/tmp/portal-tune'
const postgres = await startPostgres({
  dir: folder + '/postgres',
  settings: { max_wal_size: '8GB', checkpoint_timeout: '30min' },
})
const db = await connect(withPort(postgres.url, 'large'))
await db.query('set plan_cache_mode=force_generic_plan')
const { rows } = await db.query(`select * from sittings where ended_at is null order by last_at desc limit 128`)
const ids = rows.map((r) => r.id),
  users = rows.map((r) => r.user_id)
console.log('open', ids.length, JSON.stringify(rows[0]).length)
const { rows: recs } = await db.query(`select r.* from study_records r where user_id = any($1) and item_id=$2`, [
  users,
  rows[0].item_id,
])
const show = async (t: string, v: unknown[]) => {
  await db.query('begin')
  const r = await db.query('explain (analyze,buffers,wal) ' + t, v)
  await db.query('commit')
  console.log(r.rows.map((x: any) => x['QUERY PLAN']).join('\n'), '\n')
}
for (let i = 0; i < 2; i++) {
  await show(
    `update sittings t set recent_arrivals=w.r, last_at=now() from unnest($1::uuid[], $2::jsonb[]) as w(id,r) where t.id=w.id`,
    [ids, ids.map(() => JSON.stringify(Array.from({ length: 40 }, (_, i) => 1797000000000 + i)))],
  )
  await show(`update sittings t set last_at=now() from unnest($1::uuid[]) as w(id) where t.id=w.id`, [ids])
  await show(
    `update study_records t set last_at=now(), figures=w.f from unnest($1::uuid[], $2::jsonb[]) as w(id,f) where t.id=w.id`,
    [recs.map((r) => r.id), recs.map((r) => JSON.stringify(r.figures))],
  )
  await show(
    `update study_records t set effective_ms=effective_ms+1 from unnest($1::uuid[]) as w(id) where t.id=w.id`,
    [recs.map((r) => r.id)],
  )
  await show(`update study_balances t set last_at=now() from unnest($1::uuid[]) as w(id) where t.user_id=w.id`, [users])
  await show(
    `select * from sittings s join study_records r on r.user_id=s.user_id and r.item_type=s.item_type and r.item_id=s.item_id and r.cycle=s.cycle where s.id = any($1) and s.user_id = any($2)`,
    [ids, users],
  )
  await show(
    `insert into study_beats (sitting_id, seq, at, event, visible, muted) select id, 100000+${i}+ (random()*1e6)::int, now(), 'tick', true, false from unnest($1::uuid[]) as w(id)`,
    [ids],
  )
}
await db.end()
await postgres.stop()
