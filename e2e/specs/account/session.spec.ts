import { expect, type Page, test } from '@playwright/test'
import { endSession } from '@portal/contract/areas/account/session.ts'
import { P } from '@portal/contract/privileges.ts'
import { searchBox } from '../../fixtures/lists.ts'
import { beginAs, call, changeRole, makePerson, makeRole, OWN_PASSWORD, post, signIn } from '../../fixtures/people.ts'

const NEW_PASSWORD = 'Xiangyang-2648'

const menu = (page: Page) => page.getByRole('navigation', { name: '侧边菜单' })
const bar = (page: Page) => page.getByRole('alert').filter({ hasText: '登录已失效，请重新登录' })

const signInAgain = async (page: Page, username: string, password: string) => {
  await page.getByRole('button', { name: '重新登录' }).click()
  const dialog = page.getByRole('dialog', { name: '重新登录' })
  await dialog.getByRole('textbox', { name: '用户名' }).fill(username)
  await dialog.getByRole('textbox', { name: '密码' }).fill(password)
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('changing the password refuses in words and, done, ends the other sessions', async ({ page }) => {
  const { username } = await makePerson(page.request)
  const other = await signIn(page.request, username, OWN_PASSWORD)
  const own = await beginAs(page, username, OWN_PASSWORD)
  await page.goto('/guide?panel=security')
  await page.getByRole('button', { name: '修改密码' }).click()
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  const fill = async (old: string, next: string, repeat: string) => {
    await dialog.getByRole('textbox', { name: '旧密码' }).fill(old)
    await dialog.getByRole('textbox', { name: '新密码' }).fill(next)
    await dialog.getByRole('textbox', { name: '确认密码' }).fill(repeat)
    await dialog.getByRole('button', { name: '确定' }).click()
  }

  await dialog.getByRole('button', { name: '确定' }).click()
  for (const words of ['请输入旧密码', '请输入新密码', '请输入确认密码'])
    await expect(dialog.getByText(words)).toBeVisible()
  await fill(OWN_PASSWORD, NEW_PASSWORD, `${NEW_PASSWORD}x`)
  await expect(dialog.getByText('两次输入密码不一致')).toBeVisible()
  await fill('wrong-password', NEW_PASSWORD, NEW_PASSWORD)
  await expect(dialog.getByText('旧密码不正确')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: '新密码' })).toHaveValue(NEW_PASSWORD)

  await fill(OWN_PASSWORD, NEW_PASSWORD, NEW_PASSWORD)
  await expect(page.getByText('密码修改成功')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect((await post(page.request, 'rest/auth/getUserInfo', {}, other)).status).toBe(1001)
  expect((await post(page.request, 'rest/auth/getUserInfo', {}, own)).status).toBe(0)
})

test('ended elsewhere, the page stays under a bar and the same person goes on where he was', async ({ page }) => {
  const person = await makePerson(page.request)
  await makeRole(page.request, [P.video], [person])
  await beginAs(page, person.username, OWN_PASSWORD)
  await page.goto('/videoManage/videoType')
  const keyword = searchBox(page)
  await keyword.fill('写到一半')
  // What was typed has settled in the address before the session ends.
  await expect(page).toHaveURL(/keyword=/)
  const elsewhere = await signIn(page.request, person.username, OWN_PASSWORD)
  await call(page.request, endSession, { others: true }, elsewhere)

  await expect(bar(page)).toBeVisible()
  await expect(keyword).toHaveValue('写到一半')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

  await signInAgain(page, person.username, OWN_PASSWORD)
  await expect(bar(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/videoManage\/videoType/)
  await expect(keyword).toHaveValue('写到一半')
  await menu(page).getByRole('link', { name: '视频审批' }).click()
  await expect(page).toHaveURL(/\/videoManage\/approvalManage/)
})

test('what is typed into a search while the session is over stays on its page, and the list stands after signing in', async ({
  page,
}) => {
  const person = await makePerson(page.request)
  await makeRole(page.request, [P.video], [person])
  await beginAs(page, person.username, OWN_PASSWORD)
  await page.goto('/videoManage/videoType')
  await expect(page.getByRole('table')).toBeVisible()
  await call(page.request, endSession, { others: true }, await signIn(page.request, person.username, OWN_PASSWORD))
  await expect(bar(page)).toBeVisible()

  const keyword = searchBox(page)
  await keyword.fill('没有这样的栏目')
  await expect(page).toHaveURL(/\/videoManage\/videoType\?.*keyword=/)
  await expect(keyword).toHaveValue('没有这样的栏目')
  await expect(bar(page)).toBeVisible()

  await signInAgain(page, person.username, OWN_PASSWORD)
  await expect(bar(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/videoManage\/videoType\?.*keyword=/)
  await expect(keyword).toHaveValue('没有这样的栏目')
  await expect(page.getByText('没有符合条件的数据')).toBeVisible()
  await page.getByRole('button', { name: '清除筛选' }).click()
  await expect(page.getByRole('table')).toBeVisible()
})

test('somebody else who signs in at the bar meets nothing of the former person', async ({ page }) => {
  const person = await makePerson(page.request)
  const weak = await makePerson(page.request)
  await makeRole(page.request, [P.video], [person])
  await beginAs(page, person.username, OWN_PASSWORD)
  await page.goto('/videoManage/videoType')
  await expect(page.getByRole('table')).toBeVisible()
  await call(page.request, endSession, { others: true }, await signIn(page.request, person.username, OWN_PASSWORD))
  await expect(bar(page)).toBeVisible()

  await signInAgain(page, weak.username, OWN_PASSWORD)
  await expect(page).toHaveURL(/\/guide$/)
  await expect(page.getByText(`账号已切换为 ${weak.name}`)).toBeVisible()
  await expect(page.getByRole('link', { name: '网络学校' })).toBeVisible()
  await expect(page.getByRole('link', { name: '后台管理' })).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.getItem('tabPaths') ?? '[]')).toBe('[]')
})

test('changed rights reach the menu at once, and a page no longer allowed becomes 401', async ({ page }) => {
  const person = await makePerson(page.request)
  const roleId = await makeRole(page.request, [P.video], [person])
  await beginAs(page, person.username, OWN_PASSWORD)
  await page.goto('/videoManage/videoType')
  await expect(menu(page).getByRole('link', { name: '视频分类' })).toBeVisible()
  await expect(menu(page).getByRole('link', { name: '标签管理', exact: true })).toHaveCount(0)

  await changeRole(page.request, roleId, [P.video, P.label])
  await expect(menu(page).getByRole('link', { name: '标签管理', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/videoManage\/videoType/)

  await changeRole(page.request, roleId, [P.train])
  await expect(page).toHaveURL(/\/401\?noGoBack=true$/)
})

test('a sign-out in one browser tab reaches the other', async ({ page, context }) => {
  const { username } = await makePerson(page.request)
  const token = await signIn(page.request, username, OWN_PASSWORD)
  await page.goto('/guide')
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.goto('/netSchool/learnProgress')
  const second = await context.newPage()
  await second.goto('/guide')
  await second.getByRole('button', { name: '退出登录' }).click()

  await expect(second.getByRole('form', { name: '登录' })).toBeVisible()
  await expect(page.getByRole('form', { name: '登录' })).toBeVisible()
})
