import fs from 'node:fs'
import { onPath, run } from './workspace.mjs'

/** True where this process may install system packages: root on Debian or a relative of it. */
export const canInstallPackages = () =>
  process.getuid?.() === 0 && fs.existsSync('/etc/debian_version') && onPath('apt-get') !== null

/** A registry that does not answer keeps nobody waiting for longer. */
const PATIENCE_MS = 600_000
const QUICK = ['-o', 'Acquire::http::Timeout=30', '-o', 'Acquire::Retries=1']

export async function installPackages(...names) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const steps = [['update'], ['install', '-y', '--no-install-recommends', ...names]]
  for (const step of steps) {
    const { ok, output } = await run('apt-get', ['-qq', ...QUICK, ...step], {
      quiet: true,
      env,
      timeoutMs: PATIENCE_MS,
    })
    if (ok) continue
    console.error(`apt-get ${step[0]} 失败：${output.trim().split('\n').slice(-3).join('\n')}`)
    return false
  }
  return true
}
