import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'

/** A free loopback port below 32768: above it the system hands ports to outgoing connections at any moment. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = net.createServer()
  const outcome = new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (!(await outcome)) return false
  server.close()
  await once(server, 'close')
  return true
}
