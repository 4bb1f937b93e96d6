import { type APIRequestContext, expect, request as requests, test } from '@playwright/test'
import { reauthenticate } from '@portal/contract/areas/account/session.ts'
import { type LoginWayKind, listLoginWays, saveLoginWay } from '@portal/contract/areas/account/way.ts'
import { listUsers, saveUser } from '@portal/contract/areas/directory/user.ts'
import { saveMessagePolicy } from '@portal/contract/areas/system/message/policy.ts'
import { type Mailbox, openMailbox } from '../../fixtures/mailbox.ts'
import { beginAs, call, freshName, makePerson, OWN_PASSWORD, PASSWORD, tokenOf } from '../../fixtures/people.ts'

const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
const NEW_PASSWORD = 'Qingshan-5830'

let mailbox: Mailbox

const switchWay = async (request: APIRequestContext, kind: LoginWayKind, enabled: boolean) => {
  const admin = await tokenOf(request, 'admin')
  await call(request, reauthenticate, { password: PASSWORD }, admin)
  const way = (await call(request, listLoginWays, {}, admin)).list.find((each) => each.kind === kind)
  if (!way) throw new Error(`no way ${kind}`)
  const { hasSecret: _hasSecret, testedAt: _testedAt, source: _source, ...values } = way
  await call(request, saveLoginWay, { ...values, enabled }, admin)
}

const setMail = async (request: APIRequestContext, host: string, port: number) => {
  const admin = await tokenOf(request, 'admin')
  const mail = { host, port, security: 'none', username: '', sender: 'portal@example.cn' } as const
  await call(request, saveMessagePolicy, { mail }, admin)
}

const somebodyWithMail = async (request: APIRequestContext) => {
  const admin = await tokenOf(request, 'admin')
  const username = freshName('m')
  const address = `${username}@example.cn`
  const orgId = (await call(request, listUsers, { page: 1, pageSize: 1 }, admin)).list[0]?.orgId ?? ''
  await call(request, saveUser, { code: username, name: '苏明远', mail: address, primaryOrgId: orgId }, admin)
  return { username, address }
}

test.beforeAll(async () => {
  mailbox = await openMailbox()
})
// Other journeys find the sign-in page as it is shipped.
test.afterAll(async () => {
  const request = await requests.newContext({ baseURL: test.info().project.use.baseURL ?? '' })
  await setMail(request, '', 465)
  await switchWay(request, 'scan', false)
  await request.dispose()
  await mailbox.close()
})

test('a forgotten password is set anew with the code of a mail, and leads into the portal', async ({
  page,
  request,
}) => {
  await setMail(request, '127.0.0.1', mailbox.port)
  const { username, address } = await somebodyWithMail(request)
  await page.goto('/guide')

  await page.getByRole('button', { name: '忘记密码' }).click()
  const dialog = page.getByRole('dialog', { name: '忘记密码' })
  await dialog.getByLabel('用户名').fill(username)
  await dialog.getByLabel('邮箱').fill('no address')
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await expect(dialog.getByText('请输入正确的邮箱')).toBeVisible()
  await dialog.getByLabel('邮箱').fill(address)
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await expect(dialog.getByRole('button', { name: /秒后可重新获取$/ })).toBeDisabled()
  await expect.poll(() => mailbox.lettersTo(address)).toHaveLength(1)
  const code = /\d{6}/.exec(mailbox.lettersTo(address)[0] ?? '')?.[0] ?? ''
  await dialog.getByLabel('验证码').fill(code)
  await dialog.getByRole('button', { name: '下一步' }).click()

  const form = page.getByRole('form', { name: '登录' })
  await expect(form.getByText('请设置新密码')).toBeVisible()
  await form.getByLabel('新密码').fill(NEW_PASSWORD)
  await form.getByLabel('确认密码').fill(NEW_PASSWORD)
  await form.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText(/，苏明远$/)).toBeVisible()
})

test('a phone that scans the picture signs the other browser in', async ({ browser, page, request }) => {
  await switchWay(request, 'scan', true)
  const person = await makePerson(request)
  // Reads the privacy notice, which would stand before everything on the phone.
  await tokenOf(request, person.username, OWN_PASSWORD)
  await page.goto('/guide')
  const begun = page.waitForResponse('**/rest/auth/start')
  await page.getByRole('button', { name: '手机扫码' }).click()
  const { result } = (await (await begun).json()) as { result: { qrText: string } }
  await expect(page.getByRole('figure', { name: '登录二维码' })).toBeVisible()

  const context = await browser.newContext({
    baseURL: test.info().project.use.baseURL,
    locale: 'zh-CN',
    userAgent: PHONE,
    viewport: { width: 360, height: 740 },
    isMobile: true,
  })
  const phone = await context.newPage()
  await phone.goto(result.qrText)
  const form = phone.getByRole('form', { name: '登录' })
  await form.getByRole('textbox', { name: '用户名' }).fill(person.username)
  await form.getByRole('textbox', { name: '密码' }).fill(OWN_PASSWORD)
  await form.getByRole('button', { name: '登录', exact: true }).click()
  await expect(phone.getByText('确认在另一台设备上登录统一门户？')).toBeVisible()
  await expect(page.getByText('已扫描，请在手机上确认')).toBeVisible()
  await phone.getByRole('button', { name: '确认登录' }).click()
  await expect(phone.getByText('已确认，对方正在登录')).toBeVisible()
  await expect(page.getByText(new RegExp(`，${person.name}$`))).toBeVisible()
  await context.close()
})

test('own data come as a file from the tray, after the password again', async ({ page, request }) => {
  const person = await makePerson(request)
  await beginAs(page, person.username, OWN_PASSWORD)
  await page.goto('/guide?panel=data')

  await page.getByRole('button', { name: '导出我的数据' }).click()
  const again = page.getByRole('dialog', { name: '请再次输入密码以继续' })
  await again.getByLabel('密码', { exact: true }).fill(OWN_PASSWORD)
  await again.getByRole('button', { name: '确定' }).click()
  const tray = page.getByRole('region', { name: '任务' })
  const loading = page.waitForEvent('download')
  await tray.getByRole('button', { name: '下载' }).click({ timeout: 30_000 })
  expect((await loading).suggestedFilename()).toMatch(/^我的数据-\d{8}-\d{4}\.xlsx$/)
})

test('every page tells what it is for', async ({ page }) => {
  await beginAs(page, 'admin')
  await page.goto('/system/role')

  await page.getByRole('button', { name: '帮助', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: '帮助：角色管理' })
  await expect(drawer.getByText(/^把权限和数据范围组合成角色/)).toBeVisible()
  await drawer.getByRole('button', { name: '全部帮助' }).click()
  await page.getByRole('searchbox', { name: '搜索帮助' }).fill('用户组成员')
  await page.getByText('用户组成员', { exact: true }).click()
  await expect(page.getByText(/^查看用户组的成员/)).toBeVisible()
})
