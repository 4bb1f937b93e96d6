import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { rowAct, search } from '../../fixtures/lists.ts'
import { makeLiveClass } from '../../fixtures/lives.ts'
import { beginAs, freshName, makePerson } from '../../fixtures/people.ts'

test.use({
  launchOptions: {
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: [
      '--no-sandbox',
      '--autoplay-policy=no-user-gesture-required',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  },
})

const pushers: ChildProcess[] = []
test.afterEach(() => {
  for (const pusher of pushers.splice(0)) pusher.kill('SIGKILL')
})

/** A presenter's program: a moving pattern with a tone. */
const push = (key: string) => {
  const picture = [
    '-re',
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=640x360:rate=25',
    '-f',
    'lavfi',
    '-i',
    'sine=frequency=440',
  ]
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p', '-g', '25']
  const url = `rtmp://127.0.0.1:${process.env.E2E_RTMP_PORT}/live/${key}`
  const args = ['-loglevel', 'error', '-nostdin', ...picture, ...codecs, '-c:a', 'aac', '-f', 'flv', url]
  const pusher = spawn(process.env.FFMPEG_PATH || 'ffmpeg', args, { stdio: 'ignore' })
  pushers.push(pusher)
  return { pusher, ended: once(pusher, 'close') }
}

const makePushClass = async (request: APIRequestContext) => {
  const { id: hostId } = await makePerson(request)
  return makeLiveClass(request, hostId, { title: freshName('推流课'), mode: 'push', videoId: null })
}

const openPanel = async (page: Page, title: string) => {
  await beginAs(page, 'admin')
  await page.goto('/videoManageSc/livePlayClass')
  await search(page, title)
  await rowAct(page.getByRole('row').filter({ hasText: title }), '推流地址')
  const panel = page.getByRole('dialog')
  await expect(panel.getByText('未检测到信号').first()).toBeVisible()
  return panel
}

const secondOf = (page: Page) =>
  page.locator('.live-player video').evaluate((video) => (video as HTMLVideoElement).currentTime)

/** What the page says of its line, for whoever reads that the picture stood still. */
const saidBeside = async (page: Page) => {
  const line = await page.locator('.live-player').getAttribute('data-line')
  return `${line}: ${(await page.getByRole('dialog').innerText()).replaceAll('\n', ' ').slice(0, 200)}`
}

/** The picture goes on from here: media is encoded as it comes, and a machine that does much else is slow at it. */
const moves = async (page: Page) => {
  const before = await secondOf(page)
  const seen = async () => (Math.abs((await secondOf(page)) - before) > 1 ? 'moves' : saidBeside(page))
  await expect.poll(seen, { timeout: 60_000 }).toBe('moves')
}

test('what is pushed is seen at once, comes back after a break without a reload, and ends with its key', async ({
  page,
}) => {
  const { title } = await makePushClass(page.request)
  const panel = await openPanel(page, title)
  await panel.getByRole('button', { name: '显示' }).click()
  const key = (await panel.locator('.ingest-key').textContent()) ?? ''
  expect(key).toHaveLength(32)

  const first = push(key)
  await expect(panel.getByText('信号正常')).toBeVisible()
  await expect(page.locator('.live-player')).toHaveAttribute('data-playing', 'true')
  await moves(page)
  await expect(panel.getByText('640×360')).toBeVisible()
  await expect(panel.getByText('自检 已就绪，可以开始')).toBeVisible()

  await panel.getByRole('button', { name: '流畅' }).click()
  await expect(page.locator('.live-player')).toHaveAttribute('data-line', 'hls')
  await moves(page)

  first.pusher.kill('SIGKILL')
  await expect(panel.getByText('直播信号中断，正在等待恢复')).toBeVisible()
  const second = push(key)
  await expect(panel.getByText('信号正常')).toBeVisible()
  await expect(page.locator('.live-player')).toHaveAttribute('data-playing', 'true')
  await moves(page)

  await panel.getByRole('button', { name: '更换密钥' }).click()
  await page.getByRole('button', { name: '更换密钥' }).last().click()
  await expect(page.getByText('密钥已更换')).toBeVisible()
  await second.ended
  const { pusher, ended } = push(key)
  await ended
  expect(pusher.exitCode).not.toBe(0)
})

test('a browser is the camera, and stops when it is told', async ({ page }) => {
  const { title } = await makePushClass(page.request)
  const panel = await openPanel(page, title)
  await panel.getByRole('button', { name: '用摄像头' }).click()
  await expect(panel.getByText('信号正常')).toBeVisible()
  await expect(page.locator('.live-player')).toHaveAttribute('data-playing', 'true')
  await moves(page)
  await panel.getByRole('button', { name: '停止推流' }).click()
  await expect(panel.getByText('直播信号中断，正在等待恢复')).toBeVisible()
})
