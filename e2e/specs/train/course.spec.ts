import { expect, test } from '@playwright/test'
import { beginAs } from '../../fixtures/people.ts'

const CLASS = '设备润滑管理培训班'

test('from the analysis to one class, its sessions and who was there', async ({ page }) => {
  await beginAs(page, 'admin')
  await page.goto('/train/trainingCourse')
  await expect(page.getByRole('link', { name: CLASS }).first()).toBeVisible()
  await page.getByRole('tab', { name: '按单位' }).click()
  await expect(page.getByText('班次数').first()).toBeVisible()
  await page.getByRole('tab', { name: '按班次' }).click()
  await page.getByRole('link', { name: CLASS }).first().click()
  await expect(page.getByRole('heading', { name: '反应' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '逐课次到课' })).toBeVisible()
  await page.getByRole('link', { name: '签到详情' }).click()
  const strip = page.getByRole('navigation', { name: '课次' })
  await expect(strip).toContainText('已封存')
  await expect(page.getByText('出勤', { exact: true }).first()).toBeVisible()
  await strip.getByRole('button', { name: /第 1 课次/ }).click()
  await expect(page.getByText('应到', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '名单与封存' }).click()
  await expect(page.getByRole('region', { name: '签到情况' })).toBeVisible()
})

test('on a phone the sessions of a class need no sideways scroll', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await beginAs(page, 'admin')
  await page.goto('/train/trainingCourse')
  await page.getByText(CLASS).first().click()
  await page.getByRole('link', { name: '签到详情' }).click()
  await expect(page.getByRole('navigation', { name: '课次' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
