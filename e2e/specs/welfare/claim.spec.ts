import { expect, test } from '@playwright/test'
import { changeBenefitState, getBenefit, saveBenefit } from '@portal/contract/areas/welfare/benefit.ts'
import { claimBenefit } from '@portal/contract/areas/welfare/claim.ts'
import { welfarePathOf } from '@portal/contract/areas/welfare/words.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@portal/contract/kit/shanghai.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { beginAs, call, freshName, makePerson, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'

const at = (ms: number) => new Date(Date.now() + ms).toISOString()
const PLACE = '工会服务站'

const benefitFor = (title: string, users: string[], wishes: object = {}) => ({
  title,
  options: [{ name: '标准款', stock: 1 }],
  audience: { ...EMPTY_AUDIENCE, users },
  openFrom: at(-HOUR_MS),
  openTo: at(48 * HOUR_MS),
  pickups: [{ place: PLACE, from: at(-HOUR_MS), to: at(96 * HOUR_MS) }],
  ...wishes,
})

test('one claims and another waits on a phone; the desk hands out once and takes back, and what is given up goes on', async ({
  page,
  browser,
}) => {
  test.slow()
  const title = freshName('电影票')
  const admin = await tokenOf(page.request, 'admin')
  const [first, second] = [await makePerson(page.request), await makePerson(page.request)]
  const { id } = await call(page.request, saveBenefit, benefitFor(title, [first.id, second.id]), admin)
  await call(page.request, changeBenefitState, { id, action: 'open' }, admin)

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const phone = await context.newPage()
  await beginAs(phone, first.username, OWN_PASSWORD)
  await phone.goto('/activity/activityVideo?tab=welfare')
  await phone.getByRole('link', { name: title }).click()
  await phone.getByRole('button', { name: /^领\s?取$/ }).click()
  await expect(phone.getByText('已为你保留，请凭领取码领取')).toBeVisible()
  const card = phone.getByRole('region', { name: '我的：待领取' })
  await expect(card.getByText(PLACE)).toBeVisible()
  const code = ((await card.locator('.wf-code').textContent()) ?? '').replaceAll(/\s/g, '')
  expect(code).toMatch(/^[0-9A-Z]{8}$/)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  const other = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await beginAs(other, second.username, OWN_PASSWORD)
  await other.goto(welfarePathOf(id))
  await other.getByRole('button', { name: '加入候补' }).click()
  await other.getByRole('dialog').getByRole('button', { name: '加入候补' }).click()
  await expect(other.getByText(/候补第 1 位/)).toBeVisible()

  await beginAs(page, 'admin')
  await page.goto(`/welfare/welfareDetail?id=${id}&tab=desk`)
  await page.getByRole('textbox', { name: '领取码' }).fill(code.toLowerCase())
  await page.getByRole('button', { name: /查\s?看/ }).click()
  await expect(page.getByRole('region', { name: '领取人' })).toContainText('标准款')
  await page.getByRole('button', { name: '确认发放' }).click()
  await expect(page.getByText(/^已发放给/)).toBeVisible()
  await page.getByRole('textbox', { name: '领取码' }).fill(code)
  await page.getByRole('button', { name: /查\s?看/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: '该领取码已于' })).toBeVisible()
  await page
    .getByRole('region', { name: '刚刚发放' })
    .getByRole('button', { name: /撤\s?销/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: '撤销发放' })
  await dialog.getByLabel('撤销原因').fill('发错了人')
  await dialog.getByRole('button', { name: /撤\s?销/ }).click()
  await expect(page.getByText('已撤销，领取码可以再次使用')).toBeVisible()

  await phone.reload()
  await phone.getByRole('button', { name: '取消领取' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: '取消领取' }).click()
  await expect(phone.getByText('已取消领取')).toBeVisible()
  await other.reload()
  await expect(other.getByRole('region', { name: '我的：待领取' })).toBeVisible()
  await context.close()
})

test('lots are drawn by the server at the close, and verify themselves on the phone', async ({ page, browser }) => {
  test.slow()
  const title = freshName('保温杯')
  const admin = await tokenOf(page.request, 'admin')
  const person = await makePerson(page.request)
  const wishes = { way: 'draw', openTo: at(20 * SECOND_MS) }
  const { id } = await call(page.request, saveBenefit, benefitFor(title, [person.id], wishes), admin)
  await call(page.request, changeBenefitState, { id, action: 'open' }, admin)
  const token = await tokenOf(page.request, person.username, OWN_PASSWORD)
  await call(page.request, claimBenefit, { id }, token)

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await beginAs(phone, person.username, OWN_PASSWORD)
  await phone.goto(welfarePathOf(id))
  await expect(phone.getByText('签种已封存，开签后公布')).toBeVisible()
  const drawn = async () => (await call(page.request, getBenefit, { id, manage: true }, admin)).drawnAt !== null
  await expect.poll(drawn, { timeout: 3 * MINUTE_MS }).toBe(true)
  await phone.reload()
  await expect(phone.getByRole('region', { name: '我的：已中签' })).toBeVisible()
  await phone.getByRole('button', { name: '验证抽签' }).click()
  await expect(phone.getByText('验证通过')).toBeVisible()
  await context.close()
})
