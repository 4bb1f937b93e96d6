import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { acts, aPlatformFan, type Heard, newState, type PlatformState, refused, withoutToken } from './double-calls.ts'

type Failure = number | 'hang' | 'drop' | 'lost' | { code: number; detail: string }

/** A loopback platform of official accounts, written from its public documentation. */
export interface Double {
  url: string
  state: PlatformState
  heard: Heard[]
  /** Calls of one path so far. */
  calls(path: string): Heard[]
  /** The next calls of the path fail so: by a code, without answer, by a cut line, or after they were carried out. */
  fail(path: string, ...failures: Failure[]): void
  addFans(...openids: string[]): void
  close(): Promise<void>
}

export const DOUBLE_SECRET = 'a'.repeat(32)

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const hear = async (request: IncomingMessage): Promise<Heard> => {
  const url = new URL(request.url ?? '/', 'http://double')
  const bytes = await bytesOf(request)
  const isForm = request.headers['content-type']?.startsWith('multipart/') ?? false
  const isJson = !isForm && bytes.length > 0
  return {
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    body: isJson ? (JSON.parse(bytes.toString('utf8')) as Record<string, unknown>) : {},
    fileBytes: isForm ? bytes.length : 0,
  }
}

/** On any free port, or on the one that a running server was told of. */
export const startDouble = async (wantedPort = 0): Promise<Double> => {
  const state = newState(DOUBLE_SECRET)
  const heard: Heard[] = []
  const failures = new Map<string, Failure[]>()

  const answer = (call: Heard): Record<string, unknown> => {
    if (!withoutToken.includes(call.path) && !state.tokens.has(call.query.access_token ?? ''))
      return refused(40001, 'invalid credential')
    const act = acts[call.path]
    return act ? act(state, call) : refused(40066, 'invalid url')
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const call = await hear(request)
    heard.push(call)
    const failure = failures.get(call.path)?.shift()
    if (failure === 'hang') return
    if (failure === 'drop') return request.socket.destroy()
    if (failure === 'lost') {
      answer(call)
      return request.socket.destroy()
    }
    const said =
      failure === undefined
        ? answer(call)
        : typeof failure === 'number'
          ? refused(failure)
          : refused(failure.code, failure.detail)
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(JSON.stringify(said))
  }

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    state,
    heard,
    calls: (path) => heard.filter((call) => call.path === path),
    fail: (path, ...more) => failures.set(path, [...(failures.get(path) ?? []), ...more]),
    addFans: (...openids) => {
      for (const openid of openids) state.fans.set(openid, aPlatformFan(openid))
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
