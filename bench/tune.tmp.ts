import fs from 'node:fs'
import { measure, medianOf } from './compare.ts'
import { prepareContests } from './contests.ts'
import { startSites } from './site.ts'
const folder = '/tmp/portal-tune'
fs.rmSync(folder, { recursive: true, force: true })
fs.mkdirSync(folder)
fs.chmodSync(folder, 0o755)
const t = performance.now()
const sites = await startSites(folder, Number(process.env.N ?? 50000), 18150)
console.log('sites', performance.now() - t)
const { contests, stop } = await prepareContests(sites, 18152)
const pick = new RegExp(process.env.PICK ?? '.')
const chosen = contests.filter((c) => pick.test(c.name))
const targets = new Map(
  chosen.flatMap(({ product, yardstick }) => [yardstick, product]).map((each) => [each.name, each]),
)
if (process.env.PROF) process.kill(sites.large.pid, 'SIGUSR2')
const found = await measure([...targets.values()], Number(process.env.R ?? 3), 2)
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
    'pg',
    medianOf(r.map((x) => x.databaseMicros)).toFixed(0),
  )
for (const c of chosen) {
  const o = found.get(c.product.name)!,
    y = found.get(c.yardstick.name)!
  console.log(c.name.padEnd(40), medianOf(o.map((x, i) => x.rate / y[i]!.rate)).toFixed(2))
}
stop()
await sites.stop()
process.exit(0)
