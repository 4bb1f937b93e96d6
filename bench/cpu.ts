import fs from 'node:fs'

const threadsOf = (pid: number): string[] => {
  try {
    return fs.readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}/schedstat`)
  } catch {
    return []
  }
}

const microsOf = (file: string): number => {
  try {
    return Number(fs.readFileSync(file, 'utf8').split(' ')[0]) / 1000
  } catch {
    return 0
  }
}

/** Processor time of a process in microseconds, where the system tells it; 0 elsewhere. */
export const cpuOf = (pid: number): number => threadsOf(pid).reduce((sum, file) => sum + microsOf(file), 0)

const childrenOf = (pid: number): number[] => {
  try {
    return fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** The database with its connections, those that have ended included as far as they were seen. */
export const familyClock = (pid: number): (() => number) => {
  const spent = new Map<number, number>()
  return () => {
    for (const each of [pid, ...childrenOf(pid)]) spent.set(each, Math.max(spent.get(each) ?? 0, cpuOf(each)))
    return [...spent.values()].reduce((sum, micros) => sum + micros, 0)
  }
}
