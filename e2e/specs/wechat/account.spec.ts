import { expect, type Page, test } from '@playwright/test'
import { listAccounts } from '@portal/contract/areas/wechat/account.ts'
import { saveGrants } from '@portal/contract/areas/wechat/account-grant.ts'
import { P } from '@portal/contract/privileges.ts'
import { beginAs, call, freshName, makePerson, makeRole, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'

const NOT_CONNECTED = '公众号未连接，内容可先编辑，连接后发布'

const accountId = async (page: Page, token: string, name: string) => {
  const { list } = await call(page.request, listAccounts, {}, token)
  return list.find((account) => account.name === name)?.id ?? ''
}

test('a menu is drafted without connection, and publishing says what is missing', async ({ page }) => {
  const token = await beginAs(page, 'admin')
  await page.goto(`/system/weChat?accountId=${await accountId(page, token, '职工之家')}&tab=menu`)
  await page.getByRole('button', { name: '添加一级菜单' }).click()
  await page.getByRole('textbox', { name: '菜单名称' }).fill('五个字菜单')
  await expect(page.getByText('一级菜单名称最多 4 个字')).toBeVisible()
  await page.getByRole('textbox', { name: '菜单名称' }).fill('首页')
  await page.getByRole('combobox', { name: '动作' }).click()
  await page.getByTitle('网页', { exact: true }).click()
  await page.getByRole('textbox', { name: '网页链接' }).fill('https://portal.example')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('草稿已保存')).toBeVisible()

  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByRole('dialog', { name: '发布确认' }).getByRole('button', { name: '发布' }).click()

  await expect(page.getByRole('alert').filter({ hasText: NOT_CONNECTED }).last()).toBeVisible()
})

test('of the rules the uppermost that matches answers, and 试一试 shows it', async ({ page }) => {
  const token = await beginAs(page, 'admin')
  await page.goto(`/system/weChat?accountId=${await accountId(page, token, '安全之声')}&tab=reply`)
  const trial = page.getByRole('region', { name: '试一试' })

  await trial.getByRole('textbox', { name: '消息内容' }).fill('值班电话和课程')
  await trial.getByRole('button', { name: '试一试' }).click()

  await expect(trial.getByRole('status')).toContainText('命中规则「值班电话」')
})

test('an article is written, saved and waits for the connection to be pushed', async ({ page }) => {
  const title = freshName('冬季防火')
  const token = await beginAs(page, 'admin')
  await page.goto(`/system/newsPush?accountId=${await accountId(page, token, '职工之家')}`)
  await page.getByRole('button', { name: '新建' }).click()
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('标题为 1–64 个字')).toBeVisible()
  await page.getByRole('textbox', { name: '标题', exact: true }).fill(title)
  await page.locator('[contenteditable="true"]').fill('各班组逐项检查取暖设备。')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('草稿已保存')).toBeVisible()
  await expect(page.getByRole('complementary', { name: '手机预览' })).toContainText('各班组逐项检查取暖设备。')

  await page.getByRole('button', { name: '返回列表' }).click()
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toBeVisible()
  await expect(row.getByRole('button', { name: '推送', exact: true })).toBeDisabled()
})

test('an editor of one account sees that one only, and nothing of the other by its address', async ({ page }) => {
  const admin = await tokenOf(page.request, 'admin')
  const [mine, other] = [await accountId(page, admin, '职工之家'), await accountId(page, admin, '安全之声')]
  const person = await makePerson(page.request)
  await makeRole(page.request, [P.wechatNews, P.wechatNewsEdit], [person])
  const subject = { kind: 'user' as const, id: person.id }
  await call(page.request, saveGrants, { accountId: mine, subject, functions: ['article'] }, admin)
  await beginAs(page, person.username, OWN_PASSWORD)

  await page.goto('/system/weChatList')
  await expect(page.getByRole('table', { name: '公众号列表' })).toContainText('职工之家')
  await expect(page.getByText('安全之声')).toHaveCount(0)
  await page.goto(`/system/newsPush?accountId=${other}`)

  await expect(page.getByText('职工之家').first()).toBeVisible()
  await expect(page.getByText('安全之声')).toHaveCount(0)
})
