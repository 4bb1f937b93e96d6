import { expect, test } from '@playwright/test'
import { signWall } from '@portal/contract/areas/sign-in/sheet.ts'
import { signByTouch, touchCode } from '@portal/contract/areas/sign-in/sign.ts'
import { beginAs, call, makePerson, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'
import { aMeetingNow, browserThatSees, codeOf, openConsole, setSheet } from '../../fixtures/sheets.ts'

const PHONE = { width: 390, height: 844 }

test('a code opened by a stranger holds its moment through the sign-in, and the wall shows who came', async ({
  page,
  browser,
}) => {
  const person = await makePerson(page.request)
  await tokenOf(page.request, person.username, OWN_PASSWORD)
  const sheet = await aMeetingNow(page.request, [person])
  await beginAs(page, 'admin')
  await openConsole(page, sheet, 'wall')
  const wall = page.getByRole('dialog', { name: '签到大屏' })
  await expect(wall.getByRole('img', { name: '签到二维码' })).toBeVisible()
  await expect(page.locator('[data-watermark]')).toHaveCount(0)

  const phone = await (await browser.newContext({ viewport: PHONE })).newPage()
  await phone.goto(await codeOf(page.request, sheet.sheetId))
  await expect(phone.getByText('请登录后完成签到，扫码时间已保留 5 分钟')).toBeVisible()
  const form = phone.getByRole('form', { name: '登录' })
  await form.getByRole('textbox', { name: '用户名' }).fill(person.username)
  await form.getByRole('textbox', { name: '密码' }).fill(OWN_PASSWORD)
  await form.getByRole('button', { name: '登录', exact: true }).click()
  await expect(phone.getByRole('heading', { name: /^签到成功 \d\d:\d\d:\d\d$/ })).toBeVisible()
  await expect(phone.getByRole('list', { name: '凭据' })).toContainText('签到码有效')
  await expect(wall.getByRole('region', { name: '刚刚签到' })).toContainText(person.name)

  // The same person once more: the first time stands.
  await phone.goto(await codeOf(page.request, sheet.sheetId))
  await expect(phone.getByRole('heading', { name: /^你已于 .+ 签到$/ })).toBeVisible()
  await phone.context().close()
})

test('a phone with a camera reads the code off the wall', async ({ page, browser }) => {
  const person = await makePerson(page.request)
  const sheet = await aMeetingNow(page.request, [person])
  await beginAs(page, 'admin')
  await openConsole(page, sheet, 'wall')
  const code = page.getByRole('region', { name: '扫码签到' })
  const token = await tokenOf(page.request, person.username, OWN_PASSWORD)
  // A code lives for 30 seconds: one that was met at its end is taken anew, as people do.
  await expect(async () => {
    await expect(code.getByRole('img', { name: '签到二维码' })).toBeVisible()
    const { browser: camera, end } = await browserThatSees(browser, await code.screenshot())
    try {
      const phone = await (await camera.newContext({ viewport: PHONE, baseURL: new URL(page.url()).origin })).newPage()
      await phone.addInitScript((value) => localStorage.setItem('token', value), token)
      await phone.goto('/meetingSignInList?view=scan')
      await expect(phone.getByRole('heading', { name: /^(签到成功|你已于) / })).toBeVisible({ timeout: 15_000 })
    } finally {
      await camera.close()
      end()
    }
  }).toPass({ timeout: 55_000 })
})

test('without a camera six digits sign in, also pasted with a space', async ({ page, browser }) => {
  const person = await makePerson(page.request)
  const sheet = await aMeetingNow(page.request, [person])
  const admin = await tokenOf(page.request, 'admin')
  const phone = await (await browser.newContext({ viewport: PHONE, permissions: [] })).newPage()
  await beginAs(phone, person.username, OWN_PASSWORD)
  await phone.goto('/meetingSignInList?view=scan')
  await expect(phone.getByRole('alert')).toContainText(/无法使用相机|没有找到相机/)
  await expect(phone.getByRole('region', { name: '数字码' }).getByText(sheet.topic)).toBeVisible()
  const { digits } = await call(page.request, signWall, { sheetId: sheet.sheetId }, admin)
  await phone.getByRole('textbox', { name: '数字码，6 位' }).fill(`${digits.slice(0, 3)} ${digits.slice(3)}`)
  // Digits alone do not show that somebody is there: a host confirms.
  await expect(phone.getByRole('heading', { name: /已提交，等待主持人确认/ })).toBeVisible()
  await phone.context().close()
})

test('each refusal says what to do next', async ({ page, browser }) => {
  const [invited, stranger] = [await makePerson(page.request), await makePerson(page.request)]
  const sheet = await aMeetingNow(page.request, [invited])
  const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await beginAs(phone, stranger.username, OWN_PASSWORD)
  await phone.goto(await codeOf(page.request, sheet.sheetId))
  await expect(phone.getByRole('heading', { name: '你不在本次签到名单中，请联系主持人' })).toBeVisible()
  await phone.getByRole('button', { name: '出示我的签到码' }).click()
  const own = phone.getByRole('dialog', { name: '我的签到码' })
  await expect(own.getByRole('img', { name: '我的签到码' })).toBeVisible()
  await own.getByRole('button', { name: /关闭|Close/ }).click()

  await phone.goto(`/meetingSignInList?t=${'A'.repeat(44)}`)
  await expect(phone.getByRole('heading', { name: '二维码无效' })).toBeVisible()
  await expect(phone.getByRole('button', { name: '重新扫码' })).toBeVisible()
  await phone.context().close()
})

test('a guest without an account fills in his name and waits for a host', async ({ page, browser }) => {
  const person = await makePerson(page.request)
  const sheet = await aMeetingNow(page.request, [person])
  await setSheet(page.request, sheet.sheetId, { guests: true })
  const phone = await (await browser.newContext({ viewport: PHONE })).newPage()
  await phone.goto(await codeOf(page.request, sheet.sheetId))
  await phone.getByRole('link', { name: '来宾签到' }).click()
  const form = phone.getByRole('form', { name: '来宾签到' })
  await form.getByRole('button', { name: '签到' }).click()
  await expect(form).toContainText('请输入姓名')
  await expect(form).toContainText('手机号格式不正确')
  await expect(form).toContainText('请先同意信息使用说明')
  await form.getByLabel('姓名').fill('来宾甲')
  await form.getByLabel('手机').fill('13800138000')
  await form.getByLabel('我已阅读并同意').check()
  await form.getByRole('button', { name: '签到' }).click()
  await expect(phone.getByRole('heading', { name: /^已提交 / })).toBeVisible()
  await phone.context().close()

  await beginAs(page, 'admin')
  await openConsole(page, sheet)
  const people = page.getByRole('region', { name: '人员' })
  await expect(people.getByRole('tab', { name: '待确认 1' })).toBeVisible()
  await people.getByRole('button', { name: '确认：来宾甲' }).click()
  await expect(people.getByText('没有待确认的人')).toBeVisible()
})

test('one phone signs for one person', async ({ page, browser }) => {
  const [first, second] = [await makePerson(page.request), await makePerson(page.request)]
  const sheet = await aMeetingNow(page.request, [first, second])
  const context = await browser.newContext({ viewport: PHONE })
  const device = 'one-phone-of-two-people'.padEnd(32, 'x') + Date.now().toString(36)
  const t = async () => new URL(await codeOf(page.request, sheet.sheetId), 'http://x').searchParams.get('t') ?? ''
  const token = await tokenOf(page.request, first.username, OWN_PASSWORD)
  const { touchId } = await call(context.request, touchCode, { t: await t(), deviceId: device }, token)
  await call(context.request, signByTouch, { touchId, deviceId: device, clientId: `c${Date.now()}` }, token)

  const phone = await context.newPage()
  await phone.addInitScript((value) => localStorage.setItem('device', value), device)
  await beginAs(phone, second.username, OWN_PASSWORD)
  await phone.goto(await codeOf(page.request, sheet.sheetId))
  await expect(phone.getByRole('heading', { name: '该设备已为他人签到' })).toBeVisible()
  await context.close()
})
