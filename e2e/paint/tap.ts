import type { BrowserContext } from '@playwright/test'
import { SLOW, slowDown } from './opening.ts'

interface Tapped {
  at?: number
  pressed?: number
  marked?: number
  skeleton?: number
}

declare global {
  interface Window {
    tapped: Tapped
  }
}

export interface Taps {
  /** The pressed look of the entry, by which the finger is told that it was felt. */
  pressed: number
  marked: number
  skeleton: number
}

const PLACE = '/netSchool/courseCenter/videoStudy'
const NEVER = 60_000
const SETTLE_MS = 3000
/** How long a finger stays: the browser tells of the press when it leaves. */
export const FINGER_MS = 150

/** Milliseconds from the finger on an entry of the bottom bar to its pressed look, to the frame that marks it, and to a skeleton. */
export const tapOf = async (context: BrowserContext): Promise<Taps> => {
  const page = await context.newPage()
  // The compiler of this script names functions by a helper that pages do not have.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.goto('/guide')
  const entry = page.locator(`.bottom-bar a[href="${PLACE}"], nav a[href="${PLACE}"]`).first()
  await entry.waitFor()
  // What is fetched ahead would fill the way that is to be slow.
  await page.waitForTimeout(SETTLE_MS)
  await slowDown(page, SLOW)
  await page.evaluate((place) => {
    window.tapped = {}
    const { tapped } = window
    addEventListener('mousedown', ({ timeStamp }) => (tapped.at ??= timeStamp), { capture: true })
    const look = () => {
      const link = document.querySelector(`.bottom-bar a[href="${place}"], nav a[href="${place}"]`)
      const now = performance.now()
      if (tapped.at !== undefined) {
        if (link?.matches(':active')) tapped.pressed ??= now
        if (link?.getAttribute('aria-current') === 'page') tapped.marked ??= now
        if (document.querySelector('#main [aria-busy="true"] *, #main .ant-skeleton')) tapped.skeleton ??= now
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, PLACE)
  await entry.click({ delay: FINGER_MS })
  await page
    .waitForFunction(() => window.tapped.marked !== undefined && window.tapped.skeleton !== undefined, undefined, {
      timeout: 20_000,
    })
    .catch(() => {})
  const { at = 0, pressed = NEVER, marked = NEVER, skeleton = NEVER } = await page.evaluate(() => window.tapped)
  await context.close()
  return { pressed: pressed - at, marked: marked - at, skeleton: skeleton - at }
}
