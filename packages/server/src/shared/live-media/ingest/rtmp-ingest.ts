import net, { type AddressInfo, type Server } from 'node:net'
import type { FromIngest, IngestSettings, ToIngest } from './messages.ts'
import { type PushDesk, servePusher } from './push-session.ts'
import { serveReaders } from './read-streams.ts'
import { createStream, type Stream } from './stream.ts'

const STATS_MS = 1000
const MOST_CONNECTIONS = 200

const say = (message: FromIngest) => process.send?.(message)

/** Asks the server about keys, and hears what it wants ended. */
const createDesk = (streams: Map<string, Stream>): PushDesk => {
  const stops = new Map<string, () => void>()
  const asked = new Map<number, (liveId: string | null) => void>()
  let asks = 0

  process.on('message', (message: ToIngest) => {
    if (message.kind === 'end') return stops.get(message.liveId)?.()
    asked.get(message.ask)?.(message.liveId)
    asked.delete(message.ask)
  })
  return {
    ask: (secret) =>
      new Promise((resolve) => {
        asks += 1
        asked.set(asks, resolve)
        say({ kind: 'ask', ask: asks, secret })
      }),
    begin: (liveId, stop) => {
      if (streams.has(liveId)) return null
      const stream = createStream((facts) => say({ kind: 'up', liveId, facts }))
      streams.set(liveId, stream)
      stops.set(liveId, stop)
      return {
        take: stream.take,
        end: () => {
          stream.end()
          streams.delete(liveId)
          stops.delete(liveId)
          say({ kind: 'down', liveId })
        },
      }
    },
  }
}

const listening = (server: Server, at: { port: number; host: string }) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(at, resolve)
  })

const run = async ({ host, port, token }: IngestSettings): Promise<void> => {
  const streams = new Map<string, Stream>()
  const desk = createDesk(streams)
  const pushers = net.createServer((socket) => servePusher(socket, desk))
  pushers.maxConnections = MOST_CONNECTIONS
  const readers = serveReaders(streams, token)
  // Nothing of it outlives the server, however that ended.
  process.on('disconnect', () => process.exit(0))
  setInterval(() => {
    for (const [liveId, stream] of streams) {
      const { bytes, frames } = stream.taken()
      say({ kind: 'stats', liveId, kbps: Math.round((bytes * 8) / STATS_MS), fps: frames })
    }
  }, STATS_MS)
  try {
    await listening(readers, { port: 0, host: '127.0.0.1' })
    await listening(pushers, { port, host })
    say({ kind: 'ready', flvPort: (readers.address() as AddressInfo).port })
  } catch (error) {
    say({ kind: 'fault', code: (error as NodeJS.ErrnoException).code ?? 'failed' })
    process.disconnect()
  }
}

await run(JSON.parse(process.env.LIVE_INGEST ?? '{}') as IngestSettings)
