/** Work under one key runs one after the other in this application; other keys do not wait. */
export type InLine = <Value>(key: string, work: () => Promise<Value>) => Promise<Value>

export const createLines = (): InLine => {
  const lines = new Map<string, Promise<void>>()

  return async (key, work) => {
    const before = lines.get(key) ?? Promise.resolve()
    const mine = before.then(work)
    const end = mine.then(
      () => undefined,
      () => undefined,
    )
    lines.set(key, end)
    try {
      return await mine
    } finally {
      if (lines.get(key) === end) lines.delete(key)
    }
  }
}
