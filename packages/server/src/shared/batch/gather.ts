import { isBusy } from '#src/platform/database/database-faults.ts'

export interface GathererOptions<Request, Reply> {
  /** What a request works on: two of one key are never on their way at once, and keep their order. */
  keyOf(request: Request): string
  /** Bounds of one batch: it must be over long before anybody waits for it. */
  most: number
  weightOf?(request: Request): number
  mostWeight?: number
  /** Replies in the order of the requests; an error of one is its own business. */
  work(requests: readonly Request[]): Promise<readonly (Reply | Error)[]>
}

interface Waiting<Request, Reply> {
  request: Request
  resolve: (reply: Reply) => void
  reject: (error: unknown) => void
}

/** While one batch waits for the disk the other one is worked on. */
const AT_ONCE = 2

/**
 * Makes batches of what the requests of this process ask one by one: two are on their way to the database, the next
 * collects meanwhile. What comes in one turn of the event loop goes together, and there is no timer, so a lone request
 * goes at once. Answered after the commit of its batch.
 */
export const createGatherer = <Request, Reply>({
  keyOf,
  most,
  weightOf = () => 0,
  mostWeight = Number.POSITIVE_INFINITY,
  work,
}: GathererOptions<Request, Reply>): ((request: Request) => Promise<Reply>) => {
  type Entry = Waiting<Request, Reply>
  let waiting: Entry[] = []
  const busy = new Set<string>()
  let running = 0
  let isDue = false

  /** As many as fit off the front, none whose key is just being worked on. */
  const take = (): Entry[] => {
    const taken = new Map<string, Entry>()
    const left: Entry[] = []
    const passed = new Set(busy)
    let weight = 0
    for (const each of waiting) {
      const key = keyOf(each.request)
      const more = weight + weightOf(each.request)
      const fits = taken.size === 0 || (taken.size < most && more <= mostWeight)
      if (fits && !passed.has(key)) {
        taken.set(key, each)
        weight = more
      } else left.push(each)
      passed.add(key)
    }
    waiting = left
    return [...taken.values()]
  }

  const answer = async (batch: readonly Entry[]): Promise<void> => {
    try {
      const replies = await work(batch.map(({ request }) => request))
      for (const [index, { resolve, reject }] of batch.entries()) {
        const reply = replies[index]
        if (reply === undefined || reply instanceof Error) reject(reply)
        else resolve(reply)
      }
    } catch (error) {
      // One request that cannot be worked on must not take its neighbours along; a busy database is everybody's.
      if (batch.length === 1 || isBusy(error)) for (const { reject } of batch) reject(error)
      else for (const each of batch) await answer([each])
    }
  }

  const drain = async (): Promise<void> => {
    if (running >= AT_ONCE) return
    const batch = take()
    if (batch.length === 0) return
    const keys = batch.map(({ request }) => keyOf(request))
    running += 1
    for (const key of keys) busy.add(key)
    await answer(batch)
    for (const key of keys) busy.delete(key)
    running -= 1
    drainSoon()
  }

  /** Once everything has been read that has come. */
  const drainSoon = (): void => {
    if (isDue) return
    isDue = true
    setImmediate(() => {
      isDue = false
      // What does not fit the first batch need not wait for it.
      for (let free = AT_ONCE - running; free > 0; free -= 1) void drain()
    })
  }

  return (request) =>
    new Promise<Reply>((resolve, reject) => {
      waiting.push({ request, resolve, reject })
      drainSoon()
    })
}
