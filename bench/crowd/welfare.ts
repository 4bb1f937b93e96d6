// npx tsx bench/crowd/welfare.ts: 5,000 people press 领取 for 200 pieces within ten seconds, 50 of them kept for one unit, and
// some cancel at once. WELFARE_PEOPLE, WELFARE_STOCK and WELFARE_SECONDS for another rush, WELFARE_PORT for another port.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { cancelClaim, claimBenefit, listOwnClaims } from '@portal/contract/areas/welfare/claim.ts'
import { ROOT_ORG_ID } from '@portal/server/src/app/essentials.ts'
import { startPostgres } from '@portal/server/src/platform/postgres/launcher.ts'
import pg from 'pg'
import { agent, call, insertCrowd, prepareSite } from './crowd.ts'
import { quantileOf } from '../load.ts'
import { openSessions } from '../sessions.ts'

const PEOPLE = Number(process.env.WELFARE_PEOPLE ?? 5000)
const STOCK = Number(process.env.WELFARE_STOCK ?? 200)
const SECONDS = Number(process.env.WELFARE_SECONDS ?? 10)
const PORT = Number(process.env.WELFARE_PORT ?? 18_603)
const KEPT = Math.floor(STOCK / 4)
/** One in so many of those who got one gives it back at once. */
const GIVES_BACK = 10
const CROWD = '88'
const UNIT_ID = '00000000-0000-7000-8000-00000000a001'
const BENEFIT_ID = '00000000-0000-7000-8000-00000000d001'

/** One in ten belongs to the unit; all other pieces are kept for the root. */
const prepareBenefit = async (db: pg.Client): Promise<void> => {
  await db.query(
    `insert into org_units (id, code, name, kind, path, depth, parent_id)
     select $1::uuid, 'KEPT', '保留单位', 'company', path || $1::uuid::text || '/', 2, id from org_units where id = $2`,
    [UNIT_ID, ROOT_ORG_ID],
  )
  await db.query("update users set primary_org_id = $1 where code like $2 and code ~ '7$'", [UNIT_ID, `${CROWD}%`])
  await db.query(
    `insert into benefits (id, title, way, split, owner_org_id, audience, audience_include, audience_exclude, open_from,
       open_to, pickups, pickup_end, state, published_at)
     values ($1, '抢领', 'drop', 'byHand', $2,
       '{"everyone":true,"units":[],"roles":[],"groups":[],"users":[],"exceptUnits":[],"exceptUsers":[]}', '{all}', '{}',
       now() - interval '1 hour', now() + interval '2 days',
       jsonb_build_array(jsonb_build_object('place', '服务站', 'from', now(), 'to', now() + interval '5 days')),
       now() + interval '5 days', 'published', now())`,
    [BENEFIT_ID, ROOT_ORG_ID],
  )
  await db.query(
    `insert into benefit_options (id, benefit_id, place, name, stock) values (gen_random_uuid(), $1, 0, '标准', $2)`,
    [BENEFIT_ID, STOCK],
  )
  await db.query('insert into benefit_quotas (benefit_id, org_id, quota) values ($1, $2, $3), ($1, $4, $5)', [
    BENEFIT_ID,
    UNIT_ID,
    KEPT,
    ROOT_ORG_ID,
    STOCK - KEPT,
  ])
  await db.query('analyze')
}

const startNode = async (databaseUrl: string, dataDir: string) => {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, 'enrol-node.ts')], {
    env: { ...process.env, ENROL_NODE: JSON.stringify({ port: String(PORT), databaseUrl, dataDir }) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  await once(child, 'message')
  return child
}

const rush = async (tokens: readonly string[]) => {
  const [from, times, refused]: [number, number[], string[]] = [performance.now(), [], []]
  let [reserved, cancelled] = [0, 0]
  await Promise.all(
    tokens.map(async (token, n) => {
      const due = from + (n / tokens.length) * SECONDS * 1000
      await delay(Math.max(0, due - performance.now()))
      const answer = await call(PORT, claimBenefit.path, { id: BENEFIT_ID, wait: true }, { token })
      times.push(performance.now() - due)
      if (!answer.success) return refused.push(answer.message)
      const { state, claimNo } = answer.result as { state: string; claimNo: string }
      if (state !== 'reserved') return
      reserved += 1
      if (reserved % GIVES_BACK !== 0) return
      const back = await call(PORT, cancelClaim.path, { claimNo }, { token })
      if (back.success) cancelled += 1
    }),
  )
  return { times, refused, cancelled, seconds: (performance.now() - from) / 1000 }
}

/** Rows by state and pool; kept figures that differ from them; who waits although somebody after him has a piece of his pool. */
const outcomeOf = async (db: pg.Client) => {
  const { rows: states } = await db.query<{ state: string; pool: string; n: number }>(
    `select state, case when pool = $2 then 'unit' when pool is null then '-' else 'rest' end as pool, count(*)::int as n
     from benefit_claims where benefit_id = $1 group by 1, 2 order by 1, 2`,
    [BENEFIT_ID, UNIT_ID],
  )
  const { rows: kept } = await db.query<{ differences: number }>(
    `select abs(o.reserved - c.reserved) + abs(o.waiting - c.waiting) + abs(o.reserved - q.taken) as differences
     from benefit_options o,
       (select count(*) filter (where state = 'reserved') as reserved, count(*) filter (where state = 'waiting') as waiting
        from benefit_claims where benefit_id = $1) c,
       (select sum(taken) as taken from benefit_quotas where benefit_id = $1) q where o.benefit_id = $1`,
    [BENEFIT_ID],
  )
  const { rows: order } = await db.query<{ skipped: number }>(
    `select count(*)::int as skipped from benefit_claims w join users u on u.id = w.person_id
     where w.benefit_id = $1 and w.state = 'waiting' and exists (select 1 from benefit_claims c
       where c.benefit_id = $1 and c.state = 'reserved' and c.no > w.no
         and c.pool = case when u.primary_org_id = $2 then $2::uuid else $3::uuid end)`,
    [BENEFIT_ID, UNIT_ID, ROOT_ORG_ID],
  )
  return { states, differences: Number(kept[0]?.differences ?? -1), skipped: order[0]?.skipped ?? -1 }
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-welfare-'))
const postgres = await startPostgres({ dir: path.join(folder, 'postgres'), settings: { shared_buffers: '256MB' } })
const db = new pg.Client({ connectionString: postgres.url })
try {
  await prepareSite(postgres.url, folder)
  await db.connect()
  const people = await insertCrowd(db, PEOPLE, CROWD)
  await prepareBenefit(db)
  const tokens = await openSessions(db, people)
  const node = await startNode(postgres.url, folder)
  // Sessions and plans of a server that has been running.
  await Promise.all(tokens.slice(-20).map((token) => call(PORT, listOwnClaims.path, {}, { token })))
  const found = await rush(tokens)
  const { states, differences, skipped } = await outcomeOf(db)
  const reserved = states.reduce((sum, { state, n }) => sum + (state === 'reserved' ? n : 0), 0)
  const ms = (share: number) => quantileOf(found.times, share).toFixed(0)
  console.log(`${PEOPLE} people for ${STOCK} pieces in ${found.seconds.toFixed(1)} s (asked within ${SECONDS} s)`)
  console.log(`claim: median ${ms(0.5)} ms, p95 ${ms(0.95)} ms, most ${ms(1)} ms (bar 2000)`)
  console.log(states.map(({ state, pool, n }) => `${state} (${pool}) ${n}`).join(', '))
  console.log(`reserved ${reserved} of ${STOCK}, given back ${found.cancelled}, refused ${found.refused.length}`)
  console.log(`figures that differ ${differences}, waiting before somebody served after them ${skipped}`)
  if (found.refused.length > 0) console.log([...new Set(found.refused)].slice(0, 5))
  process.exitCode = reserved === STOCK && differences === 0 && skipped === 0 && found.refused.length === 0 ? 0 : 1
  node.kill('SIGTERM')
} finally {
  await db.end()
  agent.destroy()
  await postgres.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}
process.exit()
