import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const PATIENCE_MS = 2000

/** Environment of a server that counts its messages to the database, and their number so far. */
export const messageCounter = (folder: string) => {
  const file = path.join(folder, 'messages')
  return {
    env: {
      NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'count-messages.mjs')}`,
      COST_MESSAGES: file,
    },
    countOf: async (pid: number): Promise<number> => {
      fs.rmSync(file, { force: true })
      process.kill(pid, 'SIGUSR2')
      const until = Date.now() + PATIENCE_MS
      while (Date.now() < until) {
        const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
        if (text.endsWith('\n')) return Number(text)
        await delay(5)
      }
      throw new Error('the server did not tell its messages')
    },
  }
}
