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

/** The database with its connections. */
export const cpuOfFamily = (pid: number): number =>
  [pid, ...childrenOf(pid)].reduce((sum, each) => sum + cpuOf(each), 0)
