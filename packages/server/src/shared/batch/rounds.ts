import { AppError } from '#src/platform/errors.ts'
import { type Outcome, valueOf } from './together.ts'
import { createTurns } from './turns.ts'

interface Round<Call, Value> {
  calls: Call[]
  outcomes: Promise<readonly Outcome<Value>[]>
}

interface Options<Call, Value> {
  /** What the calls change: those of one key go in rounds, one after the other, in the order in which they came. */
  keyOf(call: Call): string
  /** Calls of one round at most. */
  most: number
  /** One transaction; outcomes in the order of the calls. */
  work(calls: readonly Call[]): Promise<readonly Outcome<Value>[]>
}

/**
 * Many calls that want the same row at once: while one round holds it, the next one collects, so that the row is held
 * once for hundreds and nobody overtakes. A lone call goes at once. What breaks a round breaks none of its calls: each
 * then goes by itself, still in its turn.
 */
export const createRounds = <Call, Value>({
  keyOf,
  most,
  work,
}: Options<Call, Value>): ((call: Call) => Promise<Value | null>) => {
  const inTurn = createTurns()
  const collecting = new Map<string, Round<Call, Value>>()

  const run = async (calls: readonly Call[]): Promise<readonly Outcome<Value>[]> => {
    try {
      return await work(calls)
    } catch (error) {
      if (calls.length === 1) throw error
      const outcomes: Outcome<Value>[] = []
      for (const call of calls) {
        const [outcome] = await work([call]).catch((fault: unknown) => {
          if (fault instanceof AppError) return [{ refused: fault }]
          throw fault
        })
        outcomes.push(outcome ?? { alone: true })
      }
      return outcomes
    }
  }

  const begin = (key: string): Round<Call, Value> => {
    const calls: Call[] = []
    const round: Round<Call, Value> = {
      calls,
      outcomes: inTurn(key, () => {
        if (collecting.get(key) === round) collecting.delete(key)
        return run(calls)
      }),
    }
    collecting.set(key, round)
    return round
  }

  return async (call) => {
    const key = keyOf(call)
    const current = collecting.get(key)
    const round = current && current.calls.length < most ? current : begin(key)
    const at = round.calls.push(call) - 1
    const outcome = (await round.outcomes)[at]
    return outcome === undefined ? null : valueOf(outcome)
  }
}
