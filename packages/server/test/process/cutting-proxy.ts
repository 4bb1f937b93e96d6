import { once } from 'node:events'
import net from 'node:net'

/** `swallow`: takes everything and passes nothing on, as a line does whose middle has forgotten it; `break`: ends. */
type Fault = 'swallow' | 'break'

interface Line {
  client: net.Socket
  database: net.Socket
  /** What the program calls this connection; empty until it has said so. */
  name: string
  /** A line that was cut stays so, whatever becomes of later ones. */
  fault: Fault | undefined
}

export interface CuttingProxy {
  url: string
  /** Does it to every line of that name (without one: to all), and to all that come until `heal`. */
  cut(fault: Fault, name?: string): void
  /** New lines pass again. */
  heal(): void
  close(): Promise<void>
}

const nameIn = (startup: Buffer): string => {
  const words = startup.subarray(8).toString('utf8').split('\0')
  return words[words.indexOf('application_name') + 1] ?? ''
}

/** Stands between the program and its database and does to their connections what networks do. */
export const startCuttingProxy = async (databaseUrl: string): Promise<CuttingProxy> => {
  const lines = new Set<Line>()
  const port = Number(new URL(databaseUrl).port)
  let now: { fault: Fault; name: string } | undefined

  const afflict = (line: Line) => {
    if (line.fault || !now || (now.name !== '' && now.name !== line.name)) return
    line.fault = now.fault
    if (now.fault === 'break') for (const end of [line.client, line.database]) end.destroy()
  }

  const server = net.createServer({ allowHalfOpen: true }, (client) => {
    const database = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const line: Line = { client, database, name: '', fault: undefined }
    lines.add(line)
    afflict(line)
    const passTo = (other: net.Socket) => (bytes: Buffer) => {
      if (line.fault === undefined) other.write(bytes)
    }
    client.once('data', (startup) => {
      line.name = nameIn(startup)
      afflict(line)
    })
    client.on('data', passTo(database))
    database.on('data', passTo(client))
    for (const [end, other] of [
      [client, database],
      [database, client],
    ] as const) {
      end.on('error', () => end.destroy())
      end.on('close', () => line.fault !== 'swallow' && other.destroy())
      end.on('end', () => line.fault !== 'swallow' && other.end())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`

  return {
    url: url.href,
    cut: (fault, name = '') => {
      now = { fault, name }
      for (const line of lines) afflict(line)
    },
    heal: () => {
      now = undefined
    },
    close: async () => {
      server.close()
      for (const { client, database } of lines) for (const end of [client, database]) end.destroy()
      await once(server, 'close')
    },
  }
}
