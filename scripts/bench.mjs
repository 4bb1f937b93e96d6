// npm run bench: measures the built server beside bare yardsticks; BENCH_PEOPLE=n for another number than a million.
// BENCH_ONLY=pattern measures the contests and trials of these names alone, BENCH_PORT=n takes n and the two ports behind it.
// BENCH_PROFILES=folder leaves a profile of each server's processor time there, BENCH_SITTING_SECONDS=n lets a hall sit shorter.
import { spawnSync } from 'node:child_process'
import { buildProducts, staleProducts } from './build.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

await ensureInstalled()
await buildProducts(staleProducts())
const { status } = spawnSync('npx', ['tsx', 'bench/run.ts'], { stdio: 'inherit' })
process.exit(status ?? 1)
