// npm run paint: how the application arrives on a phone with a processor of a quarter of this one's and a slow network,
// beside the bars of the surface. PAINT_ROUNDS=n looks n times (3) and tells the middle one, PAINT_PORT names the port.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { SECOND_MS } from '@portal/contract/kit/shanghai.ts'
import { startServer } from '../../bench/server-process.ts'
import { tokenOf } from '../fixtures/people.ts'
import { contextOf, FAST, type Network, type Opening, open, SLOW } from './opening.ts'
import { FINGER_MS, tapOf } from './tap.ts'

const PORT = Number(process.env.PAINT_PORT ?? 18_480)
const ROUNDS = Number(process.env.PAINT_ROUNDS ?? 3)
const LEARNER = process.env.PAINT_PERSON ?? 'learner'
const KIB = 1024
const SETTLE_MS = 3000

const formIsUsable = () => {
  const form = document.querySelector('form[aria-label="登录"]')
  const fields = [...(form?.querySelectorAll('input') ?? [])]
  return fields.length > 1 && fields.every((field) => !field.disabled) && form?.querySelector('[type=submit]') !== null
}

const homeIsUsable = () => {
  const main = document.querySelector('#main')
  if (!main || document.querySelector('#main [aria-busy="true"], #main .ant-skeleton')) return false
  return [...main.querySelectorAll('a[href], button')].filter((each) => each.checkVisibility()).length > 3
}

const middleOf = (figures: readonly number[]) => [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0

const lines: string[] = []
let missed = false
const tell = (name: string, figure: number, bar: number, unit: string, digits = 2) => {
  const fits = figure <= bar
  missed ||= !fits
  const line = `${fits ? '通过' : '超出'}  ${figure.toFixed(digits).padStart(7)} / ${bar} ${unit}  ${name}`
  lines.push(line)
  console.log(line)
}

const middle = (all: readonly Opening[], of: (one: Opening) => number) => middleOf(all.map(of))

/** As often as asked, each time by somebody who was never here. */
const strangers = async (browser: Browser, url: string, network: Network, token: string | undefined) => {
  const seen: (Opening & { warm?: Opening })[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await contextOf(browser, url, token)
    const usable = token === undefined ? formIsUsable : homeIsUsable
    const { page, ...cold } = await open(context, network, '/guide', usable)
    if (token === undefined) seen.push(cold)
    else {
      // What is fetched ahead and kept for the next time arrives after the page.
      await page.waitForTimeout(SETTLE_MS)
      await page.close()
      const { page: again, ...warm } = await open(context, network, '/guide', usable)
      await again.close()
      seen.push({ ...cold, warm })
    }
    await context.close()
  }
  return seen
}

const measure = async (browser: Browser, url: string) => {
  const api = await (await browser.newContext({ baseURL: url })).newPage()
  const token = await tokenOf(api.request, LEARNER)

  const door = await strangers(browser, url, SLOW, undefined)
  tell('慢速 3G：首次绘制', middle(door, (one) => one.firstPaint) / SECOND_MS, 1.5, 's')
  tell('慢速 3G：登录表单可用', middle(door, (one) => one.usable) / SECOND_MS, 6, 's')
  tell('未登录表单的字节', middle(door, (one) => one.bytes) / KIB, 150, 'KiB', 1)
  tell(
    '未登录表单的请求',
    middle(door, (one) => one.requests.length),
    25,
    '个',
    0,
  )
  tell(
    '未登录：最长任务',
    middle(door, (one) => one.longestTask),
    200,
    'ms',
    0,
  )
  console.log(`    ${door[0]?.requests.join(' ')}`)

  const home = await strangers(browser, url, FAST, token)
  const warm = home.flatMap((one) => one.warm ?? [])
  tell('快速 3G：学员首页可用（首次）', middle(home, (one) => one.usable) / SECOND_MS, 4, 's')
  tell('快速 3G：学员首页可用（再次）', middle(warm, (one) => one.usable) / SECOND_MS, 1.5, 's')
  tell(
    '学员首页的请求',
    middle(home, (one) => one.requests.length),
    25,
    '个',
    0,
  )
  tell(
    '学员首页：最长任务',
    middle(home, (one) => one.longestTask),
    200,
    'ms',
    0,
  )
  console.log(`    ${(middle(home, (one) => one.bytes) / KIB).toFixed(1)} KiB：${home[0]?.requests.join(' ')}`)

  const taps = []
  for (let round = 0; round < ROUNDS; round += 1) taps.push(await tapOf(await contextOf(browser, url, token)))
  tell('慢速 3G：按下未载入的课程，入口按下的样子', middleOf(taps.map(({ pressed }) => pressed)), 100, 'ms', 0)
  tell('慢速 3G：同上，入口标记为当前', middleOf(taps.map(({ marked }) => marked)) - FINGER_MS, 100, 'ms', 0)
  tell('慢速 3G：同上，骨架', middleOf(taps.map(({ skeleton }) => skeleton)) - FINGER_MS, 300, 'ms', 0)
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-paint-'))
// The database may run under an account of its own.
fs.chmodSync(folder, 0o755)
const server = await startServer({
  port: PORT,
  dataDir: folder,
  databaseUrl: '',
  env: { DEMO: '1', DEMO_PEOPLE: '200' },
})
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
})
try {
  await measure(browser, server.url)
} finally {
  await browser.close()
  await server.stop()
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
process.exitCode = missed ? 1 : 0
