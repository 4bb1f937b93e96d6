import { expect, type Page, test } from '@playwright/test'
import { listMessages } from '@portal/contract/areas/system/message/message.ts'
import { composeMessage } from '@portal/contract/areas/system/message/task.ts'
import { P } from '@portal/contract/privileges.ts'
import { addressTo } from '../../fixtures/audience.ts'
import { listAct, rowAct, search } from '../../fixtures/lists.ts'
import { beginAs, call, freshName, makePerson, makeRole, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'

const bell = (page: Page, count: number) => page.getByRole('button', { name: `消息（${count} 条未读）` })
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** Sends to these people without the form, and waits until it has arrived. */
const sendTo = async (page: Page, ids: string[], title: string, reader: string) => {
  const admin = await tokenOf(page.request, 'admin')
  await call(page.request, composeMessage, { title, text: '内容', audience: { users: ids } }, admin)
  await expect.poll(async () => (await call(page.request, listMessages, { keyword: title }, reader)).total).toBe(1)
}

test('a message is written, shown once more, sent, read on the phone and taken back', async ({ page, browser }) => {
  const reader = await makePerson(page.request)
  const title = freshName('停电通知')
  await beginAs(page, 'admin')
  await page.goto('/system/message?tab=send')
  await page.getByRole('button', { name: '新建' }).first().click()
  const form = page.getByRole('dialog', { name: '新建消息' })
  await form.getByLabel('标题').fill(title)
  await form.getByLabel('内容').fill('{姓名}，周六上午停电。')
  await addressTo(page, reader.username)
  await form.getByRole('button', { name: '下一步' }).click()
  const check = page.getByRole('dialog', { name: '发送前确认' })
  await expect(check.getByText(`${reader.name}，周六上午停电。`)).toBeVisible()
  await check.getByRole('button', { name: '发送', exact: true }).click()
  await expect(rowOf(page, title)).toContainText('已发送')

  const context = { baseURL: test.info().project.use.baseURL, locale: 'zh-CN' }
  const [desk, phone] = await Promise.all([
    browser.newContext(context),
    browser.newContext({ ...context, isMobile: true, viewport: { width: 390, height: 844 } }),
  ])
  const [pc, mobile] = [await desk.newPage(), await phone.newPage()]
  await beginAs(pc, reader.username, OWN_PASSWORD)
  await beginAs(mobile, reader.username, OWN_PASSWORD)
  await pc.goto('/guide')
  await expect(bell(pc, 1)).toBeVisible()
  await mobile.goto('/guide')
  await bell(mobile, 1).click()
  await mobile
    .getByRole('dialog', { name: '消息', exact: true })
    .getByRole('button', { name: new RegExp(title) })
    .click()
  await expect(bell(pc, 0)).toBeVisible()

  await rowAct(rowOf(page, title), '撤回')
  const recall = page.getByRole('dialog', { name: `撤回「${title}」` })
  await recall.getByLabel('原因').fill('时间有变')
  await recall.getByRole('button', { name: '撤回', exact: true }).click()
  await expect(rowOf(page, title)).toContainText('已撤回')
  await mobile.reload()
  await bell(mobile, 0).click()
  await expect(mobile.getByText('该消息已撤回')).toBeVisible()
  await desk.close()
  await phone.close()
})

test('全部已读 under a filter leaves the others unread', async ({ page }) => {
  const reader = await makePerson(page.request)
  await makeRole(page.request, [P.message], [reader])
  const token = await beginAs(page, reader.username, OWN_PASSWORD)
  for (const title of ['甲类停水', '乙类停水']) await sendTo(page, [reader.id], title, token)

  await page.goto('/system/message')
  await search(page, '甲类')
  await expect(rowOf(page, '乙类停水')).toHaveCount(0)
  await listAct(page, '全部已读')

  await expect(bell(page, 1)).toBeVisible()
  await page.getByText(/^未读（1）$/).click()
  await expect(rowOf(page, '乙类停水')).toBeVisible()
})

test('a person leaves a kind of message, but not one that must arrive', async ({ page }) => {
  const reader = await makePerson(page.request)
  await makeRole(page.request, [P.message], [reader])
  await beginAs(page, reader.username, OWN_PASSWORD)
  await page.goto('/system/message')
  await listAct(page, '消息设置')
  const settings = page.getByRole('dialog', { name: '消息设置' })

  await expect(settings.getByRole('switch', { name: '待我审批 站内消息' })).toBeDisabled()
  await settings.getByRole('switch', { name: '活动 邮件' }).click()
  await expect(settings.getByRole('switch', { name: '活动 邮件' })).not.toBeChecked()
  await page.reload()
  await listAct(page, '消息设置')

  await expect(settings.getByRole('switch', { name: '活动 邮件' })).not.toBeChecked()
})

test('a rule of a kind and the quiet hours are changed', async ({ page }) => {
  await beginAs(page, 'admin')
  await page.goto('/system/message?tab=rule')
  const times = page.getByRole('region', { name: '发送时间' })
  await times.getByLabel('静默时段').fill('20-8')
  await times.getByRole('button', { name: '保存' }).click()
  await expect(times.getByText('静默时段须为“20:00-08:00”的形式')).toBeVisible()
  await times.getByLabel('静默时段').fill('21:00-07:30')
  await times.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存')).toBeVisible()

  await rowAct(rowOf(page, '点赞'), '编辑')
  const rule = page.getByRole('dialog', { name: '编辑规则：点赞' })
  await rule.getByRole('checkbox', { name: '邮件' }).check()
  await rule.getByRole('button', { name: '保存' }).click()
  await expect(rowOf(page, '点赞')).toContainText('站内消息、邮件')

  await page.reload()
  await expect(times.getByLabel('静默时段')).toHaveValue('21:00-07:30')
})
