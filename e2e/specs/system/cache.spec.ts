import { expect, test } from '@playwright/test'
import { beginAs } from '../../fixtures/people.ts'

test('all caches go only after the words are typed, and the list of people stays the same', async ({ page }) => {
  await beginAs(page, 'admin')
  // People that other journeys made come and go above; times say how long ago.
  await page.goto('/system/user?keyword=戴')
  const names = page.getByRole('table').first().getByRole('row').locator('td:nth-child(2)')
  await expect(names.nth(1)).toBeVisible()
  const before = await names.allTextContents()

  await page.goto('/system/hc')
  await page.getByRole('button', { name: '清除全部缓存' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('清除全部')
  await dialog.getByRole('button', { name: '清除', exact: true }).click()
  await expect(dialog.getByText('输入内容不匹配，未清除')).toBeVisible()
  await dialog.getByRole('textbox').fill('清除全部缓存')
  await dialog.getByRole('button', { name: '清除', exact: true }).click()
  await expect(page.getByText(/^已清除 \d+ 个缓存$/)).toBeVisible()

  await page.goto('/system/user?keyword=戴')
  await expect(names.nth(1)).toBeVisible()
  expect(await names.allTextContents()).toEqual(before)
})

test('keys of a cache open to their masked value, those of sessions do not', async ({ page }) => {
  await beginAs(page, 'admin')
  await page.goto('/system/hc')
  const table = page.getByRole('table', { name: '缓存管理' })
  await expect(table.getByText('登录会话')).toBeVisible()
  await expect(table.getByRole('button', { name: 'session' })).toHaveCount(0)

  await table.getByRole('button', { name: 'person' }).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: '查看值' }).first().click()

  await expect(drawer.getByRole('region', { name: '缓存值' })).toContainText('"orgName"')
})

test('the chart has its table', async ({ page }) => {
  await beginAs(page, 'admin')
  await page.goto('/system/hc')
  const chart = page.getByRole('figure', { name: '近一小时命中与重新加载' })

  await chart.getByRole('button', { name: '表格' }).click()

  await expect(chart.getByRole('columnheader', { name: '命中' })).toBeVisible()
})
