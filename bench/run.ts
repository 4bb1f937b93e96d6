import fs from 'node:fs'
import os from 'node:os'
import { bundleLines } from './bundles.ts'
import { type Measured, measure, medianOf } from './compare.ts'
import { bestRate, lineOf } from './contests/contest-line.ts'
import { prepareContests } from './contests/contests.ts'
import { exchangeLines } from './exchange.ts'
import { keepFigures } from './figures.ts'
import { compareRights } from './rights-scale.ts'
import { someLearners } from './sessions.ts'
import { makeFolder, type Sites, startSites, timeStarts } from './site.ts'
import { type Line, printLines, printTable } from './table.ts'
import { openStage, TRIALS } from './trials/all.ts'

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 1_000_000)
const PORT = Number(process.env.BENCH_PORT ?? 18_170)
/** Pattern of the names of the contests that are wanted alone, without starts, exports, rights and bundles. */
const ONLY = process.env.BENCH_ONLY ?? ''
const ROUNDS = ONLY === '' ? 3 : 5
const SECONDS = 2

const note = (text: string) => console.log(`${Math.round(performance.now() / 1000)} s  ${text}`)

const printFigures = (found: ReadonlyMap<string, readonly Measured[]>) => {
  const row = ([name, rounds]: [string, readonly Measured[]]) => [
    name,
    String(Math.round(bestRate(rounds))),
    String(Math.round(medianOf(rounds.map(({ rate }) => rate)))),
    medianOf(rounds.map(({ p99Ms }) => p99Ms)).toFixed(1),
    medianOf(rounds.map(({ serverMicros }) => serverMicros)).toFixed(0),
    medianOf(rounds.map(({ databaseMicros }) => databaseMicros)).toFixed(0),
  ]
  printTable([['', 'best/s', 'median/s', 'p99 ms', 'node µs', 'database µs'], ...[...found].map(row)])
}

const rightsLine = async ({ small, large }: Sites): Promise<Line> => {
  const userIds = await someLearners(small.db, 50)
  const [few = 0, many = 0] = await compareRights([
    { url: small.databaseUrl, userIds },
    { url: large.databaseUrl, userIds },
  ])
  return {
    name: 'rights of a person worked out, many people',
    yardstick: 'a thousand people',
    figure: `${many.toFixed(2)} ms`,
    ratio: many / few,
    bar: { most: 1.3 },
  }
}

const startLines = ({ cold, warm }: { cold: number; warm: number }): Line[] => [
  { name: 'cold start', yardstick: '20 s', figure: `${cold.toFixed(1)} s`, ratio: cold / 20, bar: { most: 1 } },
  { name: 'warm start', yardstick: '6 s', figure: `${warm.toFixed(1)} s`, ratio: warm / 6, bar: { most: 1 } },
]

/** The other trials are still wanted. */
const failed = (name: string, error: unknown): Line[] => {
  console.error(error)
  return [{ name, yardstick: '', figure: 'failed', ratio: Number.POSITIVE_INFINITY, bar: { most: 1 } }]
}

const folder = makeFolder()
try {
  const starts = ONLY === '' ? startLines(await timeStarts(folder, PORT)) : []
  if (ONLY === '') note('started twice with the shipped demo data')
  const sites = await startSites(folder, PEOPLE, PORT)
  note(`two sites, one of them with ${PEOPLE} people`)
  const { contests: all, bare, stop } = await prepareContests(sites, PORT + 2)
  const contests = all.filter(({ name }) => new RegExp(ONLY).test(name))
  const targets = new Map(
    contests.flatMap(({ product, yardstick }) => [yardstick, product]).map((each) => [each.name, each]),
  )
  const measured = await measure([...targets.values()], ROUNDS, SECONDS)
  if (contests.length > 0) printFigures(measured)
  const trials = TRIALS.filter(({ name }) => new RegExp(ONLY).test(name))
  const stage = await openStage(sites.large, bare)
  const tried: Line[] = []
  for (const trial of trials) {
    const found = await trial.run(stage).catch((error: unknown) => failed(trial.name, error))
    // At once: whoever ends a long run early has what it found.
    printLines(found)
    note(`tried: ${trial.name}`)
    tried.push(...found)
  }
  const lines = [
    ...contests.map((contest) => lineOf(contest, measured)),
    ...tried,
    ...(ONLY === ''
      ? [await rightsLine(sites), ...(await exchangeLines(sites.large)), ...starts, ...bundleLines()]
      : []),
  ]
  stop()
  await sites.stop()

  console.log()
  printLines(lines)
  keepFigures(lines)
  note(`done on ${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1)}`)
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
