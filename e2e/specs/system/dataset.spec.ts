import { expect, test } from '@playwright/test'
import { rowAct } from '../../fixtures/lists.ts'
import { beginAs } from '../../fixtures/people.ts'

test('a backup ends well, and its rehearsal proves equal rows and sums', async ({ page }) => {
  await beginAs(page, 'admin')
  await page.goto('/system/dataList?tab=backup')
  const runs = page.getByRole('table', { name: '备份记录' })

  await page.getByRole('button', { name: '立即备份' }).click()
  await expect(runs.getByText('成功').first()).toBeVisible({ timeout: 40_000 })
  await page.getByRole('button', { name: '恢复演练' }).click()

  await expect(runs.getByText('行数一致').first()).toBeVisible({ timeout: 40_000 })
  await expect(runs.getByText('校验和一致').first()).toBeVisible()
})

test('days below the least are refused, a dry run says what would go', async ({ page }) => {
  await beginAs(page, 'admin')
  await page.goto('/system/dataList?tab=retention')
  const row = page.getByRole('table', { name: '保留与清理' }).getByRole('row', { name: /^前端错误/ })

  await rowAct(row, '修改')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('保留天数').fill('3')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('保留天数不能少于 7 天')).toBeVisible()
  await dialog.getByLabel('保留天数').fill('20')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(row.getByRole('cell', { name: '20', exact: true })).toBeVisible()

  await rowAct(row, '试运行')
  await expect(page.getByText(/^将删除 \d+ 条|^没有到期的数据$/)).toBeVisible()
})

test('a data set is looked into with its masks', async ({ page }) => {
  await beginAs(page, 'admin')
  await page.goto('/system/dataList')
  await rowAct(page.getByRole('row', { name: /^人员/ }), '预览')

  const preview = page.getByRole('table', { name: '预览：人员' })
  await expect(preview.getByRole('columnheader', { name: '手机' })).toBeVisible()
  await expect(preview.getByRole('cell', { name: /\d+\*+\d+/ }).first()).toBeVisible()
})
