import { expect, test } from '@playwright/test'
import { beginAs } from '../../fixtures/people.ts'

const FILE = /^\d{4} 年度学时证明-.+-XS-\d{4}-.+-\d{2}\.pdf$/

test.use({ viewport: { width: 390, height: 844 } })

test('a learner takes the proof of the year along with one tap, and the page of the hours gives the same one', async ({
  page,
}) => {
  await beginAs(page, 'learner')
  await page.goto('/guide?panel=me')
  const first = page.waitForEvent('download')
  await page.getByRole('button', { name: /学时证明/ }).click()
  const taken = (await first).suggestedFilename()
  expect(taken).toMatch(FILE)

  await page.goto('/netSchool/learnProgress')
  const second = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载学时证明' }).click()
  expect((await second).suggestedFilename()).toBe(taken)
  await expect(page.getByText(/已生成学时证明，编号 XS-/)).toBeVisible()
})

test('whoever holds a paper without an account reads at once whether its code is one', async ({ page }) => {
  await page.goto('/guide?verify')
  await page.getByLabel('验证码').fill('7KQ4-M9XT-2RW')
  await page.getByRole('button', { name: '验证' }).click()
  await expect(page.getByRole('alert').getByText('验证码格式不正确')).toBeVisible()
})
