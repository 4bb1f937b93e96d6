import { cpuOf } from './cpu.ts'
import { type Figures, load, quantileOf, type Visitor } from './load.ts'
import type { ServerUnderTest } from './servers.ts'

export interface Target {
  name: string
  server: ServerUnderTest
  visitors: readonly Visitor[]
  /** Before each round. */
  before?: () => Promise<unknown>
}

export interface Measured extends Figures {
  /** Processor microseconds per answer, of the server and of the database. */
  serverMicros: number
  databaseMicros: number
}

export const medianOf = (values: readonly number[]): number => quantileOf(values, 0.5)

const once = async ({ server, visitors, before }: Target, seconds: number): Promise<Measured> => {
  await before?.()
  const [own, database] = [cpuOf(server.pid), server.databaseCpu()]
  const figures = await load({ port: server.port, visitors, seconds })
  return {
    ...figures,
    serverMicros: (cpuOf(server.pid) - own) / figures.answers,
    databaseMicros: (server.databaseCpu() - database) / figures.answers,
  }
}

/** Rounds in which every target has its turn, so that a busy minute of the machine meets all of them. */
export const measure = async (targets: readonly Target[], rounds: number, seconds: number) => {
  const found = new Map<string, Measured[]>(targets.map(({ name }) => [name, []]))
  for (const target of targets) await once(target, 0.7)
  for (let round = 0; round < rounds; round += 1)
    for (const target of targets) found.get(target.name)?.push(await once(target, seconds))
  return found
}
