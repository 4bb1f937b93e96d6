import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT, run } from './workspace.mjs'

// In a process of its own: what reading the sources and compiling takes of the memory goes with it.
if (!(await run(process.execPath, [path.join(ROOT, 'scripts/prepare.mjs')])).ok) process.exit(1)

// npm passes a signal on to the shell between us, which dies of it without a word to us.
const PARENT_LOOK_MS = 500
const parent = process.ppid
const endWithParent = () => process.ppid !== parent && process.kill(process.pid, 'SIGTERM')
if (process.env.npm_lifecycle_event === 'start') setInterval(endWithParent, PARENT_LOOK_MS).unref()

// From here on this process is the server: one less to stop, and one less in memory.
process.chdir(ROOT)
process.setSourceMapsEnabled(true)
await import(pathToFileURL(path.join(ROOT, 'packages/server/dist/main.mjs')).href)
