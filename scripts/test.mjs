import { buildProducts, staleProducts } from './build.mjs'
import { bundlesFit, measureBundles } from './bundle-budget.mjs'
import { check } from './check.mjs'
import { findChromium } from './chromium.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { findFfmpeg } from './ffmpeg.mjs'
import { findNginx } from './nginx.mjs'
import { findOffice } from './office.mjs'
import { requireFile, run, seconds, toolPath } from './workspace.mjs'

// The contract's tests are part of `check`; by itself the stage exists for --only=contract.
const STAGES = {
  check,
  contract: () => unitTests('packages/contract', []),
  server: async () => {
    const ffmpeg = await findFfmpeg()
    const office = await findOffice()
    const tools = { ...(ffmpeg && { FFMPEG_PATH: ffmpeg }), ...(office && { SOFFICE_PATH: office }) }
    return unitTests('packages/server', ['packages/server/vitest.config.ts'], tools)
  },
  web: () => unitTests('packages/web', ['packages/web/vitest.config.ts', 'packages/web/vite.config.ts']),
  build: async () => {
    await buildProducts(staleProducts())
    return bundlesFit(measureBundles())
  },
  deploy: async () => {
    await buildProducts(staleProducts())
    const nginx = await findNginx()
    return unitTests('e2e/deploy', ['e2e/deploy/vitest.config.ts'], { NGINX_PATH: nginx })
  },
  e2e: journeys,
}
const WHOLE_RUN = ['check', 'server', 'web', 'build', 'deploy', 'e2e']

const stages = stagesAsked(process.argv.slice(2))
const table = []
await ensureInstalled()
for (const name of stages) {
  console.log(`\n=== ${name} ===`)
  const start = performance.now()
  const ok = await passes(name)
  table.push(`${ok ? '通过' : '失败'} ${seconds(performance.now() - start)}  ${name}`)
  if (ok) continue
  process.exitCode = 1
  table.push(...stages.slice(stages.indexOf(name) + 1).map((later) => `未做 ${' '.repeat(8)}  ${later}`))
  break
}
console.log(`\n${table.join('\n')}`)

async function passes(name) {
  try {
    return await STAGES[name]()
  } catch (error) {
    console.error(error.message)
    return false
  }
}

async function unitTests(folder, configs, env = {}) {
  if (configs.length > 0) requireFile(...configs)
  return (await run(toolPath('vitest'), ['run', '--root', folder], { env })).ok
}

async function journeys() {
  requireFile('e2e/playwright.config.ts')
  const ffmpeg = await findFfmpeg()
  const env = { CHROMIUM_PATH: await findChromium(), ...(ffmpeg ? { FFMPEG_PATH: ffmpeg } : {}) }
  return (await run(toolPath('playwright'), ['test', '-c', 'e2e/playwright.config.ts'], { env })).ok
}

function stagesAsked(args) {
  const only = args.flatMap((arg) => (arg.startsWith('--only=') ? arg.slice('--only='.length).split(',') : [arg]))
  const unknown = only.filter((name) => !(name in STAGES))
  if (unknown.length === 0) return only.length > 0 ? only : WHOLE_RUN
  console.error(`不认识 ${unknown.join('、')}；可用 --only=${Object.keys(STAGES).join(',')}`)
  process.exit(2)
}
