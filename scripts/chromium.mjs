import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { canInstallPackages, installPackages } from './debian.mjs'
import { isMain, onPath, run, toolPath } from './workspace.mjs'

// The same engine without a window: a screen costs it about half of what it costs the whole browser.
const SHELL = 'chromium-headless-shell'
const WHOLE_BROWSERS = ['chromium', 'chromium-browser', 'google-chrome']

/**
 * The path of a Chromium that runs: the named one, else the shell, which is installed where that can be done, else any.
 * Says in one line which it is.
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (!runs(named)) throw new Error(`CHROMIUM_PATH 指向的 ${named} 无法运行`)
    return report(named, 'CHROMIUM_PATH 指定')
  }

  const shell = installedOf(SHELL)
  if (shell) return report(shell, '系统自带')
  if (canInstallPackages()) {
    console.log(`Chromium：用 apt-get 安装 ${SHELL} 和 fonts-noto-cjk`)
    const installed = (await installPackages(SHELL, 'fonts-noto-cjk')) && installedOf(SHELL)
    if (installed) return report(installed, '刚由 apt-get 安装')
  }
  const browser = installedOf(...WHOLE_BROWSERS)
  if (browser) return report(browser, '系统自带')
  const downloaded = await downloadedChromium()
  if (runs(downloaded)) return report(downloaded, '先前由 Playwright 下载')
  console.log('Chromium：本机没有，用 npx playwright install chromium 下载')
  await run(toolPath('playwright'), ['install', 'chromium'])
  if (runs(downloaded)) return report(downloaded, '刚由 Playwright 下载')
  throw new Error('找不到可用的 Chromium：请安装 chromium，或用 CHROMIUM_PATH 指明它的位置')
}

const installedOf = (...names) => names.map(onPath).find((file) => file && runs(file))

async function downloadedChromium() {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

/** Some systems ship a `chromium-browser` that merely tells how to install one, so being there is not enough. */
const runs = (file) => fs.existsSync(file) && spawnSync(file, ['--version'], { timeout: 30_000 }).status === 0

function report(file, origin) {
  console.log(`Chromium：${file}（${origin}）`)
  return file
}

if (isMain(import.meta)) await findChromium()
