import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { staleProducts } from './build.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { ROOT, run } from './workspace.mjs'

const isStale = staleProducts().length > 0
// A production machine with a finished build needs no compilers.
await ensureInstalled({ development: isStale })
// What compilers take of the memory goes with their process.
if (isStale && !(await run(process.execPath, [path.join(ROOT, 'scripts/build.mjs'), '--stale'])).ok) process.exit(1)

// npm passes a signal on to the shell between us, which dies of it without a word to us.
const PARENT_LOOK_MS = 500
const parent = process.ppid
const endWithParent = () => process.ppid !== parent && process.kill(process.pid, 'SIGTERM')
if (process.env.npm_lifecycle_event === 'start') setInterval(endWithParent, PARENT_LOOK_MS).unref()

// From here on this process is the server: one less to stop, and one less in memory.
process.chdir(ROOT)
process.setSourceMapsEnabled(true)
await import(pathToFileURL(path.join(ROOT, 'packages/server/dist/main.mjs')).href)
