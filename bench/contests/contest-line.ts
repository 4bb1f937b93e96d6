import type { Measured } from '../compare.ts'
import type { Line } from '../table.ts'
import type { Contest } from './contests.ts'

export const bestRate = (rounds: readonly Measured[]) => Math.max(...rounds.map(({ rate }) => rate))

const leastCpu = (rounds: readonly Measured[]) =>
  Math.min(...rounds.map(({ serverMicros, databaseMicros }) => serverMicros + databaseMicros))

/** Best rounds against best rounds: what other programs of the machine take away only ever slows. */
export const lineOf = (
  { name, product, yardstick, bar }: Contest,
  found: ReadonlyMap<string, readonly Measured[]>,
): Line => {
  const own = found.get(product.name) ?? []
  const other = found.get(yardstick.name) ?? []
  return {
    name,
    yardstick: yardstick.name,
    figure: `${Math.round(bestRate(own))}/s`,
    ratio: bestRate(own) / bestRate(other),
    cpuRatio: leastCpu(other) / leastCpu(own),
    bar,
  }
}
