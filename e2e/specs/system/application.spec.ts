import { expect, type Page, test } from '@playwright/test'
import { reauthenticate } from '@portal/contract/areas/account/session.ts'
import {
  enableApplications,
  listApplications,
  makeAppSecret,
  saveApplication,
} from '@portal/contract/areas/system/application.ts'
import { rowAct } from '../../fixtures/lists.ts'
import { beginAs, call, freshName, makePerson, OWN_PASSWORD, PASSWORD, tokenOf } from '../../fixtures/people.ts'

const EVERYONE = { everyone: true }
const short = (prefix: string) => `${prefix}${freshName('').slice(-8)}`

const adminId = async (page: Page, token: string) => {
  const { list } = await call(page.request, listApplications, {}, token)
  return list[0]?.ownerId ?? ''
}

test('a new application gets its tile on the launchpad, and opening it is counted', async ({ page }) => {
  const name = short('测试')
  const token = await beginAs(page, 'admin')
  await page.goto('/system/application')
  await page.getByRole('button', { name: '新增', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: '新增应用' })

  await form.getByRole('textbox', { name: '应用名称' }).fill(name)
  await form.getByRole('textbox', { name: /^(\* )?地址$/ }).fill('javascript:1')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('地址须以 http:// 或 https:// 开头，或为站内路径')).toBeVisible()
  await expect(form.getByText('请选择面向范围')).toBeVisible()
  await form.getByRole('button', { name: '取消' }).click()
  await page.getByRole('dialog', { name: '内容尚未保存' }).getByRole('button', { name: '离开' }).click()

  const input = { name, address: '/netSchool/learnProgress', mode: 'same' as const, audience: EVERYONE }
  const { id } = await call(page.request, saveApplication, { ...input, ownerId: await adminId(page, token) }, token)
  await page.goto('/guide?panel=apps')
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page).toHaveURL(/\/netSchool\/learnProgress/)

  await page.goto(`/system/applicationDetail?id=${id}&tab=usage`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('table', { name: '使用统计' }).getByRole('row').nth(1)).toContainText('1')
})

test('a request made on the launchpad is granted, and the tile is there', async ({ page, browser }) => {
  const name = short('申请')
  const admin = await tokenOf(page.request, 'admin')
  const person = await makePerson(page.request)
  const ownerId = await adminId(page, admin)
  const closed = {
    name,
    address: 'https://ask.example.com/',
    requestable: true,
    ownerId,
    audience: { users: [ownerId] },
  }
  const { id } = await call(page.request, saveApplication, closed, admin)

  await beginAs(page, person.username, OWN_PASSWORD)
  await page.goto('/guide?panel=apps')
  await page.getByRole('button', { name: '申请开通' }).click()
  const form = page.getByRole('dialog', { name: '申请开通应用' })
  await form.getByRole('combobox', { name: '应用' }).click()
  await page.getByText(name, { exact: true }).last().click()
  await form.getByRole('textbox', { name: '申请原因' }).fill('工作需要')
  await form.getByRole('button', { name: '提交' }).click()
  await expect(page.getByText('申请已提交，处理后将通知你')).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await beginAs(other, 'admin')
  await other.goto(`/system/applicationDetail?id=${id}&tab=requests`)
  const asked = other.getByRole('row').filter({ hasText: person.name })
  await rowAct(asked, '同意')
  await other.getByRole('dialog', { name: '同意确认' }).getByRole('button', { name: '同意' }).click()
  await expect(asked).toContainText('已同意')
  await other.context().close()

  await page.reload()
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
})

test('an application that asks for a sign-on gets the person back after the sign-in form', async ({ page }) => {
  const admin = await tokenOf(page.request, 'admin')
  const person = await makePerson(page.request)
  const redirect = 'https://rp.example.com/back'
  const ownerId = await adminId(page, admin)
  const values = { name: short('接入'), address: 'https://rp.example.com/', audience: EVERYONE, ownerId }
  const oidc = { ...values, signOn: 'oidc' as const, redirects: [redirect], enabled: false }
  const { id } = await call(page.request, saveApplication, oidc, admin)
  await call(page.request, reauthenticate, { password: PASSWORD }, admin)
  const { clientId } = await call(page.request, makeAppSecret, { id }, admin)
  await call(page.request, enableApplications, { ids: [id], enabled: true }, admin)
  await page.route('https://rp.example.com/**', (route) =>
    route.fulfill({ body: '到达应用', contentType: 'text/plain; charset=utf-8' }),
  )

  const asked = { client_id: clientId, redirect_uri: redirect, response_type: 'code', scope: 'openid', state: 'xyz' }
  await page.goto(`/oidc/auth?${new URLSearchParams(asked).toString()}`)
  await page.getByRole('textbox', { name: '用户名' }).fill(person.username)
  await page.getByRole('textbox', { name: '密码' }).fill(OWN_PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()

  await expect(page).toHaveURL(/^https:\/\/rp\.example\.com\/back\?code=[\w-]+&state=xyz&iss=/)
})
