/** One transaction, by the object that stands for it. */
type Transaction = object

interface Turn<Request, Reply> {
  requests: Request[]
  replies: Promise<readonly Reply[]>
}

/** After everything that can go on without the database has gone on. */
const endOfTurn = () => new Promise<void>((resolve) => process.nextTick(resolve))

/**
 * Where several sittings are worked on in one transaction, each by its own code, what they ask of the database at one
 * time goes there as one statement. `work` answers in the order of the requests; a lone request is a batch of one.
 */
export const coalesced = <Key extends Transaction, Request, Reply>(
  work: (tx: Key, requests: readonly Request[]) => Promise<readonly Reply[]>,
): ((tx: Key, request: Request) => Promise<Reply>) => {
  const turns = new WeakMap<Key, Turn<Request, Reply>>()
  const begin = (tx: Key): Turn<Request, Reply> => {
    const requests: Request[] = []
    const replies = endOfTurn().then(() => {
      turns.delete(tx)
      return work(tx, requests)
    })
    return { requests, replies }
  }

  return async (tx, request) => {
    const turn = turns.get(tx) ?? begin(tx)
    turns.set(tx, turn)
    const place = turn.requests.push(request) - 1
    // As many replies as requests: nothing of `Reply` is known here, not even whether undefined is one.
    return (await turn.replies)[place] as Reply
  }
}

/** {@link coalesced} for what has nothing to answer. */
export const coalescedWrite = <Key extends Transaction, Request>(
  write: (tx: Key, requests: readonly Request[]) => Promise<unknown>,
): ((tx: Key, request: Request) => Promise<void>) =>
  coalesced(async (tx, requests) => {
    await write(tx, requests)
    return requests.map(() => undefined)
  })

/** Requests in an order of rounds, none of which names a key twice; within a key they keep their order. */
export const inRounds = <Request>(requests: readonly Request[], keyOf: (request: Request) => string): Request[][] => {
  const met = new Map<string, number>()
  const rounds: Request[][] = []
  for (const request of requests) {
    const key = keyOf(request)
    const round = met.get(key) ?? 0
    met.set(key, round + 1)
    const others = rounds[round]
    if (others) others.push(request)
    else rounds.push([request])
  }
  return rounds
}

/** Waits for all, also where one fails: nothing of a transaction may still be asked when it is rolled back. */
export const allOrFirstError = async <Works extends readonly unknown[] | []>(works: Works) => {
  await Promise.allSettled(works)
  return Promise.all(works)
}
