/**
 * Works of one key go one after the other in this process, those of different keys side by side. What would wait for
 * the same lock in the database waits here, where it holds no connection.
 */
export const createTurns = (): (<Value>(key: string, work: () => Promise<Value>) => Promise<Value>) => {
  const last = new Map<string, Promise<void>>()
  return (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work)
    const over = mine.then(
      () => undefined,
      () => undefined,
    )
    last.set(key, over)
    void over.then(() => {
      if (last.get(key) === over) last.delete(key)
    })
    return mine
  }
}
