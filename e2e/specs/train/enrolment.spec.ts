import { type Browser, expect, type Page, test } from '@playwright/test'
import { anOpenClass, setSeats } from '../../fixtures/classes.ts'
import { beginAs, type MadePerson, makePerson, OWN_PASSWORD } from '../../fixtures/people.ts'

const PHONE = { width: 390, height: 844 }

const phoneOf = async (browser: Browser, person: MadePerson): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: PHONE })).newPage()
  await beginAs(page, person.username, OWN_PASSWORD)
  return page
}

const state = (page: Page) => page.getByRole('article').getByRole('status')

const hasNoSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('a learner finds a class, fills its form, takes the session into the calendar and leaves again', async ({
  page,
  browser,
}) => {
  const person = await makePerson(page.request)
  const form = [{ name: 'size', type: 'input', label: '工装尺码', require: true }]
  const { name } = await anOpenClass(page.request, [person], { form })
  const phone = await phoneOf(browser, person)
  await phone.goto('/signInList')
  await phone.getByRole('link', { name }).click()
  await expect(phone.getByRole('region', { name: '安排' })).toContainText('脚手架防滑与除冰')
  await phone.getByRole('button', { name: '报名', exact: true }).click()

  const dialog = phone.getByRole('dialog', { name: `报名：${name}` })
  await dialog.getByRole('button', { name: /报\s*名/ }).click()
  await expect(dialog).toContainText('该项为必填项')
  await dialog.getByLabel('工装尺码').fill('175')
  await dialog.getByRole('button', { name: /报\s*名/ }).click()
  await expect(state(phone)).toHaveText('已报名')
  expect(await hasNoSidewaysScroll(phone)).toBe(true)

  const download = phone.waitForEvent('download')
  await phone.getByRole('button', { name: '加入日历' }).click()
  expect((await download).suggestedFilename()).toBe(`${name}.ics`)

  await phone.getByRole('button', { name: '退出班次' }).click()
  const why = phone.getByRole('dialog', { name: `退出《${name}》` })
  await why.getByRole('button', { name: /退\s*出/ }).click()
  await expect(why).toContainText('请填写原因（2–200 字）')
  await why.getByLabel('退出原因').fill('临时出差')
  await why.getByRole('button', { name: /退\s*出/ }).click()
  await expect(state(phone)).toHaveText('已退出：临时出差')
  await expect(phone.getByRole('button', { name: '报名', exact: true })).toBeVisible()

  await phone.goto('/signInList?view=mine')
  await expect(phone.getByRole('list', { name: '我的班级' })).toContainText(name)
})

test('two phones press for the last seat: one is in, one waits first', async ({ page, browser }) => {
  const people = [await makePerson(page.request), await makePerson(page.request)] as const
  const { id } = await anOpenClass(page.request, people, { capacity: 1 })
  const phones = await Promise.all(people.map((person) => phoneOf(browser, person)))
  for (const phone of phones) {
    await phone.goto(`/signInList?classId=${id}`)
    await expect(phone.getByRole('button', { name: '报名', exact: true })).toBeVisible()
  }
  await Promise.all(phones.map((phone) => phone.getByRole('button', { name: '报名', exact: true }).click()))
  await expect
    .poll(async () => (await Promise.all(phones.map((phone) => state(phone).innerText()))).sort())
    .toEqual(['候补第 1 位', '已报名'])
})

test('full leads into the queue, and an offer is confirmed from its message in two taps', async ({ page, browser }) => {
  const [holder, waiter] = [await makePerson(page.request), await makePerson(page.request)]
  const { id, name } = await anOpenClass(page.request, [holder, waiter], { capacity: 1 })
  const first = await phoneOf(browser, holder)
  await first.goto(`/signInList?classId=${id}`)
  await first.getByRole('button', { name: '报名', exact: true }).click()
  await expect(state(first)).toHaveText('已报名')

  const phone = await phoneOf(browser, waiter)
  await phone.goto(`/signInList?classId=${id}`)
  const seats = phone.getByRole('region', { name: '名额' })
  await expect(seats).toContainText('名额已满')
  await expect(seats.getByRole('list', { name: '候补 0 人' })).toHaveText('你')
  await phone.getByRole('button', { name: '候补报名，第 1 位' }).click()
  await expect(state(phone)).toHaveText('候补第 1 位')

  await setSeats(page.request, id, 2)
  await phone.goto('/guide')
  await phone.getByRole('button', { name: /^消息（\d+ 条未读）$/ }).click()
  // The two taps: the message, and its answer.
  const inbox = phone.getByRole('dialog', { name: '消息', exact: true })
  await inbox.getByRole('button', { name: `有空位了：《${name}》` }).click()
  await phone.getByRole('button', { name: /^确认参加（还剩 / }).click()
  await expect(state(phone)).toHaveText('已报名')
})
