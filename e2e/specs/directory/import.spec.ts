import fs from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { manageUsers } from '@portal/contract/areas/directory/user.ts'
import { IMPORT_JOB_ROWS } from '@portal/contract/areas/exchange/import.ts'
import { listAct } from '../../fixtures/lists.ts'
import { beginAs, call, freshName, tokenOf } from '../../fixtures/people.ts'

const HEAD = '工号,姓名,主单位,岗位,手机'

const csvOf = (rows: readonly string[]) => ({
  name: '新员工.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\ufeff${[HEAD, ...rows].join('\n')}`),
})

const find = async (page: Page, code: string) => {
  const admin = await tokenOf(page.request, 'admin')
  const query = { page: 1, pageSize: 5, keyword: code, filter: {} }
  return (await call(page.request, manageUsers, query, admin)).list.find((user) => user.code === code)
}

test('two faulty rows are seen, repaired in place, imported with the rest and taken back', async ({ page }) => {
  const [good, bad, worse] = [freshName('i'), freshName('i'), freshName('i')]
  await beginAs(page, 'admin')
  await page.goto('/system/user?tab=import')
  const rows = [`${good},赵新来,ROOT,电工,13812345678`, `${bad},赵,ROOT,钳工,`, `${worse},钱多多,没有的单位,焊工,`]
  await page.getByLabel('导入文件').setInputFiles(csvOf(rows))

  await expect(page.getByText('共 3 行：新增 1 · 错误 2')).toBeVisible()
  await expect(page.getByRole('button', { name: '导入 1 行' })).toBeDisabled()
  await expect(page.getByText('有 2 行错误，修正或改为仅导入正确行')).toBeVisible()
  expect(await find(page, good)).toBeUndefined()

  const second = page.getByRole('row', { name: '第 2 行' })
  await expect(second.getByRole('cell', { name: '赵新来', exact: true })).toBeVisible()
  await second.getByRole('button', { name: /^另 \d+ 项$/ }).click()
  await expect(page.getByRole('table', { name: '预检明细' }).getByText(`登录名：${good}`)).toBeVisible()
  const third = page.getByRole('row', { name: '第 3 行' })
  await expect(third.getByText('B3：姓名为 2–30 个字')).toBeVisible()
  await third.getByRole('button', { name: '修改姓名：赵' }).click()
  await third.getByRole('textbox', { name: '姓名' }).fill('赵小小')
  await page.keyboard.press('Enter')
  const fourth = page.getByRole('row', { name: '第 4 行' })
  await expect(fourth.getByText('C4：单位“没有的单位”不存在')).toBeVisible()
  await fourth.getByRole('button', { name: '修改主单位：没有的单位' }).click()
  await fourth.getByRole('textbox', { name: '主单位' }).fill('ROOT')
  await page.keyboard.press('Enter')
  await expect(page.getByText('共 3 行：新增 3')).toBeVisible()

  await page.getByRole('button', { name: '导入 3 行' }).click()
  await expect(page.getByText('成功 3 条，跳过 0 条').first()).toBeVisible()
  expect(await find(page, bad)).toMatchObject({ name: '赵小小', post: '钳工', state: 'pending' })
  expect(await find(page, good)).toMatchObject({ phone: '138****5678' })

  await page.getByRole('button', { name: '撤销导入' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤销导入' }).click()
  await expect(page.getByText('已恢复 3 条，保留 0 条').first()).toBeVisible()
  expect(await find(page, worse)).toBeUndefined()
})

test('columns that nobody knows are asked about with the first rows as they will be, and known the next time', async ({
  page,
}) => {
  const [first, second] = [freshName('m'), freshName('m')]
  await beginAs(page, 'admin')
  const file = (code: string) => ({
    name: '花名册.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\ufeff2026 年花名册\n人员编码${first},姓名,所在部门,鞋码\n${code},孙新来,ROOT,42`),
  })
  await page.goto('/system/user?tab=import')
  await page.getByLabel('导入文件').setInputFiles(file(first))

  const columns = page.getByRole('list', { name: '文件里的列' })
  await expect(columns.getByRole('listitem')).toHaveCount(4)
  await expect(columns.getByRole('listitem').nth(3)).toContainText('不认得')
  await expect(page.getByText('缺少必填列：工号')).toBeVisible()
  await expect(page.getByRole('button', { name: '下一步：预检 1 行' })).toBeDisabled()
  await columns.getByRole('combobox', { name: /^A / }).click()
  await page.getByTitle('工号 *').click()
  await expect(page.getByRole('region', { name: '导入后是这样' })).toContainText(first)
  await expect(page.getByText('1 列不导入；对应关系会记住')).toBeVisible()
  await page.getByRole('button', { name: '下一步：预检 1 行' }).click()
  await expect(page.getByText('共 1 行：新增 1')).toBeVisible()
  await page.getByRole('button', { name: '导入 1 行' }).click()
  await expect(page.getByText('成功 1 条，跳过 0 条').first()).toBeVisible()
  expect(await find(page, first)).toMatchObject({ name: '孙新来' })

  await page.getByRole('button', { name: '返回导入记录' }).click()
  await page.getByLabel('导入文件').setInputFiles(file(second))
  await expect(page.getByText('共 1 行：新增 1')).toBeVisible()
})

test('a long file is checked and imported behind the page, which follows it, and the tray leads back to it', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const patient = { timeout: 60_000 }
  const tag = freshName('l')
  await beginAs(page, 'admin')
  await page.goto('/system/user?tab=import')
  const rows = Array.from({ length: IMPORT_JOB_ROWS + 1 }, (_, n) => `${tag}${n},赵新来,ROOT,电工,`)
  await page.getByLabel('导入文件').setInputFiles(csvOf(rows))

  await expect(page.getByRole('status').getByText('解析中')).toBeVisible()
  await expect(page.getByText('共 2,001 行：新增 2,001')).toBeVisible(patient)
  await page.getByRole('button', { name: '导入 2,001 行' }).click()
  await expect(page.getByText('行数较多，已转为后台任务，完成后会通知你')).toBeVisible()
  await page.goto('/guide')
  const tray = page.getByRole('region', { name: '任务' })
  const line = tray.getByRole('listitem').filter({ hasText: '导入 新员工.csv' }).first()
  await line.getByRole('link', { name: '查看结果' }).click(patient)

  await expect(page.getByText('成功 2001 条，跳过 0 条').first()).toBeVisible()
  expect(await find(page, `${tag}2000`)).toMatchObject({ name: '赵新来' })
})

test('the list of people leaves as a workbook with what the screen shows', async ({ page }) => {
  await beginAs(page, 'admin')
  await page.goto('/system/user?keyword=admin')
  await expect(page.getByRole('table').getByText('admin').first()).toBeVisible()

  const coming = page.waitForEvent('download')
  await listAct(page, '导出')
  const file = await coming
  const bytes = fs.readFileSync((await file.path()) ?? '')

  expect(file.suggestedFilename()).toMatch(/^用户-\d{8}-\d{4}\.xlsx$/)
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  expect(bytes.length).toBeGreaterThan(2000)
})
