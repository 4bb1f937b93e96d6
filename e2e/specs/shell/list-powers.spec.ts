import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { listUsers, saveUser } from '@portal/contract/areas/directory/user.ts'
import { P } from '@portal/contract/privileges.ts'
import { chips, listAct, pickUp, search, searchBox } from '../../fixtures/lists.ts'
import {
  beginAs,
  call,
  freshName,
  type MadePerson,
  makePerson,
  makeRole,
  OWN_PASSWORD,
  tokenOf,
} from '../../fixtures/people.ts'

const LIST = '/system/user'

/** Somebody who may see and disable people; views and columns are his alone. */
const aManager = async (page: Page): Promise<MadePerson> => {
  const person = await makePerson(page.request)
  await makeRole(page.request, [P.user, P.userEnable], [person])
  await beginAs(page, person.username, OWN_PASSWORD)
  return person
}

/** So many people whose codes begin alike, which no other journey touches; answers that beginning. */
const makeGroup = async (request: APIRequestContext, many: number): Promise<string> => {
  const admin = await tokenOf(request, 'admin')
  const { list } = await call(request, listUsers, { page: 1, pageSize: 1 }, admin)
  const begins = freshName('g')
  for (let n = 10; n < 10 + many; n += 1) {
    const person = { code: `${begins}${n}`, name: '程同组', primaryOrgId: list[0]?.orgId ?? '' }
    await call(request, saveUser, person, admin)
  }
  return begins
}

const elsewhere = async (browser: Browser, { username }: MadePerson) => {
  const device = await browser.newContext()
  const page = await device.newPage()
  await beginAs(page, username, OWN_PASSWORD)
  return { page, close: () => device.close() }
}

const table = (page: Page) => page.getByRole('table', { name: '用户管理' })
const prefSaved = (page: Page, part: string) =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith('/rest/user/savePrefs') && (response.request().postData() ?? '').includes(part),
  )

test('a saved view opens the list by default, and the cleared filter survives a reload', async ({ page }) => {
  await aManager(page)
  await page.goto(LIST)
  await search(page, '王')
  await expect(page).toHaveURL(/keyword=/)

  await listAct(page, '视图')
  const views = page.getByRole('region', { name: '视图' })
  await views.getByRole('textbox', { name: '视图名称' }).fill('姓王的')
  await views.getByRole('button', { name: '保存视图' }).click()
  const saved = prefSaved(page, 'default-view')
  await views.getByRole('button', { name: '设为默认 姓王的' }).click()
  await saved
  await page.goto(LIST)

  await expect(page).toHaveURL(/keyword=/)
  await expect(searchBox(page)).toHaveValue('王')
  await chips(page).getByRole('button', { name: '清除' }).click()
  await expect(searchBox(page)).toHaveValue('')
  await expect(chips(page).getByRole('button', { name: '清除' })).toHaveCount(0)
  await page.reload()
  await expect(table(page)).toBeVisible()
  await expect(searchBox(page)).toHaveValue('')
})

test('order, width and choice of columns follow the person to another browser', async ({ page, browser }) => {
  const person = await aManager(page)
  await page.goto(LIST)
  await listAct(page, '列设置')
  const chooser = page.getByRole('group', { name: '列设置' })
  await chooser.getByRole('checkbox', { name: '岗位' }).click()
  await expect(chooser.getByRole('checkbox', { name: '岗位' })).not.toBeChecked()
  const handle = chooser.getByRole('button', { name: '移动 工号' })
  await pickUp(handle)
  // Said once the places are measured; before that an arrow goes nowhere.
  await expect(page.getByText('工号 移到第 2 列')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('工号 移到第 3 列')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(table(page).getByRole('columnheader').nth(3)).toHaveText('工号')
  await page.keyboard.press('Escape')

  const head = table(page).getByRole('columnheader', { name: '姓名' })
  const before = (await head.boundingBox())?.width ?? 0
  const edge = await head.locator('.column-grip').boundingBox()
  const saved = prefSaved(page, '"widths":{"name"')
  await page.mouse.move((edge?.x ?? 0) + 4, (edge?.y ?? 0) + 10)
  await page.mouse.down()
  await page.mouse.move((edge?.x ?? 0) + 84, (edge?.y ?? 0) + 10, { steps: 4 })
  await page.mouse.up()
  await saved
  await expect.poll(async () => (await head.boundingBox())?.width ?? 0).toBeGreaterThan(before + 40)
  const widened = (await head.boundingBox())?.width ?? 0
  await expect(page).not.toHaveURL(/sort=/)

  const other = await elsewhere(browser, person)
  await other.page.setViewportSize({ width: 1440, height: 900 })
  await other.page.goto(LIST)
  await expect(table(other.page).getByRole('columnheader').nth(3)).toHaveText('工号')
  await expect(table(other.page).getByRole('columnheader', { name: '岗位' })).toHaveCount(0)
  const there = (await table(other.page).getByRole('columnheader', { name: '姓名' }).boundingBox())?.width ?? 0
  expect(Math.abs(there - widened)).toBeLessThan(3)
  await other.close()
})

test('all filtered rows are taken, single ones left out, and a batch tells why a row failed', async ({ page }) => {
  const { username } = await aManager(page)
  const group = await makeGroup(page.request, 12)
  await page.goto(`${LIST}?keyword=${group}&pageSize=10`)
  await table(page).getByRole('checkbox', { name: '选择本页' }).check()
  const bar = page.getByRole('region', { name: '批量操作' })
  await expect(bar).toContainText('已选 10 项')
  await bar.getByRole('button', { name: '选中全部 12 条筛选结果' }).click()
  await expect(bar).toContainText('已选 12 项')
  await page.getByRole('navigation', { name: '分页' }).getByTitle('2', { exact: true }).click()
  await table(page).getByRole('row').nth(1).getByRole('checkbox').uncheck()
  await expect(bar).toContainText('已选 11 项')

  await search(page, username)
  await expect(bar).toHaveCount(0)
  await table(page).getByRole('checkbox', { name: '选择 程临时' }).check()
  await bar.getByRole('button', { name: '停用' }).click()
  const dialog = page.getByRole('dialog', { name: /^停用/ })
  await dialog.getByRole('textbox').fill('浏览器测试')
  await dialog.getByRole('button', { name: '停用' }).click()

  const report = page.getByRole('dialog').filter({ hasText: '成功 0 条，失败 1 条' })
  await expect(report).toContainText('程临时：不能停用或删除自己')
})
