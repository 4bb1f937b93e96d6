import { expect, type Page, test } from '@playwright/test'
import { beginAs, makePerson, OWN_PASSWORD } from '../../fixtures/people.ts'

/** Of the demo, voted on now, for everybody. */
const SHOW = '平安冬季职工摄影展'

const enter = async (page: Page) => {
  await page.goto('/activity/activityVideo')
  await page.getByRole('tab', { name: '影展' }).click()
  await page.getByRole('link', { name: SHOW }).click()
  await expect(page.getByRole('heading', { name: SHOW })).toBeVisible()
}

test.describe('a visitor with a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('votes twice, is told that the votes are used up, and changes his mind', async ({ page }) => {
    const person = await makePerson(page.request)
    await beginAs(page, person.username, OWN_PASSWORD)
    await enter(page)
    await expect(page.getByRole('status')).toContainText('还剩 2 票')
    await expect(page.getByText('每人共 2 票，每件作品最多 1 票')).toBeVisible()

    await page.getByRole('button', { name: '投票 弧光' }).click()
    await expect(page.getByText('已投《弧光》，还剩 1 票')).toBeVisible()
    await page.getByRole('button', { name: '看《风起时》' }).click()
    const viewer = page.getByRole('dialog', { name: '风起时' })
    await viewer.getByRole('button', { name: '投票 风起时' }).click()
    await expect(viewer.getByRole('button', { name: '撤销投给 风起时 的票' })).toBeVisible()
    // Hidden until the vote is over: no number anywhere.
    await expect(viewer.getByText(/\d+ 票 ·/)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await expect(page.getByRole('button', { name: '投票 扫雪' })).toBeDisabled()

    await page.getByRole('tab', { name: '我的投票' }).click()
    await page.getByRole('button', { name: '撤销投给 弧光 的票' }).click()
    await expect(page.getByText('已撤销，还剩 1 票')).toBeVisible()
    await page.getByRole('tab', { name: '作品', exact: true }).click()
    await expect(page.getByRole('button', { name: '投票 扫雪' })).toBeEnabled()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
  })
})

test('an officer sees the wall, the vote and what stands before the result', async ({ page }) => {
  await beginAs(page, 'admin')
  await page.goto('/photo/photoManageList')
  await page.getByRole('link', { name: SHOW }).first().click()
  await expect(page.getByRole('heading', { name: SHOW })).toBeVisible()
  await expect(page.getByRole('heading', { name: '公布之前' })).toBeVisible()
  await expect(page.getByText(/人投过，共/)).toBeVisible()
  await expect(page.getByText(/票待核查/).first()).toBeVisible()
  await page.getByRole('button', { name: /^核查 \d+ 票$/ }).click()
  await expect(page.getByText('同一班组在一分钟内集中投票').first()).toBeVisible()
})
