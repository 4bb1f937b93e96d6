import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import path from 'node:path'
import { buildProducts, staleProducts } from './build.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { ROOT } from './workspace.mjs'

const FORWARDED = ['SIGTERM', 'SIGINT', 'SIGHUP']

const stale = staleProducts()
// A production machine with a finished build needs no compilers.
await ensureInstalled({ development: stale.length > 0 })
await buildProducts(stale)

const server = spawn(process.execPath, ['--enable-source-maps', path.join(ROOT, 'packages/server/dist/main.mjs')], {
  cwd: ROOT,
  stdio: 'inherit',
  // In a session of its own a Ctrl+C reaches the server once, through us, and not a second time from the terminal.
  detached: process.platform !== 'win32',
})

for (const name of FORWARDED) process.on(name, () => server.kill(name === 'SIGHUP' ? 'SIGTERM' : name))

server.once('error', (error) => {
  console.error(`无法启动服务端：${error.message}`)
  process.exit(1)
})
server.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
