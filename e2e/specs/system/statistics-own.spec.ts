import { expect, test } from '@playwright/test'
import { rowAct } from '../../fixtures/lists.ts'
import { beginAs, freshName } from '../../fixtures/people.ts'

test('a report is put together, looked at, saved and taken away as a file', async ({ page }) => {
  const name = freshName('按在职状态')
  await beginAs(page, 'admin')
  await page.goto('/system/statistics?tab=custom')
  await page.getByRole('button', { name: '新建' }).first().click()
  const form = page.getByRole('dialog', { name: '新建报表' })
  await form.getByLabel('报表名称').fill(name)
  await form.getByRole('button', { name: '添加分组' }).click()
  await form.getByRole('combobox', { name: '分组 1 字段' }).click()
  await page.getByTitle('在职状态', { exact: true }).click()
  await form.getByRole('button', { name: '预览' }).click()
  await expect(form.getByRole('table', { name: '报表预览' }).getByText('在职', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()

  await page.getByRole('button', { name, exact: true }).click()
  const table = page.getByRole('table', { name: `${name}数据表` })
  await expect(table.getByRole('columnheader', { name: '行数' })).toBeVisible()
  await expect(page.getByRole('img', { name: `${name}；全部数据见数据表` })).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  expect((await saving).suggestedFilename()).toMatch(/\.xlsx$/)
})

test('a schedule sends a report at once and tells what became of it', async ({ page }) => {
  await beginAs(page, 'admin')
  await page.goto('/system/statistics?tab=schedule')
  const row = page.getByRole('table', { name: '定时发送' }).getByRole('row', { name: /每周登录情况/ })
  await expect(row).toContainText('每星期一 08:30')

  await rowAct(row, '立即发送')
  await page.getByRole('dialog').getByRole('button', { name: '立即发送' }).click()
  await expect(page.getByText('已开始发送')).toBeVisible()
  await rowAct(row, '发送记录')
  const runs = page.getByRole('dialog', { name: '发送记录：每周登录情况' })
  await expect(runs.getByText('完成', { exact: true }).first()).toBeVisible({ timeout: 20_000 })

  await page.goto('/system/message')
  await expect(page.getByText('每周登录情况').first()).toBeVisible()
})

test('a board plays its pictures over the whole window', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await beginAs(page, 'admin')
  await page.goto('/system/statistics?tab=board')
  await page.getByRole('button', { name: '安全学习看板', exact: true }).click()
  const board = page.getByRole('dialog', { name: '安全学习看板' })
  await expect(board.getByRole('heading', { name: /学习达标/ })).toBeVisible()
  await board.getByRole('button', { name: '下一个画面' }).click()
  await expect(board.getByRole('heading', { name: /登录活跃/ })).toBeVisible()
  await expect(board.getByText(/数据截至/)).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(board).toHaveCount(0)
})
