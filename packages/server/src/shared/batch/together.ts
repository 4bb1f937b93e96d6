import { sqlState } from '#src/platform/database/database-faults.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError } from '#src/platform/errors.ts'
import type { Platform } from '#src/platform/platform.ts'
import { createGatherer, type GathererOptions } from './gather.ts'
import { inBackground } from './in-background.ts'

/** What became of one call of a batch; `alone`: nothing was done about it, and it has to go by itself. */
export type Outcome<Value> = { value: Value } | { refused: AppError } | { alone: true }

export const ALONE = { alone: true } as const

/** A refusal is the business of its call, a null sends it off by itself; whatever else fails is a fault of the batch. */
export const outcomeOf = async <Value>(work: () => Promise<Value | null>): Promise<Outcome<Value>> => {
  try {
    const value = await work()
    return value === null ? ALONE : { value }
  } catch (error) {
    if (error instanceof AppError) return { refused: error }
    throw error
  }
}

export const valueOf = <Value>(outcome: Outcome<Value>): Value | null => {
  if ('refused' in outcome) throw outcome.refused
  return 'value' in outcome ? outcome.value : null
}

const LOCK_TIMEOUT = '55P03'

interface Options<Call, Value> extends Omit<GathererOptions<Call, Outcome<Value>>, 'work'> {
  /** In the order of the calls. What is refused or goes alone must have written nothing. */
  work(tx: Tx, calls: readonly Call[]): Promise<Outcome<Value>[]>
  /** Errors after which each of the batch goes by itself. */
  parts?(error: unknown): boolean
}

/**
 * Calls of many people in one transaction: under load most of what one of them costs is the way to the database and the
 * commit. Each is answered after the commit, by its own merits; null where it has to go by itself. What one of them
 * waits for in vain is not the others' fault: then each goes by itself.
 */
export const callsTogether = <Call, Value>(
  platform: Platform,
  { work, parts, ...gathering }: Options<Call, Value>,
): ((call: Call) => Promise<Value | null>) => {
  const gathered = createGatherer<Call, Outcome<Value>>({
    ...gathering,
    work: async (calls) => {
      try {
        return await inBackground(platform, (tx) => work(tx, calls))
      } catch (error) {
        if (sqlState(error) === LOCK_TIMEOUT || parts?.(error)) return calls.map(() => ALONE)
        throw error
      }
    },
  })
  return async (call) => valueOf(await gathered(call))
}
