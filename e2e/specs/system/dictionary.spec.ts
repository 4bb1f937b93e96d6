import { expect, test } from '@playwright/test'
import { pickUp, rowAct } from '../../fixtures/lists.ts'
import { beginAs } from '../../fixtures/people.ts'

test('a word list is made, filled by lines, put in order by keyboard, and an item renamed', async ({ page }) => {
  const key = `level_${Date.now()}`
  await beginAs(page, 'admin')
  await page.goto('/system/dictionary')
  await page.getByRole('button', { name: '新增类型' }).click()
  const drawer = page.getByRole('dialog', { name: '新增字典' })
  await drawer.getByRole('textbox', { name: '名称' }).fill('隐患等级')
  await drawer.getByRole('textbox', { name: '键' }).fill(key)
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  await expect(drawer).toHaveCount(0)

  // The head is another one once the new list is chosen.
  await expect(page.getByRole('table', { name: '隐患等级' })).toBeVisible()
  await page.getByRole('button', { name: '批量新增' }).click()
  const lines = page.getByRole('dialog', { name: '批量新增：隐患等级' })
  await lines.getByRole('textbox', { name: '字典项' }).fill('high 重大\nlow 一般\nhigh 再来')
  await lines.getByRole('button', { name: '保存', exact: true }).click()
  await expect(lines.getByText('第 3 行 high：编码已存在')).toBeVisible()
  await lines.getByRole('textbox', { name: '字典项' }).fill('high 重大\nlow 一般')
  await lines.getByRole('button', { name: '保存', exact: true }).click()
  await expect(lines).toHaveCount(0)

  const names = page.getByRole('table').last().locator('tbody tr.ant-table-row')
  await expect(names.first()).toContainText('重大')
  const grip = page.getByRole('button', { name: '移动 一般' })
  await pickUp(grip)
  await expect(page.getByText('一般 移到第 2 项')).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('一般 移到第 1 项')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(names.first()).toContainText('一般')

  await rowAct(names.first(), '编辑')
  const item = page.getByRole('dialog', { name: '编辑字典项' })
  await item.getByRole('textbox', { name: '名称' }).fill('一般隐患')
  await item.getByRole('button', { name: '保存', exact: true }).click()
  await expect(item).toHaveCount(0)
  await expect(names.first()).toContainText('一般隐患')
})

test('a parameter says its bounds, is changed, and goes back to what was shipped', async ({ page }) => {
  await beginAs(page, 'admin')
  await page.goto('/system/dictionary?tab=param')
  await page.getByRole('button', { name: '修改 导出转后台行数' }).click()
  const dialog = page.getByRole('dialog', { name: '修改：导出转后台行数' })
  await dialog.getByRole('spinbutton', { name: '导出转后台行数' }).fill('1')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByRole('alert')).toContainText('取值须在 100–100000 之间')
  await dialog.getByRole('spinbutton', { name: '导出转后台行数' }).fill('4000')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/^4000/)).toBeVisible()

  await page.getByRole('button', { name: '恢复默认 导出转后台行数' }).click()
  await page.getByRole('dialog', { name: '恢复默认确认' }).getByRole('button', { name: '恢复默认' }).click()
  await expect(page.getByText('5000', { exact: true })).toBeVisible()
})
