import fs from 'node:fs'
import path from 'node:path'
import { errors } from '@portal/contract/errors.ts'
import { CACHE_CHANNEL, createCacheRegistry } from '#src/platform/cache/cache.ts'
import type { Config } from '#src/platform/config.ts'
import { createPool, drizzleOn } from '#src/platform/database/db.ts'
import { createLane } from '#src/platform/database/lane.ts'
import { createListener } from '#src/platform/database/listener.ts'
import { refuse } from '#src/platform/errors.ts'
import { createIdleSweep } from '#src/platform/http/idle-connections.ts'
import { createLines } from '#src/platform/in-line.ts'
import { createLog } from '#src/platform/log.ts'
import type { Platform } from '#src/platform/platform.ts'
import { createProviders } from '#src/platform/providers.ts'
import { createSecrets, siteSecret } from '#src/platform/secrets.ts'

const POOL_SIZE = 16
const REPORT_POOL_SIZE = 4

interface Sources {
  config: Config
  databaseUrl: string
  build: string
}

const declareInto =
  (endpoints: Platform['endpoints']): Platform['declare'] =>
  (endpoint) => {
    const { path: address, access, scope } = endpoint
    if (access === undefined || scope === undefined) throw new Error(`${address} declares no right or no row scope`)
    if (Array.isArray(access) && access.length === 0) throw new Error(`${address} declares an empty list of codes`)
    if (endpoints.some((known) => known.path === address)) throw new Error(`${address} is served twice`)
    endpoints.push(endpoint)
  }

/** Builds everything of a process that the areas stand on; connects to nothing yet. */
export const createPlatform = ({ config, databaseUrl, build }: Sources): Platform => {
  const log = createLog(config.LOG_LEVEL)
  const pool = createPool(databaseUrl, { name: 'calls', max: POOL_SIZE, statementTimeoutMs: 5000 })
  const reportUrl = config.DATABASE_REPLICA_URL || databaseUrl
  const reportPool = createPool(reportUrl, {
    name: 'reports',
    max: REPORT_POOL_SIZE,
    statementTimeoutMs: 60_000,
    planMode: 'auto',
  })
  for (const each of [pool, reportPool]) {
    each.on('error', (error) => log.warn({ err: error }, 'idle connection lost'))
    // A connection in use may be lost too; whoever holds it hears of it by the failing statement.
    each.on('connect', (client) => client.on('error', (error: Error) => log.warn({ err: error }, 'connection lost')))
  }
  const lane = createLane(databaseUrl, log)
  const listener = createListener(databaseUrl, log)
  for (const sweep of [pool, reportPool].map(createIdleSweep)) listener.onLost(sweep)
  const tempDir = path.join(config.dataDir, 'temp')
  fs.mkdirSync(tempDir, { recursive: true })
  const endpoints: Platform['endpoints'] = []
  const caches = createCacheRegistry(listener)
  const guarded: Platform['guarded'] = async (task) => {
    try {
      await task()
    } catch (error) {
      log.error({ err: error }, 'task in the background failed')
    }
  }

  return {
    config,
    log,
    pool,
    lane,
    reportPool,
    listener,
    tempDir,
    build,
    endpoints,
    constraints: createProviders('constraint'),
    db: drizzleOn(pool, lane),
    reportDb: drizzleOn(reportPool),
    caches,
    guarded,
    inLine: createLines(),
    secrets: createSecrets(siteSecret(config.PORTAL_SECRET, config.dataDir)),
    declare: declareInto(endpoints),
    authenticate: async () => null,
    admitGuest: async () => null,
    admitSigned: async () => refuse(errors.noSession),
    announce: async () => undefined,
    guardCall: async () => {},
    runAfterCommit: async (tx) => {
      for (const { channel, payload } of tx.notices) if (channel === CACHE_CHANNEL) caches.apply(payload)
      for (const task of tx.afterCommit) await guarded(task)
    },
  }
}
