import pg from 'pg'
import type { Log } from '../log.ts'
import { connectionSettings } from './db.ts'
import { watchPulse } from './pulse.ts'

const FIRST_RETRY_MS = 200
const LAST_RETRY_MS = 5000
const STATEMENT_TIMEOUT_MS = 2500
/** A question and its answer fit several times into the time for which an answer is good. */
const PULSE = { everyMs: 250, most: 12 }
/** What is revoked on another process must not be believed for longer than this. */
const GOOD_MS = 1000

export type NoticeHandler = (payload: string) => void

/** The one connection of this process that hears what other processes changed. */
export interface Listener {
  /** Hears a channel; `onGap` handlers run after a lost connection, when anything may have been missed. */
  on(channel: string, handler: NoticeHandler): void
  onGap(handler: () => void): void
  /** Runs as soon as the connection is known to be lost, and what its session held with it. */
  onLost(handler: () => void): void
  /** Whether everything has been heard that was told until a second ago; caches must not be trusted otherwise. */
  readonly isCurrent: boolean
  /** Asks on this connection: for what lives as long as a session does. */
  ask<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<pg.QueryResult<Row>>
  start(): Promise<void>
  stop(): Promise<void>
}

export const createListener = (url: string, log: Log): Listener => {
  const handlers = new Map<string, NoticeHandler[]>()
  const gapHandlers: (() => void)[] = []
  const lostHandlers: (() => void)[] = []
  let client: pg.Client | undefined
  let goodUntil = 0
  let stopped = false
  let retryMs = FIRST_RETRY_MS
  let timer: NodeJS.Timeout | undefined

  const retry = () => {
    if (stopped || timer) return
    timer = setTimeout(() => {
      timer = undefined
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
      connect().catch(retry)
    }, retryMs)
  }

  const lost = (which: pg.Client) => {
    if (which !== client) return
    client = undefined
    goodUntil = 0
    for (const handler of lostHandlers) handler()
    retry()
  }

  /** An answer proves that the session has told everything it had heard when it was asked. */
  const proven = (askedAt: number) => {
    goodUntil = askedAt + GOOD_MS
  }

  const connect = async () => {
    const settings = connectionSettings(url, { name: 'listener', statementTimeoutMs: STATEMENT_TIMEOUT_MS })
    const next = new pg.Client({ ...settings, pipeline: true })
    next.on('error', (error) => {
      log.warn({ err: error }, 'listener connection lost')
      lost(next)
    })
    next.once('end', () => lost(next))
    next.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '')
    })
    await next.connect()
    watchPulse(next, { ...PULSE, onAnswer: (askedAt) => next === client && proven(askedAt) })
    const askedAt = performance.now()
    try {
      for (const channel of handlers.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      void next.end()
      throw error
    }
    if (stopped) return next.end()
    client = next
    proven(askedAt)
    retryMs = FIRST_RETRY_MS
    for (const handler of gapHandlers) handler()
  }

  return {
    get isCurrent() {
      return performance.now() < goodUntil
    },
    on: (channel, handler) => {
      handlers.set(channel, [...(handlers.get(channel) ?? []), handler])
    },
    onGap: (handler) => gapHandlers.push(handler),
    onLost: (handler) => lostHandlers.push(handler),
    ask: (text, values) => {
      if (!client) return Promise.reject(new Error('Connection terminated: the listener is away'))
      return client.query(text, values)
    },
    start: connect,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
