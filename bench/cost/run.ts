import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startPostgres } from '@portal/server/src/platform/postgres/launcher.ts'
import type { Target } from '../compare.ts'
import { adminOf } from '../contests/contests.ts'
import type { Hall } from '../contests/sitting-visitors.ts'
import { cpuOf, familyClock } from '../cpu.ts'
import { keepFigures } from '../figures.ts'
import { makeBareTable } from '../learners.ts'
import { always, load, requestOf } from '../load.ts'
import { startServer } from '../server-process.ts'
import { startBare } from '../servers.ts'
import { openSessions, someLearners } from '../sessions.ts'
import { connect, makeFolder, type Site } from '../site.ts'
import { type Line, printLines } from '../table.ts'
import { startArgon } from './argon.ts'
import { type Call, callsOf } from './calls.ts'
import { crowdedCalls } from './crowded.ts'
import { messageCounter } from './messages.ts'
import { reportLines } from './reports.ts'

const PORT = Number(process.env.COST_PORT ?? 18_180)
const ONLY = new RegExp(process.env.COST_ONLY ?? '')
const ROUNDS = Number(process.env.COST_ROUNDS ?? 3)
/** COST_CROWD=1: instead of what everybody calls, what 100,000 people in one race and as many days in history cost. */
const CROWDED = process.env.COST_CROWD === '1'
const SECONDS = Number(process.env.COST_SECONDS ?? 3)
const WARM_SECONDS = 3
/** What a yardstick needs after the product had the machine: it is cheap only while it is warm. */
const REWARM_SECONDS = 0.5
const VISITORS = 16
/** What a bare yardstick needs for a steady figure. */
const YARDSTICK_SECONDS = 2

interface Cost {
  rate: number
  node: number
  database: number
  messages: number
}

const NOTHING: Cost = { rate: 0, node: Number.POSITIVE_INFINITY, database: 0, messages: 0 }

const costOf = ({ node, database }: Cost): number => node + database

const folder = makeFolder()
const counter = messageCounter(folder)

/** One round: milliseconds of the processors and messages per answer. */
const spend = async ({ server, visitors, before }: Target, seconds: number, counts: boolean): Promise<Cost> => {
  await before?.()
  const messagesNow = () => (counts ? counter.countOf(server.pid) : 0)
  const [own, database, messages] = [cpuOf(server.pid), server.databaseCpu(), await messagesNow()]
  const { rate, answers } = await load({ port: server.port, visitors, seconds })
  return {
    rate,
    node: (cpuOf(server.pid) - own) / answers / 1000,
    database: (server.databaseCpu() - database) / answers / 1000,
    messages: ((await messagesNow()) - messages) / answers,
  }
}

/** The cheapest round: what other programs of the machine take away only ever adds. */
const leastOf = (rounds: readonly Cost[] = []): Cost =>
  rounds.reduce((least, each) => (costOf(each) < costOf(least) ? each : least), NOTHING)

interface Yardsticks {
  R: number
  W: number
  argon2id: number
}

/** What each call costs of its yardstick; messages to the database are a bar of their own. */
const linesOf = (calls: readonly Call[], leastOfCall: (name: string) => Cost, yardsticks: Yardsticks): Line[] =>
  calls.flatMap(({ target: { name }, yardstick, most, messages: mostMessages }): Line[] => {
    const { rate, node, database, messages } = leastOfCall(name)
    const times = `node ${node.toFixed(2)} ms, database ${database.toFixed(2)} ms`
    const cost: Line = {
      name,
      yardstick: `${yardstick} = ${yardsticks[yardstick].toFixed(2)} ms`,
      figure: `${rate.toFixed(0)} per s, ${times}, ${messages.toFixed(2)} messages`,
      ratio: (node + database) / yardsticks[yardstick],
      bar: most === null ? null : { most },
    }
    if (!mostMessages) return [cost]
    const whole = Math.floor(messages)
    return [
      cost,
      { name: `${name}, messages`, yardstick: '1', figure: String(whole), ratio: whole, bar: { most: mostMessages } },
    ]
  })

const measureAll = async (site: Site, hall: Hall, databaseUrl: string): Promise<Line[]> => {
  const bare = await startBare(
    {
      ...{ port: PORT + 1, databaseUrl, list: [], file: import.meta.filename },
      point: { text: 'select 1', values: [] },
    },
    site.databaseCpu,
  )
  await makeBareTable(site.db, hall.people)
  const yardstick = (name: 'R' | 'W', route: 'read' | 'write'): Target => ({
    name,
    server: bare,
    visitors: hall.tokens.map((token) => always(requestOf({ path: route, token }))),
  })
  const argon = await startArgon()
  const calls = (await (CROWDED ? crowdedCalls : callsOf)(site, hall)).filter(({ target }) => ONLY.test(target.name))
  const found = new Map<string, Cost[]>()
  const argonMicros: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    argonMicros.push(await argon.round(YARDSTICK_SECONDS))
    const turns = [yardstick('R', 'read'), yardstick('W', 'write'), ...calls.map(({ target }) => target)]
    for (const target of turns) {
      const isBare = target.server === bare
      if (round === 0 || isBare) await spend(target, round === 0 ? WARM_SECONDS : REWARM_SECONDS, false)
      const cost = await spend(target, isBare ? YARDSTICK_SECONDS : SECONDS, !isBare)
      found.set(target.name, [...(found.get(target.name) ?? []), cost])
    }
  }
  argon.stop()
  bare.stop()
  const leastOfCall = (name: string) => leastOf(found.get(name))
  const yardsticks = {
    R: costOf(leastOfCall('R')),
    W: costOf(leastOfCall('W')),
    argon2id: Math.min(...argonMicros) / 1000,
  }
  return linesOf(calls, leastOfCall, yardsticks)
}

try {
  const postgres = await startPostgres({ dir: path.join(folder, 'postgres') })
  const from = performance.now()
  const server = await startServer({
    ...{ port: PORT, dataDir: path.join(folder, 'data'), databaseUrl: postgres.url },
    env: { DEMO: '1', ...counter.env },
  })
  const databaseCpu = familyClock(postgres.pid)
  const filled = { seconds: (performance.now() - from) / 1000, cpu: (cpuOf(server.pid) + databaseCpu()) / 1e6 }
  console.log(`demo data in ${filled.seconds.toFixed(1)} s, ${filled.cpu.toFixed(1)} s of the processors`)
  const db = await connect(postgres.url)
  const site: Site = {
    ...{ port: PORT, pid: server.pid, url: server.url, databaseUrl: postgres.url },
    ...{ dataDir: path.join(folder, 'data'), db, databaseCpu },
  }
  const people = await someLearners(db, VISITORS)
  const calls = await measureAll(site, { people, tokens: await openSessions(db, people) }, postgres.url)
  const { token } = await adminOf(site)
  const lines = [...calls, ...(CROWDED ? [] : await reportLines(site, token)).filter(({ name }) => ONLY.test(name))]
  printLines(lines)
  keepFigures(lines)
  console.log(`on ${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1)}`)
  await db.end()
  await server.stop()
  await postgres.stop()
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
