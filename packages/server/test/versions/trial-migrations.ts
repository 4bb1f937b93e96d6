import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { copyMigrations, readMigrations } from '#src/platform/migrations/files.ts'

/** A folder with our migrations and behind them others, as the next version may bring them. */
export const trialMigrations = (...texts: string[]): string => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-migrations-'))
  const ours = readMigrations()
  copyMigrations(ours.length, folder)
  const journal = path.join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(fs.readFileSync(journal, 'utf8')) as { entries: { when: number }[] }
  const last = ours.at(-1)?.when ?? 0
  for (const [n, text] of texts.entries()) {
    const tag = `9${n}_trial`
    fs.writeFileSync(path.join(folder, `${tag}.sql`), text)
    entries.push({ when: last + n + 1, ...{ tag } })
  }
  fs.writeFileSync(journal, JSON.stringify({ ...rest, entries }))
  return folder
}
