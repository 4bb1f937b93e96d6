import { expect, test } from '@playwright/test'
import { listEnrolments } from '@portal/contract/areas/train/audit/audit.ts'
import { anOpenClass } from '../../fixtures/classes.ts'
import { listAct } from '../../fixtures/lists.ts'
import { beginAs, call, makePerson, tokenOf } from '../../fixtures/people.ts'

test('an office person brings in a list of names: a faulty row stops all of it, put right all come in', async ({
  page,
}) => {
  const people = [await makePerson(page.request), await makePerson(page.request)]
  const head = await makePerson(page.request)
  const { id } = await anOpenClass(page.request, [head, ...people])
  await beginAs(page, 'admin')
  await page.goto(`/train/classOpeningManagemeDetial?id=${id}&tab=people`)
  await listAct(page, '导入')
  const drawer = page.getByRole('dialog', { name: '导入学员名单' })
  const rows = [...people.map(({ username, name }) => `${username},${name}`), 'NOBODY-AT-ALL,']
  await drawer.getByLabel('导入文件').setInputFiles({
    name: '学员名单.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\ufeff工号,姓名\n${rows.join('\n')}`),
  })
  await expect(drawer.getByText('共 3 行：新增 2 · 错误 1')).toBeVisible()
  await expect(drawer.getByText('有 1 行错误，全部正确才能导入，请修正后再导入')).toBeVisible()
  await expect(drawer.getByRole('button', { name: '导入 2 行' })).toBeDisabled()
  const fourth = drawer.getByRole('row', { name: '第 4 行' })
  await fourth.getByRole('button', { name: '修改工号：NOBODY-AT-ALL' }).click()
  await fourth.getByRole('textbox', { name: '工号' }).fill(head.username)
  await page.keyboard.press('Enter')
  await drawer.getByRole('button', { name: '导入 3 行' }).click()
  await expect(drawer.getByText('成功 3 条，跳过 0 条').first()).toBeVisible()
  const admin = await tokenOf(page.request, 'admin')
  const body = { page: 1, pageSize: 10, filter: { tab: 'roster' as const, classId: id } }
  const { list } = await call(page.request, listEnrolments, body, admin)
  expect(list.map(({ state, way }) => [state, way])).toEqual(Array(3).fill(['confirmed', 'import']))
})
