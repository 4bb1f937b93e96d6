// npx tsx bench/enrolment.ts: 5,000 people press 报名 for 200 seats within ten seconds, 50 of them kept for one unit.
// ENROL_PEOPLE, ENROL_SEATS and ENROL_SECONDS for another rush, ENROL_PORT for another port.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { applyToClass } from '@portal/contract/areas/train/enrolment/apply.ts'
import { ROOT_ORG_ID } from '@portal/server/src/app/essentials.ts'
import { startPostgres } from '@portal/server/src/platform/postgres/launcher.ts'
import pg from 'pg'
import { agent, call, insertCrowd, prepareSite } from './crowd/crowd.ts'
import { quantileOf } from './load.ts'
import { openSessions } from './sessions.ts'

const PEOPLE = Number(process.env.ENROL_PEOPLE ?? 5000)
const SEATS = Number(process.env.ENROL_SEATS ?? 200)
const SECONDS = Number(process.env.ENROL_SECONDS ?? 10)
const PORT = Number(process.env.ENROL_PORT ?? 18_602)
const KEPT = 50
const CROWD = '88'
const UNIT_ID = '00000000-0000-7000-8000-00000000a001'
const CLASS_ID = '00000000-0000-7000-8000-00000000c001'

/** One in a hundred belongs to the unit: fewer than the seats kept for it at first. */
const prepareClass = async (db: pg.Client, people: readonly string[]): Promise<void> => {
  await db.query(
    `insert into org_units (id, code, name, kind, path, depth, parent_id)
     select $1::uuid, 'KEPT', '保留单位', 'company', path || $1::uuid::text || '/', 2, id from org_units where id = $2`,
    [UNIT_ID, ROOT_ORG_ID],
  )
  await db.query("update users set primary_org_id = $1 where code like $2 and code ~ '7$' and code < $3", [
    UNIT_ID,
    `${CROWD}%`,
    `${CROWD}00400`,
  ])
  await db.query(
    `insert into train_classes (id, code, title, category, head_teacher_id, capacity, wait_max, enrol_ways, enrol_from, enrol_to,
       release_at, state, owner_org_id, audience, audience_include, audience_exclude, starts_at, ends_at)
     values ($1, 'B-1', '抢座班', 'safety', $2, $3, 5000, '{self}', now() - interval '1 day', now() + interval '2 days',
       now() + interval '1 day', 'open', $4,
       '{"everyone":true,"units":[],"roles":[],"groups":[],"users":[],"exceptUnits":[],"exceptUsers":[]}', '{all}', '{}',
       now() + interval '5 days', now() + interval '5 days 2 hours')`,
    [CLASS_ID, people[0], SEATS, ROOT_ORG_ID],
  )
  await db.query('insert into train_class_quotas (class_id, org_id, quota) values ($1, $2, $3)', [
    CLASS_ID,
    UNIT_ID,
    KEPT,
  ])
  await db.query(
    `insert into train_sessions (id, class_id, no, title, starts_at, ends_at)
     values (gen_random_uuid(), $1, 1, '第一课', now() + interval '5 days', now() + interval '5 days 2 hours')`,
    [CLASS_ID],
  )
  await db.query('analyze')
}

const startNode = async (databaseUrl: string, dataDir: string) => {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, 'crowd/enrol-node.ts')], {
    env: { ...process.env, ENROL_NODE: JSON.stringify({ port: String(PORT), databaseUrl, dataDir }) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  await once(child, 'message')
  return child
}

/** Processor time of a process so far in milliseconds, which says what a call costs also on a busy machine. */
const processorMs = (pid: number): number => {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const rush = async (tokens: readonly string[]) => {
  const [from, times, refused]: [number, number[], string[]] = [performance.now(), [], []]
  await Promise.all(
    tokens.map(async (token, n) => {
      const due = from + (n / tokens.length) * SECONDS * 1000
      await delay(Math.max(0, due - performance.now()))
      const answer = await call(PORT, applyToClass.path, { classId: CLASS_ID }, { token })
      times.push(performance.now() - due)
      if (!answer.success) refused.push(answer.message)
    }),
  )
  return { times, refused, seconds: (performance.now() - from) / 1000 }
}

/** Rows by state and pool; and of those who got a seat for all, how many a person who came before them did not. */
const outcomeOf = async (db: pg.Client) => {
  const { rows: states } = await db.query<{ state: string; pool: string; n: number }>(
    `select state, case when pool is null then 'all' else 'unit' end as pool, count(*)::int as n
     from train_enrolments where class_id = $1 group by 1, 2 order by 1, 2`,
    [CLASS_ID],
  )
  const { rows: order } = await db.query<{ skipped: number }>(
    `select count(*)::int as skipped from train_enrolments w where w.class_id = $1 and w.state = 'waitlisted'
       and exists (select 1 from train_enrolments c where c.class_id = $1 and c.state = 'confirmed' and c.pool is null
         and (c.wait_at, c.id) > (w.wait_at, w.id))`,
    [CLASS_ID],
  )
  return { states, skipped: order[0]?.skipped ?? -1 }
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-enrolment-'))
const postgres = await startPostgres({ dir: path.join(folder, 'postgres'), settings: { shared_buffers: '256MB' } })
const db = new pg.Client({ connectionString: postgres.url })
try {
  await prepareSite(postgres.url, folder)
  await db.connect()
  const people = await insertCrowd(db, PEOPLE, CROWD)
  await prepareClass(db, people)
  const tokens = await openSessions(db, people)
  const node = await startNode(postgres.url, folder)
  // Sessions and plans of a server that has been running.
  await Promise.all(tokens.slice(-20).map((token) => call(PORT, 'rest/trainEnrol/mine', {}, { token })))
  const before = processorMs(node.pid ?? 0)
  const found = await rush(tokens)
  const perCall = (processorMs(node.pid ?? 0) - before) / PEOPLE
  const { states, skipped } = await outcomeOf(db)
  const ms = (share: number) => quantileOf(found.times, share).toFixed(0)
  console.log(`${PEOPLE} people for ${SEATS} seats in ${found.seconds.toFixed(1)} s (asked within ${SECONDS} s)`)
  console.log(`apply: median ${ms(0.5)} ms, p95 ${ms(0.95)} ms (bar 800), most ${ms(1)} ms`)
  console.log(`processor of the node: ${perCall.toFixed(2)} ms an application`)
  console.log(states.map(({ state, pool, n }) => `${state} (${pool}) ${n}`).join(', '))
  console.log(`lost or refused ${found.refused.length}, waiting before somebody seated for all ${skipped}`)
  if (found.refused.length > 0) console.log([...new Set(found.refused)].slice(0, 5))
  node.kill('SIGTERM')
} finally {
  await db.end()
  agent.destroy()
  await postgres.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
