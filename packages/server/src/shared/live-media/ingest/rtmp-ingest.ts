import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import type { FromIngest, IngestSettings, ToIngest } from './messages.ts'
import { servePusher } from './push-session.ts'
import { serveReaders } from './read-streams.ts'
import { createStream, type Stream } from './stream.ts'

const STATS_MS = 1000
const MOST_CONNECTIONS = 200

const { host, port, token } = JSON.parse(process.env.LIVE_INGEST ?? '{}') as IngestSettings

const say = (message: FromIngest) => process.send?.(message)

const streams = new Map<string, Stream>()
const stops = new Map<string, () => void>()
const asked = new Map<number, (liveId: string | null) => void>()
let asks = 0

const ask = (secret: string) =>
  new Promise<string | null>((resolve) => {
    asks += 1
    asked.set(asks, resolve)
    say({ kind: 'ask', ask: asks, secret })
  })

const begin = (liveId: string, stop: () => void) => {
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
}

process.on('message', (message: ToIngest) => {
  if (message.kind === 'end') return stops.get(message.liveId)?.()
  asked.get(message.ask)?.(message.liveId)
  asked.delete(message.ask)
})
// Nothing of it outlives the server, however that ended.
process.on('disconnect', () => process.exit(0))

setInterval(() => {
  for (const [liveId, stream] of streams) {
    const { bytes, frames } = stream.taken()
    say({ kind: 'stats', liveId, kbps: Math.round((bytes * 8) / STATS_MS), fps: frames })
  }
}, STATS_MS)

const listening = (server: net.Server | http.Server, at: { port: number; host: string }) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(at, resolve)
  })

const pushers = net.createServer((socket) => servePusher(socket, { ask, begin }))
pushers.maxConnections = MOST_CONNECTIONS
const readers = serveReaders(streams, token)

try {
  await listening(readers, { port: 0, host: '127.0.0.1' })
  await listening(pushers, { port, host })
  say({ kind: 'ready', flvPort: (readers.address() as AddressInfo).port })
} catch (error) {
  say({ kind: 'fault', code: (error as NodeJS.ErrnoException).code ?? 'failed' })
  process.disconnect()
}
