import { expect, test } from '@playwright/test'
import { saveQuestion } from '@portal/contract/areas/expert/question.ts'
import { search } from '../../fixtures/lists.ts'
import { beginAs, call, freshName, makePerson, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'

const FIRST_ROW_AT_MOST = 190

test('the office sees what is due first, who could answer it, and of an anonymous question no name', async ({
  page,
}) => {
  const person = await makePerson(page.request)
  const token = await tokenOf(page.request, person.username, OWN_PASSWORD)
  const title = `${freshName('夜班')}照明不够能不能拒绝作业`
  const question = { field: 'electric', title, body: '照明不足 20 勒克斯，班长让继续干。', anonymous: true }
  await call(page.request, saveQuestion, question, token)

  await page.setViewportSize({ width: 1440, height: 900 })
  await beginAs(page, 'admin')
  await page.goto('/expertOnline/qaList')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  const top = (await page.locator('[data-row]').first().boundingBox())?.y ?? Number.POSITIVE_INFINITY
  expect(top).toBeLessThanOrEqual(FIRST_ROW_AT_MOST)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

  await search(page, title)
  const row = page.locator('[data-row]').filter({ hasText: title })
  await expect(row).toContainText('匿名')
  await expect(row).not.toContainText(person.name)
  const panel = page.getByRole('complementary', { name: '所选问题' })
  await expect(panel.getByRole('link', { name: title })).toBeVisible()
  await expect(panel.getByRole('region', { name: '电气领域的专家' })).toBeVisible()
  await panel.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText(person.name)).toHaveCount(0)
})
