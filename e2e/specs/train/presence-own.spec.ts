import { type Browser, expect, type Page, test } from '@playwright/test'
import { listSheets, signWall } from '@portal/contract/areas/sign-in/sheet.ts'
import { assignPeople } from '@portal/contract/areas/train/enrolment/roster.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { anOpenClass } from '../../fixtures/classes.ts'
import { beginAs, call, type MadePerson, makePerson, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'

const PHONE = { width: 390, height: 844 }

const phoneOf = async (browser: Browser, person: MadePerson): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: PHONE, permissions: [] })).newPage()
  await beginAs(page, person.username, OWN_PASSWORD)
  return page
}

const hasNoSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

/** The sheet of the only session of a class, as its head teacher finds it. */
const sheetOf = async (page: Page, head: MadePerson) => {
  const token = await tokenOf(page.request, head.username, OWN_PASSWORD)
  const filter = { ownerType: 'session' as const, named: true }
  const find = async () => (await call(page.request, listSheets, { page: 1, pageSize: 5, filter }, token)).list
  // Sheets follow the timetable and the seats by the minute.
  await expect.poll(async () => (await find())[0]?.counts.expected, { timeout: 130_000 }).toBe(1)
  const [sheet] = await find()
  if (!sheet) throw new Error('课次没有签到表')
  return { sheet, token }
}

test('on the day of a class a learner signs in from his own list, and its head teacher finds him there', async ({
  page,
  browser,
}) => {
  test.setTimeout(200_000)
  const [head, person] = [await makePerson(page.request), await makePerson(page.request)]
  const { id, name } = await anOpenClass(page.request, [head, person], {}, 5 * MINUTE_MS)
  await call(page.request, assignPeople, { classId: id, userIds: [person.id] }, await tokenOf(page.request, 'admin'))
  const { sheet, token } = await sheetOf(page, head)

  const phone = await phoneOf(browser, person)
  await phone.goto('/signInList')
  await expect(phone.getByRole('tab', { name: '我主持的' })).toHaveCount(0)
  await phone.getByRole('tab', { name: '我的签到' }).click()
  const today = phone.getByRole('region', { name: '今天', exact: true })
  await expect(today).toContainText(name)
  expect(await hasNoSidewaysScroll(phone)).toBe(true)
  await today.getByRole('button', { name: `签到：${sheet.title}` }).click()
  const { digits } = await call(page.request, signWall, { sheetId: sheet.id }, token)
  await phone.getByRole('textbox', { name: '数字码，6 位' }).fill(digits)
  await expect(phone.getByRole('heading', { name: /已提交，等待主持人确认/ })).toBeVisible()
  await phone.getByRole('link', { name: '我的签到' }).click()
  await expect(phone.getByRole('region', { name: '今天', exact: true })).toContainText('签到待确认')

  await phone.getByRole('tab', { name: '我的证书' }).click()
  await expect(phone.getByRole('button', { name: '登记外部证书' })).toBeVisible()
  await phone.getByRole('tab', { name: '我的档案' }).click()
  await expect(phone.getByRole('button', { name: '打印档案' })).toBeVisible()
  expect(await hasNoSidewaysScroll(phone)).toBe(true)
  await phone.context().close()

  const host = await phoneOf(browser, head)
  await host.goto('/signInList?view=hosted')
  await expect(host.getByRole('list', { name: '我主持的' })).toContainText('待确认 1')
  await host.getByRole('button', { name: `签到管理：${sheet.title}` }).click()
  await expect(host.getByRole('region', { name: '签到情况' })).toContainText('签到中')
  await host.context().close()
})

test('a learner excuses himself from a later session of his', async ({ page, browser }) => {
  test.setTimeout(200_000)
  const [head, person] = [await makePerson(page.request), await makePerson(page.request)]
  const { id, name } = await anOpenClass(page.request, [head, person])
  await call(page.request, assignPeople, { classId: id, userIds: [person.id] }, await tokenOf(page.request, 'admin'))
  await sheetOf(page, head)
  const phone = await phoneOf(browser, person)
  await phone.goto('/signInList?view=signs')
  await phone.getByRole('button', { name: new RegExp(`^请假：《${name}`) }).click()
  const dialog = phone.getByRole('dialog', { name: new RegExp(`^请假：《${name}`) })
  await dialog.getByRole('button', { name: /提\s*交/ }).click()
  await expect(dialog).toContainText('请假原因为 2–200 个字')
  await dialog.getByLabel('请假原因').fill('参加外部会议')
  await dialog.getByRole('button', { name: /提\s*交/ }).click()
  await expect(phone.getByRole('region', { name: '今天以后' })).toContainText('请假待处理')
  await phone.context().close()
})
