// npm run paint: how the application arrives on a slow phone, beside its bars; see e2e/paint/run.ts.
import { spawnSync } from 'node:child_process'
import { buildProducts, staleProducts } from './build.mjs'
import { findChromium } from './chromium.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

await ensureInstalled()
await buildProducts(staleProducts())
const env = { ...process.env, CHROMIUM_PATH: await findChromium() }
const { status } = spawnSync('npx', ['tsx', 'e2e/paint/run.ts'], { stdio: 'inherit', env })
process.exit(status ?? 1)
