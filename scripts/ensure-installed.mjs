import fs from 'node:fs'
import path from 'node:path'
import { isMain, ROOT, run } from './workspace.mjs'

/** Runs `npm ci` unless node_modules already holds what package-lock.json names. */
export async function ensureInstalled({ development = true } = {}) {
  const reason = whyNotInstalled(development)
  if (!reason) return

  console.log(`安装依赖：${reason}，运行 npm ci`)
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const scope = development ? ['--include=dev'] : ['--omit=dev']
  const { ok } = await run(npm, ['ci', '--no-audit', '--no-fund', ...scope])
  if (!ok) throw new Error('npm ci 失败')
}

// Times of files say little after a clone, a copy or a restored cache; the two lock files say exactly what is there.
function whyNotInstalled(development) {
  const wanted = packagesIn('package-lock.json')
  const present = packagesIn('node_modules/.package-lock.json')
  if (!present) return 'node_modules 不存在或不完整'

  const outdated = Object.entries(wanted).find(([place, entry]) => {
    if (!place.startsWith('node_modules/') && !place.includes('/node_modules/')) return false
    if (entry.dev && !development) return false
    const found = present[place]
    return found ? found.version !== entry.version : !entry.optional && !entry.devOptional
  })
  return outdated ? `${outdated[0]} 与 package-lock.json 不一致` : null
}

function packagesIn(lockFile) {
  const file = path.join(ROOT, lockFile)
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')).packages : null
}

if (isMain(import.meta)) await ensureInstalled()
