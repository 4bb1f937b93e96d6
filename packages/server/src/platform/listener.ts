import pg from 'pg'
import type { Log } from './log.ts'

const FIRST_RETRY_MS = 200
const LAST_RETRY_MS = 5000

export type NoticeHandler = (payload: string) => void

/** The one connection of this process that hears what other processes changed. */
export interface Listener {
  /** Hears a channel; `onGap` handlers run after a lost connection, when anything may have been missed. */
  on(channel: string, handler: NoticeHandler): void
  onGap(handler: () => void): void
  /** False while the connection is down: caches must not be trusted then. */
  readonly connected: boolean
  start(): Promise<void>
  stop(): Promise<void>
}

export const createListener = (url: string, log: Log): Listener => {
  const handlers = new Map<string, NoticeHandler[]>()
  const gapHandlers: (() => void)[] = []
  let client: pg.Client | undefined
  let connected = false
  let stopped = false
  let retryMs = FIRST_RETRY_MS
  let timer: NodeJS.Timeout | undefined

  const lost = () => {
    if (stopped || timer) return
    connected = false
    timer = setTimeout(() => {
      timer = undefined
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
      connect().catch(lost)
    }, retryMs)
  }

  const connect = async () => {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    next.on('error', (error) => {
      log.warn({ err: error.message }, 'listener connection lost')
      lost()
    })
    next.on('end', lost)
    next.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '')
    })
    await next.connect()
    for (const channel of handlers.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    client = next
    connected = true
    retryMs = FIRST_RETRY_MS
    for (const handler of gapHandlers) handler()
  }

  return {
    get connected() {
      return connected
    },
    on: (channel, handler) => {
      handlers.set(channel, [...(handlers.get(channel) ?? []), handler])
    },
    onGap: (handler) => gapHandlers.push(handler),
    start: connect,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
