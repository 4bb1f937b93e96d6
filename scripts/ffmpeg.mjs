import { spawnSync } from 'node:child_process'
import { canInstallPackages, installPackages } from './debian.mjs'
import { isMain, onPath } from './workspace.mjs'

/** The path of ffmpeg, installed on Debian as root when missing; null where there is none. Says in one line which it is. */
export async function findFfmpeg() {
  const present = [process.env.FFMPEG_PATH, onPath('ffmpeg')].find((file) => file && runs(file))
  if (present) return report(present)

  if (canInstallPackages()) {
    console.log('ffmpeg：本机没有，用 apt-get 安装')
    await installPackages('ffmpeg')
  }
  const installed = onPath('ffmpeg')
  return report(installed && runs(installed) ? installed : null)
}

const runs = (file) => spawnSync(file, ['-version'], { timeout: 30_000 }).status === 0

function report(file) {
  console.log(`ffmpeg：${file ?? '没有，跳过转码和直播的测试'}`)
  return file
}

if (isMain(import.meta)) await findFfmpeg()
