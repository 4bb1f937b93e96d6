const SLOTS = 2

let free = SLOTS
const waiting: (() => void)[] = []

/** Two exports at a time in one process, the others wait in line: many at once must not take the report connections. */
export const inExportSlot = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  if (free > 0) free -= 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
}
