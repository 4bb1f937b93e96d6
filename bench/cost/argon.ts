import { fork } from 'node:child_process'
import { once } from 'node:events'
import { hash, verify } from '@node-rs/argon2'
import { cpuOf } from '../cpu.ts'

const PASSWORD = 'Portal@2026'
const AT_ONCE = 2
/** As the product hashes (reliability rule 25). */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A process that does nothing but compare passwords; `round` gives the processor microseconds of one comparison. */
export const startArgon = async () => {
  const child = fork(import.meta.filename, ['compare'], { execArgv: ['--import', 'tsx'] })
  process.once('exit', () => child.kill('SIGKILL'))
  await once(child, 'message')
  const { pid = 0 } = child
  return {
    round: async (seconds: number): Promise<number> => {
      const before = cpuOf(pid)
      child.send(seconds)
      const [compared] = (await once(child, 'message')) as [number]
      return (cpuOf(pid) - before) / compared
    },
    stop: () => child.kill('SIGKILL'),
  }
}

const compareOnDemand = async () => {
  const stored = await hash(PASSWORD, PARAMETERS)
  const compareUntil = async (until: number): Promise<number> => {
    let compared = 0
    for (; performance.now() < until; compared += 1) await verify(stored, PASSWORD)
    return compared
  }
  process.on('message', async (seconds: number) => {
    const until = performance.now() + seconds * 1000
    const each = await Promise.all(Array.from({ length: AT_ONCE }, () => compareUntil(until)))
    process.send?.(each.reduce((sum, compared) => sum + compared, 0))
  })
  process.send?.('ready')
}

if (process.argv[2] === 'compare') await compareOnDemand()
