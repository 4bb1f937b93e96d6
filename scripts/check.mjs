import os from 'node:os'
import path from 'node:path'
import { staleProducts } from './build.mjs'
import { bundlesFit, measureBundles } from './bundle-budget.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { isMain, requireFile, run, seconds, toolPath } from './workspace.mjs'

// One checker each: several would work out the same types anew, and the other core has another check to do. What it
// found of a file stays until that file, or one that it takes something from, is another.
const typeCheck = (folder) => ({
  name: `类型 ${folder}`,
  needs: `${folder}/tsconfig.json`,
  command: [
    ...['tsc', '-p', folder, '--noEmit', '--checkers', '1'],
    ...['--incremental', '--tsBuildInfoFile', `node_modules/.cache/tsc/${path.basename(folder)}.tsbuildinfo`],
  ],
})

// The tools in Go throw everything away at their end; tidying up meanwhile is a sixth of their work.
const MEMORY = { GOGC: '400' }

const CHECKS = [
  {
    name: '契约与规则测试',
    needs: 'packages/contract/package.json',
    command: ['vitest', 'run', '--root', 'packages/contract'],
  },
  ...['packages/contract', 'packages/server', 'packages/web', 'e2e', 'bench'].map(typeCheck),
  { name: 'oxlint', needs: '.oxlintrc.json', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: '格式 biome', needs: 'biome.json', command: ['biome', 'format', '.'] },
  { name: '未用代码 knip', needs: 'knip.json', command: ['knip', '--no-progress'] },
]

/**
 * Runs every static check, a few at a time, and weighs the pages where they are built; prints each with its time and the
 * full words of those that failed.
 */
export async function check() {
  const waiting = [...CHECKS]
  const failed = []
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const start = performance.now()
      const { ok, output } = await outcomeOf(next)
      console.log(`${ok ? '通过' : '失败'} ${seconds(performance.now() - start)}  ${next.name}`)
      if (!ok) failed.push({ name: next.name, output })
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, os.availableParallelism()) }, worker))

  const figures = isBuildFresh() ? measureBundles() : null
  if (figures && !bundlesFit(figures)) failed.push({ name: '包体预算', output: '有页面超出 DESIGN 第 5 节的上限' })
  for (const { name, output } of failed) console.log(`\n--- ${name} ---\n${output.trim()}`)
  return failed.length === 0
}

// Sizes of an older build say nothing about these sources.
const isBuildFresh = () => staleProducts().every(({ label }) => label !== '网页')

async function outcomeOf({ needs, command: [tool, ...args] }) {
  try {
    requireFile(needs)
  } catch (error) {
    return { ok: false, output: error.message }
  }
  return run(toolPath(tool), args, { quiet: true, env: MEMORY })
}

if (isMain(import.meta)) {
  await ensureInstalled()
  process.exitCode = (await check()) ? 0 : 1
}
