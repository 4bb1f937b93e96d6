import fs from 'node:fs'
import { onPath, run } from './workspace.mjs'

/** True where this process may install system packages: root on Debian or a relative of it. */
export const canInstallPackages = () =>
  process.getuid?.() === 0 && fs.existsSync('/etc/debian_version') && onPath('apt-get') !== null

export async function installPackages(...names) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const steps = [['update'], ['install', '-y', '--no-install-recommends', ...names]]
  for (const step of steps) {
    const { ok, output } = await run('apt-get', ['-qq', ...step], { quiet: true, env })
    if (ok) continue
    console.error(`apt-get ${step[0]} 失败：${output.trim().split('\n').slice(-3).join('\n')}`)
    return false
  }
  return true
}
