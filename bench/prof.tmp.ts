import fs from 'node:fs'
import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { startPostgres } from '@portal/server/src/platform/postgres/launcher.ts'
import { measure, medianOf } from './compare.ts'
import { prepareContests } from './contests.ts'
import { connect, withPort } from './site.ts'
import { cpuOfFamily } from './cpu.ts'
const folder = '/tmp/portal-tune'
const postgres = await startPostgres({
  dir: folder + '/postgres',
  settings: { max_wal_size: '8GB', checkpoint_timeout: '30min' },
})
const largeUrl = withPort(postgres.url, 'large')
const port = 18150
const args = process.env.PROF ? ['--cpu-prof', '--cpu-prof-dir=/tmp/portal-prof', '--cpu-prof-interval', '500'] : []
const child = spawn(process.execPath, [...args, '/work/main/packages/server/dist/main.mjs'], {
  env: {
    ...process.env,
    PORT: String(port),
    DATA_DIR: folder + '/data',
    DATABASE_URL: largeUrl,
    LOG_LEVEL: 'error',
    DEMO: '1',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
})
process.once('exit', () => child.kill('SIGKILL'))
for (;;) {
  try {
    if ((await fetch(`http://127.0.0.1:${port}/readyz`)).ok) break
  } catch {}
  await delay(100)
}
const db = await connect(largeUrl)
if (process.env.LOGSQL) await db.query('alter database large set log_min_duration_statement=0')
else await db.query('alter database large reset log_min_duration_statement')
await db.query("drop table if exists bench_progress; delete from files where purpose='video' and name='培训录像.mp4'")
const site = {
  port,
  pid: child.pid!,
  url: `http://127.0.0.1:${port}`,
  databaseUrl: largeUrl,
  dataDir: folder + '/data',
  db,
  databaseCpu: () => cpuOfFamily(postgres.pid),
}
const { contests, stop } = await prepareContests(
  { small: site, large: site, databaseCpu: site.databaseCpu, stop: async () => {} },
  18152,
)
const pick = new RegExp(process.env.PICK ?? '.')
const chosen = contests.filter((c) => pick.test(c.name) && !c.name.includes('many people'))
const targets = new Map(
  chosen
    .flatMap(({ product, yardstick }) => (process.env.PROF ? [product] : [yardstick, product]))
    .map((each) => [each.name, each]),
)
const found = await measure([...targets.values()], Number(process.env.R ?? 3), Number(process.env.S ?? 1.5))
for (const [name, r] of found)
  console.log(
    name.padEnd(40),
    'best',
    Math.round(Math.max(...r.map((x) => x.rate))),
    'med',
    Math.round(medianOf(r.map((x) => x.rate))),
    'p99',
    medianOf(r.map((x) => x.p99Ms)).toFixed(1),
    'node',
    medianOf(r.map((x) => x.serverMicros)).toFixed(0),
    Math.min(...r.map((x) => x.serverMicros)).toFixed(0),
    'pg',
    medianOf(r.map((x) => x.databaseMicros)).toFixed(0),
    Math.min(...r.map((x) => x.databaseMicros)).toFixed(0),
  )
if (!process.env.PROF)
  for (const c of chosen) {
    const o = found.get(c.product.name)!,
      y = found.get(c.yardstick.name)!
    const best = (r: any[]) => Math.max(...r.map((x) => x.rate))
    const cpu = (r: any[]) => Math.min(...r.map((x) => x.serverMicros + x.databaseMicros))
    console.log(c.name.padEnd(40), 'rate', (best(o) / best(y)).toFixed(2), 'cpu', (cpu(y) / cpu(o)).toFixed(2))
  }
stop()
await db.end()
child.kill('SIGTERM')
await new Promise((r) => child.once('exit', r))
await postgres.stop()
process.exit(0)
