import fs from 'node:fs'

export const residentMib = (pid: number): number => {
  const [, kib = '0'] = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kib) / 1024
}

/** Watches what a process takes of the memory beyond what it has now; `stop` tells the most, in MiB. */
export const memoryOf = (pid: number): { stop(): number } => {
  const before = residentMib(pid)
  let most = before
  const look = () => {
    most = Math.max(most, residentMib(pid))
  }
  const timer = setInterval(look, 50)
  return {
    stop: () => {
      clearInterval(timer)
      look()
      return most - before
    },
  }
}
