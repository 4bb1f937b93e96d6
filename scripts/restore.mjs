import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from './workspace.mjs'

/** Brings a backup into an empty database: `node scripts/restore.mjs <backup folder> <database url>`. */
const program = path.join(ROOT, 'packages', 'server', 'dist', 'restore.mjs')
if (!fs.existsSync(program)) {
  const { buildServer } = await import('./build-server.mjs')
  await buildServer()
}
await import(program)
