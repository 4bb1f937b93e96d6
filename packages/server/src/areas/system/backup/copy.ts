import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Readable, Writable } from 'node:stream'
import type pg from 'pg'

/** What the driver's connection offers to queries of one's own. */
interface Connection {
  stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

interface Submittable {
  submit(connection: Connection): void
  handleError(error: Error): void
  handleReadyForQuery(): void
  handleCommandComplete(): void
  handleCopyData?(message: { chunk: Buffer }, connection: Connection): void
  handleCopyInResponse?(connection: Connection): void
  callback(): void
}

/** Hands a query of one's own to the driver, whose types know only its own kinds. */
const submit = (client: pg.ClientBase, query: Submittable) => client.query(query as unknown as pg.Submittable)

const ignore = () => undefined

/** `COPY … TO STDOUT` into a stream, as fast as the stream takes it. */
export const copyOut = (client: pg.ClientBase, text: string, sink: Writable): Promise<void> =>
  new Promise((resolve, reject) => {
    let waiting = false
    let socket: Socket | undefined
    sink.once('error', reject)
    submit(client, {
      submit: (connection) => {
        socket = connection.stream
        connection.query(text)
      },
      handleCopyData: ({ chunk }, { stream }) => {
        // The driver reads the next message into the same memory.
        if (sink.write(Buffer.from(chunk)) || waiting) return
        // What the driver has read already still comes; the socket gives no more until the sink has room.
        waiting = true
        stream.pause()
        sink.once('drain', () => {
          waiting = false
          stream.resume()
        })
      },
      handleError: reject,
      handleCommandComplete: ignore,
      handleReadyForQuery: () => {
        // A sink that ends does not drain any more, and the next statement needs the socket.
        socket?.resume()
        sink.end()
        resolve()
      },
      callback: ignore,
    })
  })

const feed = async (connection: Connection, source: Readable) => {
  try {
    for await (const chunk of source) {
      connection.sendCopyFromChunk(chunk as Buffer)
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
    }
    connection.endCopyFrom()
  } catch (error) {
    connection.sendCopyFail(error instanceof Error ? error.message : String(error))
  }
}

/** `COPY … FROM STDIN` out of a stream. */
export const copyIn = (client: pg.ClientBase, text: string, source: Readable): Promise<void> =>
  new Promise((resolve, reject) => {
    submit(client, {
      submit: (connection) => connection.query(text),
      handleCopyInResponse: (connection) => void feed(connection, source),
      handleError: (error) => {
        source.destroy()
        reject(error)
      },
      handleCommandComplete: ignore,
      handleReadyForQuery: resolve,
      callback: ignore,
    })
  })
