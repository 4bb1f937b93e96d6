import { expect, test } from '@playwright/test'
import { listSheets, signWall } from '@portal/contract/areas/sign-in/sheet.ts'
import { beginAs, call, tokenOf } from '../../fixtures/people.ts'

const PHONE = { width: 390, height: 844 }

test('the code of an activity completes its part, and its host sees who came', async ({ page, browser }) => {
  const admin = await tokenOf(page.request, 'admin')
  const { list } = await call(page.request, listSheets, { filter: { ownerType: 'activity' } }, admin)
  const sheet = list.find(({ title }) => title.startsWith('消防演练开放日'))
  if (!sheet) throw new Error('the demo has no open day')
  const { tokens, page: path } = await call(page.request, signWall, { sheetId: sheet.id }, admin)

  const phone = await (await browser.newContext({ viewport: PHONE })).newPage()
  await beginAs(phone, 'learner')
  await phone.goto('/activity/activitySignInList')
  const own = phone.getByRole('list', { name: '活动签到' })
  await expect(own).toContainText('可签到，签到即完成本环节')
  await phone.goto(`${path}?t=${tokens[0]?.token ?? ''}`)
  await expect(phone.getByRole('heading', { name: /^签到成功 \d\d:\d\d:\d\d$/ })).toBeVisible()
  await expect(phone.getByText('现场签到 100 分，本环节已完成')).toBeVisible()
  await phone.goto('/activitySignInList')
  await expect(phone.getByRole('list', { name: '活动签到' })).toContainText(/已于 .+ 签到/)
  await phone.context().close()

  await beginAs(page, 'admin')
  await page.goto('/activity/activitySignInList?tab=desk')
  await expect(page.getByRole('row').filter({ hasText: '消防演练开放日' })).toContainText('签到中')
})
