// npx tsx bench/live/room.ts: 2,000 viewers in one room of one process. They come in at 200 a second, beat every quarter of a
// minute as the player does, and a line is written every second. ROOM_PEOPLE, ROOM_JOINS (a second) and ROOM_SECONDS for another room.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { saveBeats } from '@portal/contract/areas/learning/play/study.ts'
import { joinLive, sendLiveMessage } from '@portal/contract/areas/live/room.ts'
import { ROOT_ORG_ID } from '@portal/server/src/app/essentials.ts'
import { startPostgres } from '@portal/server/src/platform/postgres/launcher.ts'
import pg from 'pg'
import { agent, call, insertCrowd, prepareSite } from '../crowd/crowd.ts'
import { quantileOf } from '../load.ts'
import { openSessions } from '../sessions.ts'

const PEOPLE = Number(process.env.ROOM_PEOPLE ?? 2000)
const JOINS = Number(process.env.ROOM_JOINS ?? 200)
const SECONDS = Number(process.env.ROOM_SECONDS ?? 60)
const PORT = Number(process.env.ROOM_PORT ?? 18_603)
const CROWD = '66'
const LIVE_ID = '00000000-0000-7000-8000-00000000d001'
const MARK = '第 '

interface Viewer {
  token: string
  sittingId: string
  nonce: string
  beatSeconds: number
}

const prepareRoom = async (db: pg.Client, hostId: string): Promise<void> => {
  await db.query(
    `insert into live_classes (id, title, host_id, planned_start, planned_end, mode, state, started_at, broadcast, owner_org_id,
       audience, audience_include, audience_exclude)
     values ($1, '满座的直播间', $2, now() - interval '1 minute', now() + interval '2 hours', 'push', 'live', now(),
       jsonb_build_array(jsonb_build_object('startedAtMs', (extract(epoch from now()) * 1000)::bigint, 'endedAtMs', null)), $3,
       '{"everyone":true,"units":[],"roles":[],"groups":[],"users":[],"exceptUnits":[],"exceptUsers":[]}', '{all}', '{}')`,
    [LIVE_ID, hostId, ROOT_ORG_ID],
  )
  await db.query('analyze')
}

const startNode = async (databaseUrl: string, dataDir: string) => {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, '../crowd/enrol-node.ts')], {
    env: { ...process.env, ENROL_NODE: JSON.stringify({ port: String(PORT), databaseUrl, dataDir }) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  await once(child, 'message')
  return child
}

/** Processor time of a process so far in seconds. */
const processorSeconds = (pid: number): number => {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const streams = new http.Agent({ keepAlive: true, maxSockets: PEOPLE + 10 })

/** The event stream of one viewer; hears the number of every line that arrives. */
const listen = (token: string, hears: (no: number) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = http.get({
      agent: streams,
      port: PORT,
      host: '127.0.0.1',
      path: '/rest/push',
      headers: { 'x-token': token },
    })
    request.on('error', reject)
    request.on('response', (response) => {
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        for (const [, no] of part.matchAll(/第 (\d+) 行/g)) hears(Number(no))
      })
      resolve()
    })
  })

const join = async (token: string): Promise<Viewer> => {
  const { success, message, result } = await call(PORT, joinLive.path, { id: LIVE_ID, client: 'desktop' }, { token })
  if (!success) throw new Error(message)
  return { token, ...(result as Omit<Viewer, 'token'>) }
}

/** All come in, so many a second; answers how long each join took, from the moment it was due. */
const comeIn = async (tokens: readonly string[], hears: (no: number) => void) => {
  const [from, times]: [number, number[]] = [performance.now(), []]
  const viewers = await Promise.all(
    tokens.map(async (token, n) => {
      const due = from + (n / JOINS) * 1000
      await delay(Math.max(0, due - performance.now()))
      const viewer = await join(token)
      times.push(performance.now() - due)
      await listen(token, hears)
      return viewer
    }),
  )
  return { viewers, times, seconds: (performance.now() - from) / 1000 }
}

/** Beats of one viewer until the time is over, at a phase of his own; answers how many were refused. */
const beat = async (viewer: Viewer, phase: number, until: number): Promise<number> => {
  let { nonce } = viewer
  let refused = 0
  await delay(phase * viewer.beatSeconds * 1000)
  for (let seq = 1; performance.now() < until; seq += 1) {
    const wallMs = viewer.beatSeconds * 1000
    const told = { seq, event: 'tick', spans: [], position: 0, visible: true, muted: false, stalledMs: 0, wallMs }
    const body = { sittingId: viewer.sittingId, nonce, beats: [told] }
    const { success, result } = await call(PORT, saveBeats.path, body, { token: viewer.token })
    if (!success || (result.refused as unknown[]).length > 0) refused += 1
    if (success) nonce = String(result.nextNonce)
    await delay(wallMs)
  }
  return refused
}

/** One line a second; answers when each was sent. */
const talk = async (tokens: readonly string[], until: number): Promise<number[]> => {
  const sentAt: number[] = []
  for (let no = 0; performance.now() < until; no += 1) {
    sentAt[no] = performance.now()
    const body = { id: LIVE_ID, kind: 'chat', text: `${MARK}${no} 行`, clientId: randomUUID() }
    const { success, message } = await call(PORT, sendLiveMessage.path, body, {
      token: tokens[no % tokens.length] ?? '',
    })
    if (!success) throw new Error(message)
    await delay(Math.max(0, (sentAt[no] ?? 0) + 1000 - performance.now()))
  }
  return sentAt
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-room-'))
const postgres = await startPostgres({ dir: path.join(folder, 'postgres'), settings: { shared_buffers: '256MB' } })
const db = new pg.Client({ connectionString: postgres.url })
try {
  await prepareSite(postgres.url, folder)
  await db.connect()
  const people = await insertCrowd(db, PEOPLE, CROWD)
  await prepareRoom(db, people[0] ?? '')
  const tokens = await openSessions(db, people)
  const node = await startNode(postgres.url, folder)

  const heard = new Map<number, number[]>()
  const atRest = processorSeconds(node.pid ?? 0)
  const joined = await comeIn(tokens, (no) => heard.set(no, [...(heard.get(no) ?? []), performance.now()]))
  const ms = (times: readonly number[], share: number) => quantileOf([...times], share).toFixed(0)
  console.log(`${PEOPLE} joins in ${joined.seconds.toFixed(1)} s (asked: ${JOINS} a second)`)
  const perJoin = ((processorSeconds(node.pid ?? 0) - atRest) / PEOPLE) * 1000
  console.log(`processor of the node: ${perJoin.toFixed(2)} ms a join, with its event stream`)
  console.log(
    `join: median ${ms(joined.times, 0.5)} ms, p95 ${ms(joined.times, 0.95)} ms, most ${ms(joined.times, 1)} ms`,
  )

  const [from, before] = [performance.now(), processorSeconds(node.pid ?? 0)]
  const until = from + SECONDS * 1000
  const [refused, sentAt] = await Promise.all([
    Promise.all(joined.viewers.map((viewer, n) => beat(viewer, n / PEOPLE, until))),
    talk(tokens, until),
  ])
  const took = (performance.now() - from) / 1000
  const cores = (processorSeconds(node.pid ?? 0) - before) / took
  await delay(3000)
  const lags = sentAt.flatMap((at, no) => (heard.get(no) ?? []).map((arrived) => arrived - at))
  const missed = sentAt.length * PEOPLE - lags.length
  console.log(
    `lines: ${sentAt.length}, arrived at all: median ${ms(lags, 0.5)} ms, p95 ${ms(lags, 0.95)} ms (bar 2,000), most ${ms(lags, 1)} ms`,
  )
  console.log(`arrivals that never came: ${missed}, beats refused: ${refused.reduce((sum, n) => sum + n, 0)}`)
  console.log(
    `beats of ${joined.viewers[0]?.beatSeconds} s and ${sentAt.length} lines: ${cores.toFixed(2)} cores of the node (bar of the beats 0.3)`,
  )
  node.kill('SIGTERM')
} finally {
  await db.end()
  agent.destroy()
  streams.destroy()
  await postgres.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
