import http from 'node:http'
import type { AddressInfo } from 'node:net'

interface Received {
  path: string
  headers: http.IncomingHttpHeaders
  body: string
}

export interface Receiver {
  url: string
  received: Received[]
  /** What it answers from now on; null breaks the connection. */
  answer: number | null
  close(): Promise<void>
}

/** A small real server on this machine that keeps what it is sent. */
export const startReceiver = async (): Promise<Receiver> => {
  const server = http.createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () => {
      if (self.answer === null) return request.socket.destroy()
      self.received.push({ path: request.url ?? '', headers: request.headers, body })
      response.writeHead(self.answer).end('ok')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const self: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer: 200,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return self
}
