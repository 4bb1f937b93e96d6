import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Binaries, findBinaries } from './binaries.ts'
import { initialise, isInitialised, passwordOf, resolveDataDirectory, SUPERUSER } from './data-directory.ts'
import { findFreePort } from './free-port.ts'
import { keepRunning } from './keep-running.ts'
import { isAlive, isServerOf, type PidFile, readPidFile, removePidFile } from './pid-file.ts'
import { accountFor, type RunAs, runAsIn } from './run-as.ts'
import { launch, type ServerOptions, shutDown, socketOf } from './server-process.ts'
import { unavailable } from './unavailable.ts'

export type PostgresOptions = {
  dir: string
  port?: number
  settings?: Record<string, string>
  /** False only for throw-away data: a power cut may then lose everything. */
  durable?: boolean
  /** Told when the server has ended by itself and could not be brought back. */
  onGone?: (error: Error) => void
}

export type RunningPostgres = {
  url: string
  port: number
  /** Another one after the server has been brought back. */
  readonly pid: number
  /** True when the server was already running. */
  reused: boolean
  /** Stops the server; does nothing while another living process owns it. */
  stop: () => Promise<void>
}

const DATABASE = 'portal'
const LAUNCH_PATIENCE_MS = 15_000
const RETRY_PAUSE_MS = 200

/** Starts the PostgreSQL shipped with npm on a data directory, making, recovering or re-adopting it as needed. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { port, settings = {}, durable = true, onGone } = options
  const dir = resolveDataDirectory(options.dir)
  const account = accountFor(dir)
  const runAs = runAsIn(path.dirname(dir), account)
  const binaries = findBinaries(account, path.dirname(dir))
  refuseForeignDirectory(dir)
  if (!isInitialised(dir)) initialise(dir, { binaries, runAs, durable })

  // Asked before anything runs: a server that nobody can enter must not be left behind.
  const password = passwordOf(dir)
  const found = await runningServer(dir)
  const launchOn = (where: number | undefined) =>
    launchPatiently({ dir, port: where, settings, durable }, binaries, runAs)
  const server = found ?? (await launchOn(port))
  const address = addressOf(dir, server.port)
  const urlOf = (database: string) => `postgres://${SUPERUSER}:${password}@${address}/${database}`
  await ensureDatabase(urlOf('postgres'))

  const ownedElsewhere = found !== null && ownerOf(dir) !== null
  if (!ownedElsewhere) fs.writeFileSync(ownerFileOf(dir), `${process.pid}\n`)
  let { pid } = server
  const letGo =
    onGone &&
    !ownedElsewhere &&
    keepRunning({
      isRunning: () => isServerOf(pid, dir),
      // Everybody goes on under the address that is known.
      bringBack: async () => {
        ;({ pid } = await launchOn(server.port))
      },
      giveUp: onGone,
    })
  return {
    url: urlOf(DATABASE),
    port: server.port,
    get pid() {
      return pid
    },
    reused: found !== null,
    stop: async () => {
      if (ownedElsewhere) return
      if (letGo) await letGo()
      await shutDown(dir, pid, binaries, runAs)
      fs.rmSync(ownerFileOf(dir), { force: true })
    },
  }
}

/** Its socket where it has one: a round trip costs half the processor time and a third of the wait of one over TCP. */
function addressOf(dir: string, port: number): string {
  const host = fs.existsSync(socketOf(dir, port)) ? encodeURIComponent(dir) : '127.0.0.1'
  return `${host}:${port}`
}

/** The server left by a killed parent, once it is ready. */
async function runningServer(dir: string): Promise<PidFile | null> {
  for (;;) {
    const pidFile = readPidFile(dir)
    if (!pidFile) return null
    if (!isServerOf(pidFile.pid, dir)) {
      // PostgreSQL would refuse to start while another process has that number.
      if (isAlive(pidFile.pid)) removePidFile(dir)
      return null
    }
    if (pidFile.ready) return pidFile
    await delay(RETRY_PAUSE_MS)
  }
}

async function launchPatiently(
  options: Omit<ServerOptions, 'port'> & { port: number | undefined },
  binaries: Binaries,
  runAs: RunAs,
): Promise<Pick<PidFile, 'pid' | 'port'>> {
  const deadline = Date.now() + LAUNCH_PATIENCE_MS
  for (;;) {
    const port = options.port ?? (await findFreePort())
    const launched = await launch({ ...options, port }, binaries, runAs)
    if ('pid' in launched) return { pid: launched.pid, port }

    const { failure } = launched
    // The children of a killed server need a moment to notice and leave.
    const passing = /pre-existing shared memory block|postmaster\.pid" already exists/.test(failure)
    const portTaken = failure.includes('Address already in use')
    if (Date.now() > deadline || !(passing || (portTaken && options.port === undefined))) {
      const lastWords = failure.split('\n').slice(-5).join('\n')
      throw portTaken
        ? unavailable(`端口 ${port} 已被占用`, `port ${port} is in use`)
        : unavailable(`PostgreSQL 启动后退出\n${lastWords}\n`, `PostgreSQL quit (log: ${options.dir}.log)`)
    }
    await delay(RETRY_PAUSE_MS)
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

function refuseForeignDirectory(dir: string): void {
  const owner = fs.statSync(dir, { throwIfNoEntry: false })?.uid
  const self = process.getuid?.()
  if (owner === undefined || self === undefined || self === 0 || owner === self) return
  throw unavailable(`数据目录 ${dir} 属于另一个系统用户`, `${dir} belongs to another user of this system`)
}

const ownerFileOf = (dir: string) => `${dir}.owner`

/** The other living process that started the server, if there is one: a script run beside the application must not stop it. */
function ownerOf(dir: string): number | null {
  const file = ownerFileOf(dir)
  const pid = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : 0
  return pid > 0 && pid !== process.pid && isAlive(pid) ? pid : null
}
