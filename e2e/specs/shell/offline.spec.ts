import { expect, test } from '@playwright/test'

test('without a network the page says so whole, and what was wanted comes by itself when there is one', async ({
  page,
  context,
}) => {
  await page.goto('/guide')
  await page.evaluate(() => navigator.serviceWorker.ready)
  // The worker takes over pages that are open when it begins.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

  await context.setOffline(true)
  await page.goto('/guide?panel=display').catch(() => {})
  await expect(page.getByRole('heading', { name: '当前无网络' })).toBeVisible()
  const icon = page.locator('img')
  await expect.poll(() => icon.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)

  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: '当前无网络' })).toHaveCount(0)
  await expect(page.getByRole('main').first()).toBeVisible()
})
