import { expect, test } from '@playwright/test'
import { rowAct } from '../../fixtures/lists.ts'
import { beginAs } from '../../fixtures/people.ts'

test('a type is made with its parameters, copied, switched off and deleted', async ({ page }) => {
  await beginAs(page, 'admin')
  await page.goto('/system/deviceTypeManage')
  const table = page.getByRole('table', { name: '设备类型' })
  await expect(table.getByRole('row', { name: /大门人行闸机/ })).toBeVisible()

  await page.getByRole('button', { name: '新增', exact: true }).click()
  const form = page.getByRole('dialog', { name: '新增设备类型' })
  await form.getByLabel('编码').fill('e2e_kiosk')
  await form.getByLabel('名称', { exact: true }).fill('自助登记机')
  await form.getByRole('combobox', { name: '类别' }).click()
  await page.getByTitle('自助机', { exact: true }).click()
  await form.getByRole('button', { name: '添加参数' }).click()
  await form.getByRole('textbox', { name: '参数 1 名称' }).fill('序列号')
  await form.getByRole('checkbox', { name: '必填' }).check()
  await form.getByRole('button', { name: '预览' }).click()
  await expect(form.getByRole('region', { name: '参数预览' }).getByLabel('序列号')).toBeVisible()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  const row = table.getByRole('row', { name: /e2e_kiosk/ })
  await expect(row).toContainText('自助登记机')

  await row.getByRole('switch', { name: '启用 自助登记机' }).click()
  await expect(page.getByText('启用 自助登记机已关闭')).toBeVisible()

  await rowAct(row, '删除')
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(row).toHaveCount(0)
})

test('a code that is taken is said at its field, and nobody without the right gets in', async ({ page }) => {
  await beginAs(page, 'admin')
  await page.goto('/system/deviceTypeManage')
  await rowAct(page.getByRole('row', { name: /大门人行闸机/ }), '复制')
  const form = page.getByRole('dialog', { name: '新增设备类型' })
  await form.getByLabel('编码').fill('gate_main')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('编码已存在')).toBeVisible()

  await beginAs(page, 'learner')
  await page.goto('/system/deviceTypeManage')
  await expect(page.getByRole('table', { name: '设备类型' })).toHaveCount(0)
})
