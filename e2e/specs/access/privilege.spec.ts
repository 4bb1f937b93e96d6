import { expect, type Locator, type Page, test } from '@playwright/test'
import { ownCertificate } from '../../../packages/server/test/double/own-certificate.ts'
import { beginAs, makePerson, PASSWORD } from '../../fixtures/people.ts'

/** The dialog stands before a sensitive act unless the password was given lately; `done` is what follows it. */
const proveAgain = async (page: Page, done: Locator) => {
  const dialog = page.getByRole('dialog', { name: '请再次输入密码以继续' })
  // The dialog's code comes when it is first wanted.
  await expect(dialog.or(done).first()).toBeVisible({ timeout: 30_000 })
  if (!(await dialog.isVisible())) return
  await dialog.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toHaveCount(0)
}

test('the security policy is tried, refuses to lock its own author out, and is saved', async ({ page }) => {
  await beginAs(page, 'admin')
  await page.goto('/system/authority?tab=policy')
  const policy = page.getByRole('region', { name: '安全策略', exact: true })

  await policy.getByRole('spinbutton', { name: '密码最短长度' }).fill('7')
  await page.keyboard.press('Tab')
  await expect(policy.getByText('密码最短长度不能小于 8')).toBeVisible()
  await policy.getByRole('spinbutton', { name: '密码最短长度' }).fill('10')
  await policy.getByRole('button', { name: '试算' }).click()
  await expect(policy.getByRole('status', { name: '试算结果' })).toBeVisible()

  await policy.getByRole('textbox', { name: '后台地址范围' }).fill('10.255.0.0/16')
  await policy.getByRole('button', { name: '保存' }).click()
  const refused = policy.getByText('当前地址不在允许范围，保存后你将无法登录')
  await proveAgain(page, refused)
  await expect(refused).toBeVisible()

  await policy.getByRole('textbox', { name: '后台地址范围' }).fill('')
  await policy.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('安全策略已保存，立即生效')).toBeVisible()
})

test('a way to sign in is configured, tried and found absent; the last one stays', async ({ page }) => {
  await beginAs(page, 'admin')
  await page.goto('/system/authority?tab=login')
  const ways = page.getByRole('list', { name: '登录方式列表' })
  const cas = ways.getByRole('listitem').filter({ hasText: 'CAS' })

  await cas.getByRole('button', { name: '编辑' }).click()
  const drawer = page.getByRole('dialog', { name: /^编辑登录方式/ })
  await drawer.getByRole('textbox', { name: 'CAS 服务地址' }).fill('http://127.0.0.1:9/cas')
  await drawer.getByRole('button', { name: '保存' }).click()
  const tryButton = cas.getByRole('button', { name: '测试连接' })
  await proveAgain(page, tryButton)
  await tryButton.click()
  await expect(page.getByText(/^连接失败：/)).toBeVisible()

  await ways.getByRole('listitem').filter({ hasText: '账号密码' }).getByRole('button', { name: '编辑' }).click()
  await drawer.getByRole('switch', { name: '启用' }).click()
  await drawer.getByRole('button', { name: '保存' }).click()
  await page.getByRole('button', { name: '停用' }).click()
  await expect(drawer.getByText('至少保留一种登录方式')).toBeVisible()
})

test('a directory may bring the certificate of its own authority, which an address without TLS would never use', async ({
  page,
}) => {
  await beginAs(page, 'admin')
  await page.goto('/system/authority?tab=login')
  const ways = page.getByRole('list', { name: '登录方式列表' })
  await ways.getByRole('listitem').filter({ hasText: 'LDAP' }).getByRole('button', { name: '编辑' }).click()
  const drawer = page.getByRole('dialog', { name: /^编辑登录方式/ })
  await drawer.getByRole('textbox', { name: '目录地址' }).fill('ldap://127.0.0.1:9')
  await drawer.getByRole('textbox', { name: '搜索起点' }).fill('ou=people')
  await drawer.getByRole('textbox', { name: '登录名属性' }).fill('uid')
  await drawer.getByRole('textbox', { name: 'CA 证书' }).fill(ownCertificate.certificate)

  await drawer.getByRole('button', { name: '保存' }).click()
  const refused = drawer.getByText('只有 ldaps:// 地址使用 CA 证书，请清空')
  await proveAgain(page, refused)
  await expect(refused).toHaveCount(1)
  await drawer.getByRole('textbox', { name: '目录地址' }).fill('ldaps://127.0.0.1:9')
  await drawer.getByRole('button', { name: '保存' }).click()

  await expect(ways.getByText('ldaps://127.0.0.1:9 · ou=people · uid · CA 证书')).toBeVisible()
})

test('somebody else is looked through: read-only, named above the page, ended by hand', async ({ page, context }) => {
  const person = await makePerson(page.request)
  await beginAs(page, 'admin')
  await page.goto('/system/authority?tab=explain')
  await page.getByRole('combobox', { name: '人员' }).fill(person.username)
  await page.locator('.ant-select-item-option').first().click()
  await page.getByRole('button', { name: '以其身份预览' }).click()
  const dialog = page.getByRole('dialog', { name: '以其身份预览' })
  await dialog.getByRole('button', { name: '申请预览' }).click()
  await expect(dialog.getByText('请填写原因（2–200 字）')).toBeVisible()
  await dialog.getByRole('textbox', { name: '原因' }).fill('核对其看到的菜单')
  await dialog.getByRole('button', { name: '申请预览' }).click()
  const link = dialog.getByRole('link', { name: '打开预览窗口' })
  await proveAgain(page, link)

  const [preview] = await Promise.all([context.waitForEvent('page'), link.click()])
  // The context begins every page as the administrator; the preview must not care.
  await expect(preview.getByText(`正在以 ${person.name} 的身份预览（只读）`)).toBeVisible()
  await preview.goto('/guide?panel=sessions')
  await expect(preview.getByText('预览模式不显示个人内容').first()).toBeVisible()
  await preview.getByRole('button', { name: '退出预览' }).click()
  await expect
    .poll(
      async () =>
        preview.isClosed() ||
        (await preview
          .getByText('预览已结束，可关闭此窗口')
          .isVisible()
          .catch(() => preview.isClosed())),
    )
    .toBe(true)
  await page.reload()
  await expect(page.getByRole('region', { name: '权限解释' })).toBeVisible()
})
