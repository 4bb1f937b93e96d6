import { expect, test } from '@playwright/test'
import { getUser, saveUser } from '@portal/contract/areas/directory/user.ts'
import { listAct, search } from '../../fixtures/lists.ts'
import { beginAs, call, makePerson, OWN_PASSWORD, post, signIn, tokenOf } from '../../fixtures/people.ts'

test('a changed field is one line that names just that field, and the chain is complete', async ({ page, request }) => {
  const token = await tokenOf(request, 'admin')
  const person = await makePerson(request)
  const user = await call(request, getUser, { id: person.id }, token)
  const { code, loginName, name, primaryOrgId, revision } = user
  await call(request, saveUser, { id: user.id, code, loginName, name, primaryOrgId, revision, post: '安全员' }, token)
  await beginAs(page, 'admin')

  await page.goto(`/system/log?f.object=${user.id}`)
  const line = page.getByRole('button', { name: new RegExp(`把${user.name}的岗位.*安全员`) })
  await line.click()
  const entry = page.getByRole('listitem').filter({ has: line })
  await expect(entry.getByRole('definition').filter({ hasText: /^安全员$|→ 安全员$/ })).toBeVisible()
  await expect(entry.getByRole('link', { name: `用户 ${user.name}` })).toBeVisible()
  // What the machines wrote stays folded until somebody asks.
  await expect(entry.getByText(user.id)).toHaveCount(0)
  await entry.getByRole('button', { name: '展开' }).click()
  await expect(entry.getByText(user.id)).toBeVisible()
  await listAct(page, '校验完整性')
  await expect(page.getByText(/^日志完整，共 \d+ 条$/)).toBeVisible()
})

test('a failed sign-in of an unknown name is there without the password', async ({ page, request }) => {
  await post(request, 'login', { username: '查无此人甲', password: 'Geheim-4471.x' })
  await beginAs(page, 'admin')

  await page.goto('/system/log?tab=login')
  await search(page, '查无此人甲')

  await expect(page.getByText('没有登录成功：用户名或密码错误').first()).toBeVisible()
  await expect(page.getByText('Geheim')).toHaveCount(0)
})

test('a session ended by the administrator is over at once, one’s own cannot be ended', async ({ page, request }) => {
  const person = await makePerson(request)
  const theirs = await signIn(request, person.username, OWN_PASSWORD)
  await beginAs(page, 'admin')

  await page.goto(`/system/log?tab=online&f.userId=${person.id}`)
  await page.getByRole('button', { name: '结束会话' }).first().click()
  await page.getByRole('dialog').getByLabel('原因').fill('共享电脑未退出')
  await page.getByRole('dialog').getByRole('button', { name: '结束会话' }).click()

  await expect(page.getByText('已结束 1 个会话')).toBeVisible()
  await expect.poll(async () => (await post(request, 'rest/auth/getUserInfo', {}, theirs)).status).toBe(1001)
})

test('the drawer of a person shows sessions and changes', async ({ page, request }) => {
  const person = await makePerson(request)
  await signIn(request, person.username, OWN_PASSWORD)
  await beginAs(page, 'admin')

  await page.goto(`/system/user?user=${person.id}`)
  await page.getByRole('tab', { name: '账号安全' }).click()
  // One since the password was chosen, one beside it.
  await expect(page.getByRole('list', { name: '登录会话' }).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('tab', { name: '变更记录' }).click()

  await expect(
    page
      .getByRole('region', { name: '变更记录' })
      .getByText(/(新建|保存)了用户|把/)
      .first(),
  ).toBeVisible()
})

test('the log speaks: sentences by day, no ids and no codes, and one view for what was refused', async ({ page }) => {
  await beginAs(page, 'admin')
  await page.goto('/system/log')
  const log = page.getByRole('region', { name: '操作日志' })
  await expect(log.getByRole('heading').first()).toContainText(/\d+ 月 \d+ 日 星期/)

  const said = await log.locator('.log-said').allInnerTexts()
  expect(said.length).toBeGreaterThan(5)
  for (const sentence of said) {
    expect(sentence).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|\b[a-z]+[A-Z][a-zA-Z]*\b|undefined/)
    expect(sentence).toMatch(/[\u4e00-\u9fff]{2}/)
  }
  await page.getByRole('tab', { name: '被拒绝' }).click()
  await expect(page).toHaveURL(/tab=refused/)
})
