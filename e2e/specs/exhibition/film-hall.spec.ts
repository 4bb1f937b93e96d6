import { expect, test } from '@playwright/test'
import { beginAs, makePerson, OWN_PASSWORD } from '../../fixtures/people.ts'

/** Of the demo, voted on now, for everybody. */
const SHOW = '班组安全微电影展'

test('a visitor watches a film of the cinema and votes for it', async ({ page }) => {
  const person = await makePerson(page.request)
  await beginAs(page, person.username, OWN_PASSWORD)
  await page.goto('/activity/activityVideo')
  await page.getByRole('tab', { name: '影院' }).click()
  await page.getByRole('link', { name: SHOW }).click()
  await expect(page.getByRole('heading', { name: SHOW })).toBeVisible()

  await page.getByRole('button', { name: '看《一声唱票》' }).click()
  const viewer = page.getByRole('dialog', { name: '一声唱票' })
  await expect(viewer.locator('video')).toBeVisible()
  await expect(viewer.getByText('导演 许静')).toBeVisible()
  await viewer.getByRole('button', { name: '投票 一声唱票' }).click()
  await expect(viewer.getByRole('button', { name: '撤销投给 一声唱票 的票' })).toBeVisible()
})

test('an officer finds the film with what it is watched by', async ({ page }) => {
  await beginAs(page, 'admin')
  await page.goto('/cinema/cinemaManageList')
  await page.getByRole('link', { name: SHOW }).first().click()
  await expect(page.getByRole('heading', { name: SHOW })).toBeVisible()
  await page.getByRole('link', { name: /^系好这一根绳/ }).click()
  await expect(page.getByRole('heading', { name: '系好这一根绳' })).toBeVisible()
  await expect(page.getByText('完播率')).toBeVisible()
  await expect(page.locator('video')).toBeVisible()
})
