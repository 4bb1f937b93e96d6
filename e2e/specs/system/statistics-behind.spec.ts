import fs from 'node:fs'
import { expect, test } from '@playwright/test'
import { beginAs } from '../../fixtures/people.ts'

test('the officer sees who is behind and why, reminds a unit and takes the list along', async ({ page }) => {
  await beginAs(page, 'officer')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: '谁落后、为什么' }).click()
  const units = page.getByRole('table', { name: '单位，落后的在前' })
  const first = units.getByRole('row').nth(1)
  await expect(first).toBeVisible()
  await expect(page.getByRole('term')).toHaveText(['达标率', '未达标人数', '本周新增达标', '距年末'])
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(280)
  const rates = (await units.locator('tbody td:nth-child(3)').allInnerTexts()).map(Number.parseFloat)
  expect(rates).toEqual(rates.toSorted((a, b) => a - b))

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载名单' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^\d{4} 年未达标名单-\d{8}-\d{4}\.xlsx$/)
  expect(fs.statSync(await file.path()).size).toBeGreaterThan(2000)

  const behind = Number((await first.locator('td').nth(4).innerText()).split('/')[0])
  await first.getByRole('button', { name: /^提醒/ }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('学时尚未达标')
  await question.getByRole('button', { name: `提醒 ${behind} 人` }).click()
  await expect(page.getByText(/^已提醒 \d+ 人/)).toBeVisible()

  await first.getByRole('button').first().click()
  const people = page.getByRole('table', { name: '谁落后、为什么' })
  await expect(people.locator('tbody tr[data-row-key]')).toHaveCount(Math.min(behind, 20))
  await people.locator('tbody tr[data-row-key]').first().locator('td').nth(3).click()
  const person = page.getByRole('dialog').filter({ hasText: '超上限学时' })
  await expect(person.getByText('主要原因')).toBeVisible()
  await person.getByRole('button', { name: '关闭预览' }).click()

  await page.goBack()
  await expect(units).toBeVisible()
})
