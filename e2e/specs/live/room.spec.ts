import { expect, test } from '@playwright/test'
import { changeLiveState } from '@portal/contract/areas/live/class.ts'
import { readLiveRoom, sendLiveMessage } from '@portal/contract/areas/live/room.ts'
import { makeLiveClass, planLiveClass } from '../../fixtures/lives.ts'
import { beginAs, call, freshName, makePerson, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'

const LIST = '/netSchool/courseCenter/livePlayCourse'

test('a learner joins a running class on a phone: the picture moves, the host is heard, presence counts', async ({
  page,
  browser,
}) => {
  const [person, host] = [await makePerson(page.request), await makePerson(page.request)]
  const live = await makeLiveClass(page.request, host.id)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const phone = await context.newPage()
  await beginAs(phone, person.username, OWN_PASSWORD)
  await phone.goto(LIST)
  await phone
    .getByRole('region', { name: '直播中' })
    .getByRole('button', { name: `观看：${live.title}` })
    .tap()
  await expect(phone.getByText('已在线 0 分')).toBeVisible()
  const picture = phone.getByRole('region', { name: '直播画面' }).locator('video')
  await expect
    .poll(() => picture.evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 30_000 })
    .toBeGreaterThan(1)

  const hostToken = await tokenOf(page.request, host.username, OWN_PASSWORD)
  const words = freshName('请看大屏')
  const line = { id: live.id, kind: 'chat' as const, text: words, clientId: `key-${Date.now()}` }
  await call(page.request, sendLiveMessage, line, hostToken)
  await expect(phone.getByRole('list', { name: '消息' })).toContainText(words)
  const own = freshName('<i>收到</i>')
  await phone.getByRole('textbox', { name: '发言' }).fill(own)
  await phone.getByRole('button', { name: '发送' }).tap()
  await expect(phone.getByRole('list', { name: '消息' })).toContainText(own)

  const token = await tokenOf(page.request, person.username, OWN_PASSWORD)
  const seconds = async () => (await call(page.request, readLiveRoom, { id: live.id }, token)).my.seconds
  await expect.poll(seconds, { timeout: 45_000 }).toBeGreaterThan(10)

  const admin = await tokenOf(page.request, 'admin')
  await call(page.request, changeLiveState, { id: live.id, action: 'pause' }, admin)
  await expect(phone.getByText('主播暂停了直播，稍后继续')).toBeVisible()
  await call(page.request, changeLiveState, { id: live.id, action: 'end' }, admin)
  await expect(phone.getByRole('region', { name: '我的结果' })).toBeVisible()
})

test('the host begins a class from his console, holds a link back, takes somebody out and ends it', async ({
  page,
}) => {
  const [person, host] = [await makePerson(page.request), await makePerson(page.request)]
  const live = await planLiveClass(page.request, host.id)
  const admin = await tokenOf(page.request, 'admin')
  await call(page.request, changeLiveState, { id: live.id, action: 'schedule' }, admin)
  await beginAs(page, host.username, OWN_PASSWORD)
  await page.goto(`${LIST}?id=${live.id}&view=console`)
  await page.getByRole('button', { name: '开始直播' }).click()
  await expect(page.getByRole('button', { name: '暂停' })).toBeVisible()

  const token = await tokenOf(page.request, person.username, OWN_PASSWORD)
  const text = '资料在 www.example.com/8812'
  const line = { id: live.id, kind: 'chat' as const, text, clientId: `key-${Date.now()}` }
  await call(page.request, sendLiveMessage, line, token)
  await page.getByRole('tab', { name: /待审/ }).click()
  await page.getByRole('button', { name: `通过：${person.name}` }).click()
  await page.getByRole('tab', { name: '聊天' }).click()
  await expect(page.getByRole('list', { name: '消息' })).toContainText(text)

  await page.getByRole('button', { name: `管理 ${person.name} 的消息` }).click()
  await page.getByRole('button', { name: `移出：${person.name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('多次发布外链')
  await dialog.getByRole('button', { name: /移\s*出/ }).click()
  await expect(page.getByText(`已移出 ${person.name}`)).toBeVisible()
  const refused = await page.request.post('/rest/livePlay/room', {
    data: { id: live.id },
    headers: { 'x-client': 'web', 'x-token': token },
  })
  expect(await refused.json()).toMatchObject({ success: false, message: '你已被移出直播间：多次发布外链' })

  await page.getByRole('button', { name: '结束直播' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /结\s*束/ })
    .click()
  await expect(page.getByText('已结束').first()).toBeVisible()
})
