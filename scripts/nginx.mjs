import { spawnSync } from 'node:child_process'
import { canInstallPackages, installPackages } from './debian.mjs'
import { isMain, onPath } from './workspace.mjs'

/** Where Debian puts what administrators run, which is not on everybody's path. */
const PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx']

/** The path of nginx, installed on Debian as root when missing. Says in one line which it is; without one it fails. */
export async function findNginx() {
  const present = installed()
  if (present) return report(present, '系统自带')

  if (canInstallPackages()) {
    console.log('nginx：本机没有，用 apt-get 安装 nginx-light')
    const fresh = (await installPackages('nginx-light')) && installed()
    if (fresh) return report(fresh, '刚由 apt-get 安装')
  }
  throw new Error('找不到 nginx：请安装它（Debian 上为 apt-get install nginx-light），deploy 阶段不跳过')
}

const installed = () => [onPath('nginx'), ...PLACES].find((file) => file && spawnSync(file, ['-v']).status === 0)

function report(file, origin) {
  console.log(`nginx：${file}（${origin}）`)
  return file
}

if (isMain(import.meta)) await findNginx()
