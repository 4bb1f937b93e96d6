import { createHash, createHmac, randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { saveApiClient } from '@portal/contract/areas/system/api-client.ts'
import { listApplications } from '@portal/contract/areas/system/application.ts'
import { listApplicationGroups } from '@portal/contract/areas/system/application-group.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { rowAct } from '../../fixtures/lists.ts'
import { beginAs, call, freshName, tokenOf } from '../../fixtures/people.ts'

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

test('a key made on the page signs a call, and the call stands in the log', async ({ page }) => {
  const name = freshName('调用方')
  const token = await beginAs(page, 'admin')
  const { list } = await call(page.request, listApplications, {}, token)
  const path = listApplicationGroups.path
  const client = { name, ownerId: list[0]?.ownerId ?? '', endpoints: [path], dataScope: { kind: 'all' as const } }
  await call(page.request, saveApiClient, { ...client, validTo: inDays(30) }, token)

  await page.goto(`/system/interFace?tab=clients&keyword=${encodeURIComponent(name)}`)
  await rowAct(page.getByRole('row').filter({ hasText: name }), '密钥')
  await page.getByRole('button', { name: '生成密钥' }).click()
  const again = page.getByRole('dialog', { name: /密码/ })
  const made = page.getByRole('dialog', { name: /新密钥/ })
  await expect(again.or(made)).toBeVisible()
  if (await again.isVisible()) {
    await again.getByRole('textbox', { name: '密码' }).fill('Portal@2026')
    await again.getByRole('button', { name: '确定' }).click()
  }
  const keyId = (await made.getByLabel('密钥编号').innerText()).trim()
  const secret = (await made.getByLabel('密钥', { exact: true }).innerText()).trim()
  await made.getByRole('button', { name: '我已保存' }).click()

  const [time, nonce] = [String(Math.floor(Date.now() / 1000)), randomUUID()]
  const hash = createHash('sha256').update('{}').digest('hex')
  const text = ['POST', `/${path}`, time, nonce, hash].join('\n')
  const signature = createHmac('sha256', secret).update(text).digest('hex')
  const headers = { 'x-key-id': keyId, 'x-key-time': time, 'x-key-nonce': nonce, 'x-key-signature': signature }
  const answer = await page.request.post(`/${path}`, {
    data: '{}',
    headers: { ...headers, 'content-type': 'application/json' },
  })
  expect(await answer.json()).toMatchObject({ status: 0 })

  await page.goto('/system/interFace?tab=calls')
  const row = page.getByRole('table', { name: '调用日志' }).getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('成功')
})

test('the catalogue shows fields and way of signing of an interface', async ({ page }) => {
  await beginAs(page, 'admin')
  await page.goto('/system/interFace')
  await page.getByRole('searchbox', { name: '搜索接口' }).fill('applicationGroup/list')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '查询应用组' }).click()

  const drawer = page.getByRole('dialog', { name: '查询应用组' })
  await expect(drawer.getByRole('table', { name: '请求字段' })).toContainText('关键词')
  await expect(drawer.getByText('HMAC-SHA256')).toBeVisible()
})

test('trying an interface signs a real call and shows the answer', async ({ page }) => {
  await tokenOf(page.request, 'admin')
  await beginAs(page, 'admin')
  await page.goto('/system/interFace?tab=try')
  await page.getByRole('combobox', { name: '接口' }).fill('applicationGroup/list')
  await page.getByText('查询应用组（rest/applicationGroup/list）').last().click()
  await expect(page.getByRole('textbox', { name: '请求内容' })).toHaveValue(/pageSize/)
  await page.getByRole('button', { name: '发送' }).click()

  const answer = page.getByRole('region', { name: '返回' })
  await expect(answer).toContainText('x-key-signature')
  await expect(answer).toContainText('日常办公')
})

test('an address outside the allow list is refused beside its field', async ({ page }) => {
  await beginAs(page, 'admin')
  await page.goto('/system/interFace?tab=webhooks')
  await page.getByRole('button', { name: '新增推送' }).first().click()
  const form = page.getByRole('dialog', { name: '新增推送' })
  await form.getByRole('textbox', { name: '名称' }).fill('人事')
  await form.getByRole('combobox', { name: '事件' }).click()
  await page.getByTitle('人员变动').click()
  await page.keyboard.press('Escape')
  await form.getByRole('textbox', { name: '推送地址' }).fill('http://10.0.0.1/hook')
  await form.getByRole('button', { name: '保存' }).click()

  await expect(form.getByText('推送地址未在允许列表')).toBeVisible()
})

test('on a phone every interface of the catalogue is reached, and a search without a match is taken back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await beginAs(page, 'admin')
  await page.goto('/system/interFace')

  const cards = page.getByRole('list', { name: '接口目录' }).getByRole('listitem')
  // By its first line: a card also counts the calls of today, which other journeys make meanwhile.
  const [first = ''] = (await cards.first().innerText()).split('\n')
  await page.getByTitle('下一页').click()
  await expect(cards.first()).not.toContainText(first)
  const search = page.getByRole('searchbox', { name: '搜索接口' })
  await search.fill('没有这样的接口')
  await search.press('Enter')
  await page.getByRole('button', { name: '清除筛选' }).click()
  await expect(search).toHaveValue('')
  await expect(cards.first()).toContainText(first)
})
