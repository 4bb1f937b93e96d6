import net from 'node:net'

/** What one connection sends next (`null`: it has nothing left and leaves), and what it makes of the answer. */
export interface Visitor {
  next(): Buffer | null
  answered?(body: Buffer): void
}

export interface Figures {
  /** Answers per second. */
  rate: number
  p95Ms: number
  p99Ms: number
  answers: number
}

interface Request {
  method?: 'GET' | 'POST'
  path: string
  token?: string
  headers?: Record<string, string>
  body?: unknown
}

export const requestOf = ({ method = 'POST', path, token, headers = {}, body }: Request): Buffer => {
  const payload = method === 'GET' ? '' : JSON.stringify(body ?? {})
  const lines = [
    `${method} /${path} HTTP/1.1`,
    'host: bench',
    ...(token === undefined ? [] : [`x-token: ${token}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(method === 'GET' ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`]),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${payload}`)
}

/** An envelope that says no ends the run. */
export const granted = (body: Buffer): void => {
  if (!body.subarray(0, 40).includes('"success":true')) throw new Error(`refused: ${body.toString().slice(0, 300)}`)
}

/** The same request again and again. */
export const always = (request: Buffer): Visitor => ({ next: () => request })

export const insisting = (request: Buffer): Visitor => ({ next: () => request, answered: granted })

const HEAD_END = Buffer.from('\r\n\r\n')

interface Head {
  status: number
  bytes: number
  total: number
}

const headOf = (buffer: Buffer): Head | null => {
  const end = buffer.indexOf(HEAD_END)
  if (end < 0) return null
  const text = buffer.toString('latin1', 0, end).toLowerCase()
  const length = /\r\ncontent-length: (\d+)/.exec(text)?.[1]
  if (length === undefined) throw new Error(`an answer without length: ${text}`)
  return { status: Number(text.slice(9, 12)), bytes: end + 4, total: end + 4 + Number(length) }
}

/** What so large a share of the values does not exceed. */
export const quantileOf = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(Math.floor(values.length * share), values.length - 1)] ?? 0

interface Run {
  port: number
  visitors: readonly Visitor[]
  seconds: number
}

/** One connection in a closed loop: the next request goes out when the answer is complete. */
const drive = (port: number, visitor: Visitor, until: number, times: number[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
    let parts: Buffer[] = []
    let size = 0
    let head: Head | null = null
    let sentAt = 0
    const fail = (error: Error) => {
      socket.destroy()
      reject(error)
    }
    const leave = () => {
      socket.end()
      resolve()
    }
    const send = () => {
      const request = visitor.next()
      if (!request) return leave()
      parts = []
      size = 0
      head = null
      sentAt = performance.now()
      socket.write(request)
    }
    const finish = (whole: Head) => {
      if (whole.status >= 300) return fail(new Error(`answered ${whole.status}: ${Buffer.concat(parts).toString()}`))
      const now = performance.now()
      times.push(now - sentAt)
      try {
        visitor.answered?.((parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)).subarray(whole.bytes))
      } catch (error) {
        return fail(error as Error)
      }
      if (now < until) send()
      else leave()
    }
    socket.on('connect', send)
    socket.on('error', fail)
    socket.on('data', (chunk: Buffer) => {
      parts.push(chunk)
      size += chunk.length
      head ??= headOf(parts.length === 1 ? chunk : Buffer.concat(parts))
      if (head && size >= head.total) finish(head)
    })
  })

/** Loads a server with one connection per visitor for some seconds. */
export const load = async ({ port, visitors, seconds }: Run): Promise<Figures> => {
  const times: number[] = []
  const from = performance.now()
  const until = from + seconds * 1000
  await Promise.all(visitors.map((visitor) => drive(port, visitor, until, times)))
  const took = (performance.now() - from) / 1000
  return {
    rate: times.length / took,
    p95Ms: quantileOf(times, 0.95),
    p99Ms: quantileOf(times, 0.99),
    answers: times.length,
  }
}
