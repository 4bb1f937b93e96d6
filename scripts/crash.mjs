// npm run crash: kills the built server again and again while clients work; KILLS=n for another number than 50.
import { spawnSync } from 'node:child_process'
import { buildProducts, staleProducts } from './build.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

await ensureInstalled()
await buildProducts(staleProducts())
const { status } = spawnSync('npx', ['tsx', 'bench/crash/run.ts'], { stdio: 'inherit' })
process.exit(status ?? 1)
