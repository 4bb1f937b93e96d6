// npx tsx bench/signing.ts: 2,000 people of one address sign in within a minute, two processes on one database, while the wall
// asks every two seconds. SIGN_PEOPLE and SIGN_SECONDS for another hall.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { listSheets, saveSheet, signWall } from '@portal/contract/areas/sign-in/sheet.ts'
import { signByTouch, touchCode } from '@portal/contract/areas/sign-in/sign.ts'
import { HOUR_MS, MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { startPostgres } from '@portal/server/src/platform/postgres/launcher.ts'
import pg from 'pg'
import { agent, call, insertCrowd, prepareSite } from './crowd/crowd.ts'
import type { NodeSettings } from './crowd/sign-node.ts'
import { quantileOf } from './load.ts'
import { openSessions } from './sessions.ts'

const PEOPLE = Number(process.env.SIGN_PEOPLE ?? 2000)
const SECONDS = Number(process.env.SIGN_SECONDS ?? 50)
const PORTS = [18_750, 18_751]
const HALL = '77'

const startNode = async (settings: NodeSettings): Promise<ChildProcess> => {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, 'crowd/sign-node.ts')], {
    env: { ...process.env, SIGN_NODE: JSON.stringify(settings) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  await once(child, 'message')
  return child
}

const portOf = (n: number): number => PORTS[n % PORTS.length] ?? 0

/** One person of the hall: from the scan to the tick. */
const signOne = async (n: number, token: string, code: () => string): Promise<string> => {
  const deviceId = randomBytes(16).toString('base64url')
  const touched = await call(portOf(n), touchCode.path, { t: code(), deviceId }, { token })
  if (!touched.success) return touched.message
  const press = { touchId: touched.result.touchId, deviceId, clientId: randomBytes(8).toString('hex') }
  // The other process answers the second call.
  const signed = await call(portOf(n + 1), signByTouch.path, press, { token, cookie: touched.cookie })
  return signed.result?.code === 'OK' ? '' : signed.message
}

const hall = async (hostToken: string, sheetId: string, tokens: readonly string[]) => {
  const wall = (port: number) => call(port, signWall.path, { sheetId }, { token: hostToken })
  let shown = await wall(portOf(0))
  const wallTimes: number[] = []
  let isOver = false
  const watching = (async () => {
    for (let n = 0; !isOver; n += 1) {
      const from = performance.now()
      shown = await wall(portOf(n))
      wallTimes.push(performance.now() - from)
      await delay(2000)
    }
  })()
  const code = () => String((shown.result.tokens as { token: string }[])[0]?.token)
  const [from, times, refused]: [number, number[], string[]] = [performance.now(), [], []]
  await Promise.all(
    tokens.map(async (token, n) => {
      const due = from + (n / tokens.length) * SECONDS * 1000
      await delay(Math.max(0, due - performance.now()))
      const fault = await signOne(n, token, code)
      times.push(performance.now() - due)
      if (fault !== '') refused.push(fault)
    }),
  )
  const seconds = (performance.now() - from) / 1000
  isOver = true
  await watching
  return { seconds, times, refused, wallTimes, walls: await Promise.all(PORTS.map(wall)) }
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-signing-'))
const postgres = await startPostgres({ dir: path.join(folder, 'postgres'), settings: { shared_buffers: '256MB' } })
const db = new pg.Client({ connectionString: postgres.url })
try {
  await prepareSite(postgres.url, folder)
  await db.connect()
  const people = await insertCrowd(db, PEOPLE, HALL)
  const [hostId = ''] = people
  const tokens = await openSessions(db, people)
  await db.query('analyze')
  const now = Date.now()
  const times = { start: new Date(now).toISOString(), end: new Date(now + HOUR_MS).toISOString() }
  const site = { databaseUrl: postgres.url, dataDir: folder, type: 'meeting', hostId, people: HALL, ...times } as const
  const nodes = await Promise.all(PORTS.map((port) => startNode({ ...site, port })))
  const [hostToken = ''] = tokens
  const sheet = { ownerType: 'meeting', ownerIds: [hostId], lateAfter: 60, closeAfter: 120 }
  const made = await call(portOf(0), saveSheet.path, sheet, { token: hostToken })
  if (!made.success) throw new Error(made.message)
  const sheetId = String(made.result.id)
  const found = await hall(hostToken, sheetId, tokens)
  const { rows } = await db.query<{ n: string }>(
    "select count(*) as n from sign_entries where sheet_id = $1 and state = 'counted'",
    [sheetId],
  )
  const listed = await call(portOf(1), listSheets.path, { filter: { id: sheetId } }, { token: hostToken })
  const counted = (listed.result.list as { counts: { present: number } }[])[0]?.counts.present
  const walls = found.walls.map(({ result }) => (result.counts as { present: number }).present)
  console.log(
    `${PEOPLE} people in ${found.seconds.toFixed(1)} s (bar ${MINUTE_MS / 1000} s), refused ${found.refused.length}`,
  )
  console.log(
    `touch + sign: median ${quantileOf(found.times, 0.5).toFixed(0)} ms, p95 ${quantileOf(found.times, 0.95).toFixed(0)} ms (bar 500), most ${quantileOf(found.times, 1).toFixed(0)} ms`,
  )
  console.log(`wall: p95 ${quantileOf(found.wallTimes, 0.95).toFixed(0)} ms`)
  console.log(`rows ${rows[0]?.n}, counted ${counted}, walls ${walls.join(' ')}`)
  if (found.refused.length > 0) console.log([...new Set(found.refused)].slice(0, 5))
  for (const node of nodes) node.kill('SIGTERM')
} finally {
  await db.end()
  agent.destroy()
  await postgres.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
