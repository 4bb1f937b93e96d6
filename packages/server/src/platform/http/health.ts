import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform.ts'

interface Readiness {
  ready: boolean
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** A proxy asks every few seconds and takes silence for a no. */
const CHECK_MS = 2000

const within = async (ms: number, checks: readonly Promise<unknown>[]): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), ms)
  })
  await Promise.race([Promise.all(checks), late]).finally(() => clearTimeout(timer))
}

/** `/livez` looks at nothing, `/readyz` at the ways to the database, the lanes included, `/metrics` is for loopback or the token's holder. */
export const serveHealth = (app: FastifyInstance, platform: Platform, state: Readiness): void => {
  const loop = monitorEventLoopDelay({ resolution: 20 })
  loop.enable()
  let requests = 0
  let faults = 0
  app.addHook('onResponse', (_request, reply, done) => {
    requests += 1
    if (reply.statusCode >= 500) faults += 1
    done()
  })

  // Who is going to leave takes no further call on a kept connection, and says so with each answer.
  app.addHook('onRequest', (_request, reply, done) => {
    if (!state.ready) reply.raw.setHeader('connection', 'close')
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!state.ready) reply.header('connection', 'close')
    done()
  })

  app.get('/livez', async () => 'ok')

  app.get('/readyz', async (_request, reply) => {
    if (!state.ready) return reply.code(503).send('stopping')
    try {
      await within(CHECK_MS, [platform.pool.query({ name: 'ready', text: 'select 1' }), platform.lane.check()])
      return 'ok'
    } catch {
      return reply.code(503).send('database')
    }
  })

  app.get('/metrics', async (request, reply) => {
    const { METRICS_TOKEN } = platform.config
    const allowed =
      METRICS_TOKEN === '' ? loopback.has(request.ip) : request.headers.authorization === `Bearer ${METRICS_TOKEN}`
    if (!allowed) return reply.code(404).send('')
    const memory = process.memoryUsage()
    const rows: [string, number][] = [
      ['portal_requests_total', requests],
      ['portal_faults_total', faults],
      ['portal_uptime_seconds', process.uptime()],
      ['portal_memory_rss_bytes', memory.rss],
      ['portal_memory_heap_bytes', memory.heapUsed],
      ['portal_loop_delay_p99_seconds', loop.percentile(99) / 1e9],
      ['portal_pool_total', platform.pool.totalCount],
      ['portal_pool_idle', platform.pool.idleCount],
      ['portal_pool_waiting', platform.pool.waitingCount],
    ]
    const caches = platform.caches
      .figures()
      .flatMap(({ name, entries, hits, misses }) => [
        `portal_cache_entries{cache="${name}"} ${entries}`,
        `portal_cache_hits_total{cache="${name}"} ${hits}`,
        `portal_cache_misses_total{cache="${name}"} ${misses}`,
      ])
    reply.type('text/plain; version=0.0.4')
    return `${[...rows.map(([name, value]) => `${name} ${value}`), ...caches].join('\n')}\n`
  })
}
