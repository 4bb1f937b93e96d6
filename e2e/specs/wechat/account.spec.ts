import { setTimeout } from 'node:timers/promises'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { decideApproval, listApprovals } from '@portal/contract/areas/access/approval-record.ts'
import { saveApproveRules } from '@portal/contract/areas/access/approval-rule.ts'
import { reauthenticate } from '@portal/contract/areas/account/session.ts'
import { listLoginWays, saveLoginWay } from '@portal/contract/areas/account/way.ts'
import { changeSecret, checkAccount, listAccounts, saveAccount } from '@portal/contract/areas/wechat/account.ts'
import { saveGrants } from '@portal/contract/areas/wechat/grant.ts'
import { P } from '@portal/contract/privileges.ts'
import { DOUBLE_SECRET, type Double, startDouble } from '../../../packages/server/test/wechat/double.ts'
import { expectRefusedAct, listAct, rowAct } from '../../fixtures/lists.ts'
import {
  beginAs,
  call,
  freshName,
  type MadePerson,
  makePerson,
  makeRole,
  OWN_PASSWORD,
  PASSWORD,
  tokenOf,
} from '../../fixtures/people.ts'
import { png } from '../../fixtures/pictures.ts'

const NOT_CONNECTED = '公众号未连接，内容可先编辑，连接后发布'
const ROOT_ORG_ID = '00000000-0000-7000-8000-000000000001'
const AES_KEY = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG'

let double: Double

test.beforeAll(async () => {
  double = await startDouble(Number(process.env.E2E_WECHAT_PORT))
})
test.afterAll(() => double.close())

const freshAppId = () => `wx${Date.now().toString(16).padStart(16, '0')}`

const accountId = async (page: Page, token: string, name: string) => {
  const { list } = await call(page.request, listAccounts, {}, token)
  return list.find((account) => account.name === name)?.id ?? ''
}

/** An account of this journey only that the double knows. */
const connectedAccount = async (page: Page, token: string) => {
  const name = freshName('号')
  const facts = { name, type: 'service' as const, appId: freshAppId(), token: 'portaltoken', enabled: true }
  const { id } = await call(page.request, saveAccount, facts, token)
  await call(page.request, reauthenticate, { password: PASSWORD }, token)
  await call(page.request, changeSecret, { id, secret: DOUBLE_SECRET, aesKey: AES_KEY }, token)
  await call(page.request, checkAccount, { id }, token)
  return { id, name }
}

/** Somebody to whom the articles of the unit go first. */
const makeApprover = async (page: Page, token: string) => {
  const person = await makePerson(page.request)
  await makeRole(page.request, [P.wechatNews], [person])
  const steps = [{ mode: 'any' as const, approvers: [{ kind: 'person' as const, id: person.id }], dueHours: 24 }]
  await call(page.request, saveApproveRules, { itemId: 'wxPush', orgIds: [ROOT_ORG_ID], steps }, token)
  return person
}

const approve = async (page: Page, person: MadePerson, title: string) => {
  const approver = await tokenOf(page.request, person.username, OWN_PASSWORD)
  const { list } = await call(page.request, listApprovals, { filter: { subjectType: 'wxPush' } }, approver)
  const request = list.find((row) => row.title === title)
  if (!request) throw new Error(`nobody was asked about ${title}`)
  const { requestId, snapshot } = request
  await call(page.request, decideApproval, { requestId, snapshot, action: 'pass' }, approver)
}

test('an account is added, its secret is sealed, and it is connected', async ({ page }) => {
  const name = freshName('号')
  await beginAs(page, 'admin')
  await page.goto('/system/weChatList')
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增公众号' })
  await form.getByRole('textbox', { name: '名称' }).fill(name)
  await form.getByRole('combobox', { name: '类型' }).click()
  await page.getByTitle('服务号').last().click()
  await form.getByRole('textbox', { name: 'AppID' }).fill('gh_0000')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('AppID 格式不正确')).toBeVisible()
  await form.getByRole('textbox', { name: 'AppID' }).fill(freshAppId())
  await form.getByRole('textbox', { name: '令牌' }).fill('portaltoken')
  await form.getByRole('button', { name: '保存' }).click()
  await page.getByRole('link', { name }).click()

  await page.getByRole('button', { name: '更换密钥' }).click()
  const secrets = page.getByRole('dialog', { name: '更换密钥' })
  await secrets.getByLabel('AppSecret').fill(DOUBLE_SECRET)
  await secrets.getByLabel('EncodingAESKey').fill(AES_KEY)
  await secrets.getByRole('button', { name: '更换', exact: true }).click()
  const again = page.getByRole('dialog', { name: /密码/ })
  const done = page.getByText('密钥已更换，请重新检测')
  await expect(again.or(done)).toBeVisible()
  if (await again.isVisible()) {
    await again.getByRole('textbox', { name: '密码' }).fill(PASSWORD)
    await again.getByRole('button', { name: '确定' }).click()
  }
  await expect(done).toBeVisible()
  await expect(page.getByText('已设置（不显示）')).toHaveCount(2)

  await page.getByRole('button', { name: '接入', exact: true }).click()
  await page.getByRole('dialog', { name: '接入确认' }).getByRole('button', { name: '接入' }).click()
  await expect(page.getByRole('list', { name: '健康检查' })).toContainText('凭证正常')
  await expect(page.getByRole('article')).not.toContainText(DOUBLE_SECRET)
})

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
  await page.getByRole('tab', { name: '自动回复' }).click()
  await page.getByRole('dialog', { name: '内容尚未保存' }).getByRole('button', { name: '取消' }).click()
  // The saved draft is read again behind the act, late: what is done meanwhile must not be said to nobody.
  await page.route('**/rest/weChat/menu', async (route) => {
    await setTimeout(1500)
    await route.continue()
  })
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('草稿已保存')).toBeVisible()

  await page.getByRole('button', { name: '发布', exact: true }).click()
  const again = page.waitForResponse('**/rest/weChat/menu')
  await page.getByRole('dialog').getByRole('button', { name: '发布' }).click()

  await again
  await expect(page.getByRole('region', { name: '菜单' }).getByRole('alert')).toHaveText(NOT_CONNECTED)
})

test('a keyword rule is added, and of those that match the uppermost answers', async ({ page }) => {
  const word = freshName('暗号')
  const token = await beginAs(page, 'admin')
  await page.goto(`/system/weChat?accountId=${await accountId(page, token, '安全之声')}&tab=reply`)
  await page.getByRole('button', { name: '新增规则' }).click()
  const form = page.getByRole('dialog', { name: '新增自动回复' })
  await form.getByRole('textbox', { name: '规则名称' }).fill(word)
  await form.getByRole('button', { name: '添加关键词' }).click()
  await form.getByRole('textbox', { name: '关键词 1' }).fill(word)
  await form.getByRole('textbox', { name: '回复内容 1' }).fill('口令正确')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('table', { name: '自动回复规则' })).toContainText(word)

  const trial = page.getByRole('region', { name: '试一试' })
  await trial.getByRole('textbox', { name: '消息内容' }).fill(`值班电话 ${word}`)
  await trial.getByRole('button', { name: '试一试' }).click()
  await expect(trial.getByRole('status')).toContainText('命中规则「值班电话」')
  await trial.getByRole('textbox', { name: '消息内容' }).fill(word)
  await trial.getByRole('button', { name: '试一试' }).click()
  await expect(trial.getByRole('status')).toContainText('口令正确')
})

test('an article is written, approved, and pushed once to everybody', async ({ page }) => {
  const title = freshName('冬季防火')
  const token = await beginAs(page, 'admin')
  const account = await connectedAccount(page, token)
  const approver = await makeApprover(page, token)
  await page.goto(`/system/newsPush?accountId=${account.id}`)
  await page.getByRole('button', { name: '新建' }).click()
  await page.getByRole('textbox', { name: '标题', exact: true }).fill(title)
  const cover = { name: '封面.png', mimeType: 'image/png', buffer: png(940, 400) }
  await page.locator('input[type=file]').first().setInputFiles(cover)
  await expect(page.getByRole('button', { name: '更换封面' })).toBeVisible()
  await page.locator('[contenteditable="true"]').fill('各班组逐项检查取暖设备。')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('草稿已保存')).toBeVisible()
  await expect(page.getByRole('complementary', { name: '手机预览' })).toContainText('各班组逐项检查取暖设备。')
  await page.getByRole('button', { name: '返回列表' }).click()

  const draft = page.getByRole('row').filter({ hasText: title })
  await rowAct(draft, '提交审核')
  await expect(page.getByText('已提交审核')).toBeVisible()
  await page.getByRole('tab', { name: '审核中' }).click()
  await expectRefusedAct(draft, '推送')
  await approve(page, approver, title)
  await page.getByRole('tab', { name: '待发' }).click()
  await rowAct(draft, '推送')
  const dialog = page.getByRole('dialog', { name: '推送确认' })
  await expect(dialog).toContainText(`将以「${account.name}」向 0 人推送「${title}」`)
  await dialog.getByRole('button', { name: '立即推送' }).click()
  await expect(page.getByText('已开始推送')).toBeVisible()

  await expect.poll(() => double.state.sendings.length).toBe(1)
  await page.getByText('定时与发送中').click()
  await expect(draft).toContainText('发送中')
})

test('a tag is made, put on a fan, and finds him', async ({ page }) => {
  // The platform takes short names only.
  const tag = freshName('标').slice(-10)
  const token = await beginAs(page, 'admin')
  await page.goto(`/system/users?accountId=${await accountId(page, token, '安全之声')}`)
  await listAct(page, '标签管理')
  const tags = page.getByRole('dialog', { name: '标签管理' })
  await tags.getByRole('textbox', { name: '标签名称' }).fill(tag)
  await tags.getByRole('button', { name: '新增' }).click()
  await expect(tags.getByRole('table', { name: '标签' })).toContainText(tag)
  await tags.getByRole('button', { name: '关闭' }).click()

  const fans = page.getByRole('table', { name: '公众号用户' }).getByRole('row')
  await rowAct(fans.nth(1), '标签')
  const dialog = page.getByRole('dialog', { name: '标签：' })
  await dialog.getByRole('combobox', { name: '打标签' }).click()
  await page.getByTitle(tag, { exact: true }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '保存' }).click()

  await expect(fans.filter({ hasText: tag })).toHaveCount(1)
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

const IN_WECHAT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile MicroMessenger/8.0.50'

const offerWechat = async (request: APIRequestContext, enabled: boolean) => {
  const admin = await tokenOf(request, 'admin')
  await call(request, reauthenticate, { password: PASSWORD }, admin)
  const way = (await call(request, listLoginWays, {}, admin)).list.find(({ kind }) => kind === 'wechat')
  if (!way) throw new Error('WeChat is no way')
  const { hasSecret: _hasSecret, testedAt: _testedAt, source: _source, ...values } = way
  const params = { clientId: freshAppId() }
  await call(request, saveLoginWay, { ...values, params, secret: DOUBLE_SECRET, enabled }, admin)
}

// Another journey looks at the last way that is left.
test.afterAll(({ request }) => offerWechat(request, false))

test('inside of WeChat a person binds it once and comes in without a form from then on', async ({ browser, page }) => {
  await offerWechat(page.request, true)
  const person = await makePerson(page.request)
  const baseURL = test.info().project.use.baseURL ?? ''
  // WeChat answers at once, without showing anything: it knows who holds the phone.
  const openWechat = async () => {
    const context = await browser.newContext({
      baseURL,
      locale: 'zh-CN',
      userAgent: IN_WECHAT,
      viewport: { width: 360, height: 740 },
    })
    await context.route('https://open.weixin.qq.com/**', (route) => {
      const asked = new URL(route.request().url()).searchParams
      const back = new URL(asked.get('redirect_uri') ?? '')
      back.search = new URLSearchParams({ code: `FAN-${person.id}`, state: asked.get('state') ?? '' }).toString()
      return route.fulfill({ status: 302, headers: { location: back.href } })
    })
    return context.newPage()
  }

  const first = await openWechat()
  await first.goto('/guide')
  await first.getByRole('textbox', { name: '用户名' }).fill(person.username)
  await first.getByLabel('密码', { exact: true }).fill(OWN_PASSWORD)
  await first.getByRole('button', { name: '登录', exact: true }).click()
  await first.getByRole('button', { name: '我已阅读并知悉' }).click()
  await first.getByRole('dialog', { name: '绑定微信，下次免登录' }).getByRole('button', { name: '绑定微信' }).click()
  const again = first.getByRole('dialog').filter({ hasText: '请再次输入密码以继续' })
  await again.getByRole('textbox', { name: '密码' }).fill(OWN_PASSWORD)
  await again.getByRole('button', { name: '确定' }).click()
  await expect(first.getByText('绑定成功')).toBeVisible()
  await first.context().close()

  const later = await openWechat()
  await later.goto('/guide')
  await expect(later.getByText(person.name).first()).toBeVisible()
  await expect(later.getByRole('textbox', { name: '用户名' })).toHaveCount(0)
  await later.context().close()
})
