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

// From here on this process is the server: one less to stop, and its signals need nobody to pass them on.
process.chdir(ROOT)
process.setSourceMapsEnabled(true)
await import(pathToFileURL(path.join(ROOT, 'packages/server/dist/main.mjs')).href)
