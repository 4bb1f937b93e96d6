// npm run cost: what the calls that everybody makes cost of a bare read, a bare update and argon2id, in one run, each with
// its bar. COST_ONLY=pattern measures the calls of these names alone, COST_ROUNDS and COST_SECONDS are 3, COST_PORT takes two.
import { spawnSync } from 'node:child_process'
import { buildProducts, staleProducts } from './build.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

await ensureInstalled()
await buildProducts(staleProducts())
const { status } = spawnSync('npx', ['tsx', 'bench/cost/run.ts'], { stdio: 'inherit' })
process.exit(status ?? 1)
