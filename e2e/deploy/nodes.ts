import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const PATIENCE_MS = 90_000

export interface PortalNode {
  port: number
  /** What it said on its console since it was started. */
  said: () => string
  /** SIGTERM, as every supervisor sends it; the code it ended with. */
  stop(): Promise<number | null>
}

interface Options {
  /** The folder laid out like the image. */
  image: string
  port: number
  env: Record<string, string>
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

const untilReady = async (port: number, child: ChildProcess, said: () => string) => {
  const until = Date.now() + PATIENCE_MS
  while (!(await isReady(port))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`node ${port} does not serve: ${said()}`)
    await delay(50)
  }
}

/** A node of the cluster, started as the image starts it. */
export const startNode = async ({ image, port, env }: Options): Promise<PortalNode> => {
  const child = spawn(process.execPath, ['--enable-source-maps', path.join(image, 'packages/server/dist/main.mjs')], {
    cwd: image,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'warn', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)))
  // A run that fails must not leave its nodes behind.
  const clearUp = () => child.kill('SIGKILL')
  process.once('exit', clearUp)
  child.once('exit', () => process.off('exit', clearUp))
  await untilReady(port, child, () => text)
  return {
    port,
    said: () => text,
    stop: async () => {
      if (child.exitCode !== null) return child.exitCode
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      return child.exitCode
    },
  }
}
