import { timingSafeEqual } from 'node:crypto'
import http from 'node:http'
import type { Reader, Stream } from './stream.ts'

/** Who takes nothing while this much waits for him is let go; he may come again at the newest picture. */
const MOST_WAITING = 8 * 1024 * 1024

const same = (given: string, right: string) =>
  given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right))

/** `GET /<class>?t=<token>` on this machine alone: the stream as FLV, from its last key frame on. */
export const serveReaders = (streams: ReadonlyMap<string, Stream>, token: string): http.Server =>
  http.createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const stream = same(searchParams.get('t') ?? '', token) ? streams.get(pathname.slice(1)) : undefined
    if (!stream) return void response.writeHead(404).end()

    response.writeHead(200, { 'content-type': 'video/x-flv', 'cache-control': 'no-store' })
    const reader: Reader = {
      write: (bytes) => {
        response.write(bytes)
        if (response.writableLength > MOST_WAITING) response.destroy()
      },
      end: () => response.end(),
    }
    const leave = stream.read(reader)
    response.on('close', leave)
    response.on('error', leave)
  })
