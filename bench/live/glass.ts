import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { consent } from '@portal/contract/areas/account/profile.ts'
import { loginWays } from '@portal/contract/areas/account/sign-in-ways.ts'
import { listUsers } from '@portal/contract/areas/directory/user.ts'
import { changeLiveState, saveLiveClass } from '@portal/contract/areas/live/class.ts'
import { ingestLive } from '@portal/contract/areas/live/media.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { printTable } from '../table.ts'

/**
 * Glass to glass: frames that show the clock as bits are pushed by RTMP, and read back from the picture in a browser.
 * `LIVE_BASE=http://127.0.0.1:8080 npx tsx bench/live/glass.ts`, against a running demo server on this machine.
 */
const BASE = process.env.LIVE_BASE ?? 'http://127.0.0.1:8080'
const [WIDTH, HEIGHT, FPS] = [640, 360, 25]
const BITS = 16
const TURN_MS = 2 ** BITS
const SAMPLES = 60
const SETTLE_MS = 12_000
const BARS = { flv: 1.5, hls: 3 }

const post = async <Result>(path: string, body: object, token = ''): Promise<Result> => {
  const headers = { 'content-type': 'application/json', ...(token && { 'x-token': token }) }
  const answer = await fetch(`${BASE}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const { success, message, result } = (await answer.json()) as { success: boolean; message: string; result: Result }
  if (!success) throw new Error(`${path}: ${message}`)
  return result
}

/** A grey frame whose columns are the bits of the milliseconds, white for one. */
const frameAt = (ms: number): Buffer => {
  const line = Buffer.alloc(WIDTH, 16)
  for (let bit = 0; bit < BITS; bit += 1)
    if ((ms >> bit) & 1) line.fill(235, (bit * WIDTH) / BITS, ((bit + 1) * WIDTH) / BITS)
  return Buffer.concat(Array.from({ length: HEIGHT }, () => line))
}

const pushClock = (url: string) => {
  const input = ['-use_wallclock_as_timestamps', '1', '-f', 'rawvideo', '-pix_fmt', 'gray', '-s', `${WIDTH}x${HEIGHT}`]
  const sound = ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo', '-c:a', 'aac']
  const picture = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-tune',
    'zerolatency',
    '-pix_fmt',
    'yuv420p',
    '-g',
    String(FPS),
  ]
  const child = spawn(
    process.env.FFMPEG_PATH || 'ffmpeg',
    ['-loglevel', 'error', ...input, '-r', String(FPS), '-i', 'pipe:0', ...sound, ...picture, '-f', 'flv', url],
    { stdio: ['pipe', 'ignore', 'inherit'] },
  )
  child.stdin.on('error', () => undefined)
  const timer = setInterval(() => child.stdin.write(frameAt(Date.now() % TURN_MS)), 1000 / FPS)
  return () => {
    clearInterval(timer)
    child.kill('SIGKILL')
  }
}

/** Milliseconds between the clock in the picture and the clock on the wall. */
const lagOf = (page: Page) =>
  page.evaluate(
    ({ bits, turn }) => {
      const video = document.querySelector<HTMLVideoElement>('.live-player video')
      const canvas = document.createElement('canvas')
      canvas.width = bits * 4
      canvas.height = 1
      const context = canvas.getContext('2d')
      if (!video || !context || video.videoWidth === 0) return null
      context.drawImage(video, 0, 0, canvas.width, 1)
      const now = Date.now() % turn
      let shown = 0
      for (let bit = 0; bit < bits; bit += 1)
        if ((context.getImageData(bit * 4 + 2, 0, 1, 1).data[0] ?? 0) > 128) shown += 2 ** bit
      return (now - shown + turn) % turn
    },
    { bits: BITS, turn: TURN_MS },
  )

const measure = async (page: Page) => {
  await delay(SETTLE_MS)
  const lags: number[] = []
  while (lags.length < SAMPLES) {
    const lag = await lagOf(page)
    if (lag !== null) lags.push(lag / 1000)
    await delay(150)
  }
  lags.sort((a, b) => a - b)
  return { median: lags[SAMPLES / 2] ?? 0, worst: lags[Math.floor(SAMPLES * 0.95)] ?? 0 }
}

const makeClass = async (token: string) => {
  const { list } = await post<{ list: { id: string }[] }>(listUsers.path, { page: 1, pageSize: 1 }, token)
  const title = `时钟 ${Date.now()}`
  const now = Date.now()
  const { id } = await post<{ id: string }>(
    saveLiveClass.path,
    {
      title,
      hostId: list[0]?.id,
      plannedStart: new Date(now).toISOString(),
      plannedEnd: new Date(now + HOUR_MS).toISOString(),
      audience: { ...EMPTY_AUDIENCE, everyone: true },
    },
    token,
  )
  for (const action of ['schedule', 'start']) await post(changeLiveState.path, { id, action }, token)
  return { id, title }
}

const token = await post<string>('login', { username: 'admin', password: 'Portal@2026' })
const { notice } = await post<{ notice: { version: string } }>(loginWays.path, {})
await post(consent.path, { noticeVersion: notice.version }, token)
const { id, title } = await makeClass(token)
const ingest = await post<{ pushUrl: string; streamKey: string }>(ingestLive.path, { id }, token)
await delay(1500)
const port = new URL(ingest.pushUrl.replace(/^rtmp/, 'http')).port
const stop = pushClock(`rtmp://127.0.0.1:${port}/live/${ingest.streamKey}`)

const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required'],
})
try {
  const page = await browser.newPage()
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  await page.goto(`${BASE}/videoManageSc/livePlayClass`)
  await page.getByRole('searchbox', { name: '关键词' }).fill(title)
  await page.getByRole('searchbox', { name: '关键词' }).press('Enter')
  const row = page.getByRole('row').filter({ hasText: title })
  await row.getByRole('button', { name: /^更多操作/ }).click()
  await page.getByRole('menuitem', { name: '推流地址', exact: true }).click()
  const player = page.locator('.live-player')
  await player.locator('..').waitFor()
  const flv = await measure(page)
  await page.getByRole('button', { name: '流畅' }).click()
  const smooth = await measure(page)
  await page.route('**/live.flv*', (route) => route.abort())
  await page.getByRole('button', { name: '低延迟' }).click()
  const hls = await measure(page)
  const line = (name: string, { median, worst }: typeof flv, bar: number) => [
    name,
    `${median.toFixed(2)} s`,
    `${worst.toFixed(2)} s`,
    bar === 0 ? '' : median <= bar ? `within ${bar} s` : `beyond ${bar} s`,
  ]
  printTable([
    ['glass to glass', 'median', '95 %', 'bar'],
    line('低延迟, FLV', flv, BARS.flv),
    line('低延迟, HLS', hls, BARS.hls),
    line('流畅, HLS', smooth, 0),
  ])
} finally {
  stop()
  await browser.close()
  await post(changeLiveState.path, { id, action: 'end' }, token)
}
