import { expect, type Page, test } from '@playwright/test'
import { listUsers } from '@portal/contract/areas/directory/user.ts'
import { changeHealthForm, saveHealthForm } from '@portal/contract/areas/health/form.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { search } from '../../fixtures/lists.ts'
import { beginAs, call, freshName, makePerson, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'

const PHONE = { viewport: { width: 390, height: 844 } }

const fitsPage = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('an employee reports fever on the phone, and the office bars him until a day', async ({ browser, page }) => {
  const person = await makePerson(page.request)
  const admin = await tokenOf(page.request, 'admin')
  const { list } = await call(page.request, listUsers, { keyword: person.username }, admin)
  const name = freshName('晨检')
  const form = {
    name,
    elements: [{ type: 'input' as const, name: 'heat', label: '体温', require: true }],
    flags: [{ element: 'heat', op: 'gte' as const, value: '37.3', level: 'abnormal' as const }],
    ...{ windowFrom: '00:00', windowTo: '24:00' },
    audience: { ...EMPTY_AUDIENCE, users: [list[0]?.id ?? ''] },
    consentText: '用于入场前健康确认，保存三十天。',
  }
  const { id } = await call(page.request, saveHealthForm, form, admin)
  await call(page.request, changeHealthForm, { id, action: 'start' }, admin)

  const own = await (await browser.newContext(PHONE)).newPage()
  await beginAs(own, person.username, OWN_PASSWORD)
  await own.goto('/guide?qr=health')
  const due = own.getByRole('region', { name })
  await due.getByRole('button', { name: '提交' }).click()
  await expect(due.getByText('该项为必填项')).toBeVisible()
  await due.getByLabel('体温').fill('38.2')
  await due.getByRole('button', { name: '提交' }).click()
  await expect(due.getByText('审批中')).toBeVisible()
  expect(await fitsPage(own)).toBe(true)

  await page.setViewportSize({ width: 1440, height: 900 })
  await beginAs(page, 'approver')
  await page.goto('/epidemic/reportApprove')
  await page.getByRole('button', { name: new RegExp(`^(?!更多操作).*${name}$`) }).click()
  await expect(page.getByText('38.2')).toBeVisible()
  const bar = page.getByRole('toolbar', { name: '审批操作' })
  await expect(bar.getByRole('button', { name: '允许到岗' })).toBeVisible()
  await bar.getByRole('button', { name: '不得到岗' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('不得到岗原因').fill('发热，请先就医')
  await dialog.getByRole('button', { name: '不得到岗' }).click()
  await expect(dialog.getByText('请选择不得到岗截止日期')).toBeVisible()
  await dialog.getByLabel('不得到岗至').fill('2099-01-01')
  await dialog.getByLabel('不得到岗至').press('Enter')
  await dialog.getByRole('button', { name: '不得到岗' }).click()
  await expect(page.getByText('已不得到岗')).toBeVisible()

  await own.reload()
  await expect(own.getByText('不得到岗至 2099-01-01')).toBeVisible()
})

test('a stranger sees no form, and the office sees who has not reported', async ({ browser, page }) => {
  const stranger = await (await browser.newContext(PHONE)).newPage()
  await stranger.goto('/guide?qr=health')
  await expect(stranger.getByRole('button', { name: '员工登录' })).toBeVisible()
  await expect(stranger.getByRole('textbox')).toHaveCount(0)

  await page.setViewportSize({ width: 1440, height: 900 })
  await beginAs(page, 'admin')
  await page.goto('/epidemic/reportList')
  await expect(page.getByText(/应报 \d+ · 已报 \d+/)).toBeVisible()
  await expect(page.locator('[data-row]').first()).toBeVisible()
  expect(await fitsPage(page)).toBe(true)
  await page.getByRole('tab', { name: '表单' }).click()
  await search(page, '每日健康填报')
  await expect(page.locator('[data-row]').filter({ hasText: '每日健康填报' }).first()).toContainText('使用中')
})
