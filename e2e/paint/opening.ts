import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

/** A network as the browser's own tools shape it. */
export interface Network {
  name: string
  /** Both ways, bits in a second. */
  bits: number
  latencyMs: number
}

export const SLOW: Network = { name: '慢速 3G', bits: 400_000, latencyMs: 400 }
export const FAST: Network = { name: '快速 3G', bits: 1_600_000, latencyMs: 150 }

const CPU = 4
const BITS = 8
const PATIENCE_MS = 60_000
const PHONE = { width: 390, height: 844 }

export interface Opening {
  /** Milliseconds from the beginning of the navigation. */
  firstPaint: number
  usable: number
  longestTask: number
  requests: string[]
  bytes: number
}

interface Seen {
  usableAt?: number
  longest: number
}

declare global {
  interface Window {
    seen: Seen
  }
}

/** Runs in the page before anything else: `usable` is asked at every frame. */
const watchIn = (usable: string) => `{
  window.seen = { longest: 0 }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.seen.longest = Math.max(window.seen.longest, duration)
  }).observe({ type: 'longtask', buffered: true })
  const usable = ${usable}
  const look = () => {
    if (usable()) window.seen.usableAt = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}`

/** A person behind the door, as if the sign-in had happened before. */
export const contextOf = async (browser: Browser, baseURL: string, token?: string): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: PHONE,
    hasTouch: true,
  })
  if (token !== undefined) await context.addInitScript((value) => localStorage.setItem('token', value), token)
  return context
}

export const slowDown = async (page: Page, { bits, latencyMs }: Network): Promise<CDPSession> => {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bits / BITS,
    uploadThroughput: bits / BITS,
  })
  await tools.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  return tools
}

const isOwn = (url: string) => url.startsWith('http')

/** Opens an address in a page of its own and tells how it arrived; the page stays open. */
export const open = async (
  context: BrowserContext,
  network: Network,
  address: string,
  usable: () => boolean,
): Promise<Opening & { page: Page }> => {
  const page = await context.newPage()
  const tools = await slowDown(page, network)
  await page.addInitScript(watchIn(usable.toString()))
  const requests: string[] = []
  let bytes = 0
  tools.on('Network.requestWillBeSent', ({ request }) => {
    if (isOwn(request.url)) requests.push(new URL(request.url).pathname)
  })
  tools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.seen?.usableAt !== undefined, undefined, { timeout: PATIENCE_MS })
  // Told a moment after the frame.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const seen = await page.evaluate(() => ({
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    usable: window.seen.usableAt ?? Number.NaN,
    longestTask: window.seen.longest,
  }))
  return { ...seen, requests: [...requests], bytes, page }
}
