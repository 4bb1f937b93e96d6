import { expect, type Page, test } from '@playwright/test'
import { pickPerson } from '../../fixtures/audience.ts'
import { rowAct } from '../../fixtures/lists.ts'
import { beginAs, freshName, makePerson, OWN_PASSWORD } from '../../fixtures/people.ts'

const create = async (page: Page, title: string, fields: Readonly<Record<string, string>>) => {
  const drawer = page.getByRole('dialog', { name: title })
  for (const [label, value] of Object.entries(fields)) await drawer.getByLabel(label, { exact: true }).fill(value)
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  await expect(drawer).toHaveCount(0)
}

test('a unit is added below another and stands there with its path', async ({ page }) => {
  const name = freshName('检修班')
  await beginAs(page, 'admin')
  await page.goto('/system/org')
  const rows = page.getByRole('row')
  await rowAct(rows.filter({ hasText: '集团公司' }).first(), '新增下级')
  await create(page, '新增单位', { 单位名称: name, 单位编码: freshName('U') })

  const row = rows.filter({ hasText: name })
  await expect(row).toContainText('0 / 0')
  await row.getByRole('button', { name, exact: true }).click()
  await expect(page.getByText(`集团公司/${name}`)).toBeVisible()
})

test('a role is made and given a right, and its new member holds the right', async ({ page, browser }) => {
  const [name, person] = [freshName('巡检员'), await makePerson(page.request)]
  await beginAs(page, 'admin')
  await page.goto('/system/role')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await create(page, '新增角色', { 角色名称: name, 角色编码: freshName('r') })
  await page.getByLabel('搜索权限').fill('P_xtgg')
  await page.locator('.ant-tree-treenode').filter({ hasText: '系统公告' }).first().locator('.ant-tree-checkbox').click()
  await page.getByRole('button', { name: '保存权限和范围' }).click()
  await page.getByRole('dialog', { name: '保存权限和范围' }).getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('没有修改').first()).toBeVisible()

  await page.goto(`/system/roleMemberList?roleId=${new URL(page.url()).searchParams.get('id')}`)
  // The empty list offers it too.
  await page.getByRole('button', { name: '添加', exact: true }).first().click()
  const drawer = page.getByRole('dialog', { name: `添加成员：${name}` })
  await drawer.getByRole('button', { name: '选择人员' }).click()
  await pickPerson(page, person.username)
  await drawer.getByLabel('原因').fill('值班需要')
  await drawer.getByRole('button', { name: '添加', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: person.username })).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await beginAs(other, person.username, OWN_PASSWORD)
  await other.goto('/announcement/announcementList')
  await expect(other).toHaveTitle(/公告列表/)
  await other.context().close()
})

test('a group is made, and a person put into it and taken out again', async ({ page }) => {
  const [name, person] = [freshName('应急组'), await makePerson(page.request)]
  await beginAs(page, 'admin')
  await page.goto('/system/userGroup')
  // As long as there is none, the empty list offers it too.
  await page.getByRole('button', { name: '新增', exact: true }).first().click()
  await create(page, '新增用户组', { 用户组名称: name })
  await page.goto(`/system/userGroup?keyword=${encodeURIComponent(name)}`)
  await page.getByRole('row').filter({ hasText: name }).getByText(name, { exact: true }).click()

  // The empty list offers it too.
  await page.getByRole('button', { name: '添加', exact: true }).first().click()
  await pickPerson(page, person.username, '添加')
  const member = page.getByRole('row').filter({ hasText: person.username })
  await expect(member).toBeVisible()
  await rowAct(member, '移除')
  await page.getByRole('dialog').getByRole('button', { name: '移除', exact: true }).click()
  await expect(member).toHaveCount(0)
})
