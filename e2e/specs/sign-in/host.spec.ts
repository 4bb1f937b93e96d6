import { expect, test } from '@playwright/test'
import { changeSheetState, listSheets, sealSheet, signWall } from '@portal/contract/areas/sign-in/sheet.ts'
import { signByNumber } from '@portal/contract/areas/sign-in/sign.ts'
import { MINUTE_MS, shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { addressTo } from '../../fixtures/audience.ts'
import { pdfOf } from '../../fixtures/pdf.ts'
import { beginAs, call, freshName, makePerson, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'
import { aMeetingNow, browserThatSees, openConsole, setSheet } from '../../fixtures/sheets.ts'

const PHONE = { width: 390, height: 844 }

test('快速签到 hangs a code on the wall, and Escape leads to the console', async ({ page }) => {
  const person = await makePerson(page.request)
  await beginAs(page, 'admin')
  await page.goto('/videoManageSc/meetingSignIn')
  await page.getByRole('button', { name: '快速签到' }).first().click()
  const drawer = page.getByRole('dialog', { name: '快速签到' })
  await drawer.getByLabel('会议主题').fill(freshName('快速'))
  await addressTo(page, person.username)
  await drawer.getByRole('button', { name: '开始签到' }).click()
  const wall = page.getByRole('dialog', { name: '签到大屏' })
  await expect(wall.getByRole('img', { name: '签到二维码' })).toBeVisible()
  await expect(wall).toContainText('应到')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: '签到情况' })).toBeVisible()
})

test('a host decides in the row, marks, makes up, closes and seals', async ({ page }) => {
  const people = [await makePerson(page.request), await makePerson(page.request), await makePerson(page.request)]
  const [pending, marked, absent] = people
  if (!pending || !marked || !absent) throw new Error('三个人')
  const sheet = await aMeetingNow(page.request, people)
  const admin = await tokenOf(page.request, 'admin')
  const { digits } = await call(page.request, signWall, { sheetId: sheet.sheetId }, admin)
  const asked = {
    ...{ sheetId: sheet.sheetId, digits, direction: 'in' as const },
    ...{ deviceId: freshName('device-of-a-journey'), clientId: freshName('client') },
  }
  await call(page.request, signByNumber, asked, await tokenOf(page.request, pending.username, OWN_PASSWORD))

  await page.setViewportSize(PHONE)
  await beginAs(page, 'admin')
  await openConsole(page, sheet)
  const list = page.getByRole('region', { name: '人员' })
  await list.getByRole('button', { name: `确认：${pending.name}` }).click()
  await expect(list.getByRole('tab', { name: '待确认 0' })).toBeVisible()

  await page.getByRole('button', { name: '按姓名' }).click()
  const find = page.getByRole('dialog', { name: '按姓名签到' })
  await find.getByRole('textbox', { name: '姓名、工号或拼音' }).fill(marked.username)
  await find.getByRole('button', { name: `签到：${marked.name}` }).click()
  await expect(find.getByRole('button', { name: '撤销' })).toBeVisible()
  await find.getByRole('button', { name: /关闭|Close/ }).click()

  await list.getByRole('tab', { name: '未到 1' }).click()
  await list.getByRole('checkbox', { name: new RegExp(absent.username) }).check()
  await list.getByRole('button', { name: '补签' }).click()
  const why = page.getByRole('dialog', { name: `补签：${absent.name}` })
  await why.getByRole('button', { name: '补签' }).click()
  await expect(why).toContainText('补签原因为 2–200 个字')
  await why.getByLabel('补签原因').fill('手机没电')
  await why.getByRole('button', { name: '补签' }).click()
  await expect(list.getByRole('tab', { name: '已签 3' })).toBeVisible()

  await page.getByRole('button', { name: /^更多：/ }).click()
  await page.getByRole('menuitem', { name: '结束签到' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '结束签到' }).click()
  await page.getByRole('region', { name: '签到情况' }).getByRole('button', { name: '封存' }).click()
  const seal = page.getByRole('dialog', { name: `封存：${sheet.topic}` })
  await expect(seal).toContainText('实到 3')
  await seal.getByRole('button', { name: '封存' }).click()
  await expect(page.getByRole('region', { name: '签到情况' })).toContainText('已封存')
  await expect(page.getByRole('region', { name: '签到情况' })).toContainText('封存校验值')
  await expect(page.getByRole('button', { name: '扫个人码' })).toHaveCount(0)
})

test('a make-up comes with its proof, is decided on the console, and is corrected to the minute after the seal', async ({
  page,
  browser,
}) => {
  const person = await makePerson(page.request)
  const sheet = await aMeetingNow(page.request, [person])
  const admin = await tokenOf(page.request, 'admin')
  await setSheet(page.request, sheet.sheetId, { signature: 'hand' })
  const phone = await (await browser.newContext({ viewport: PHONE, permissions: [] })).newPage()
  await beginAs(phone, person.username, OWN_PASSWORD)
  // Digits alone are no signature.
  await phone.goto('/meetingSignInList?view=scan')
  await expect(phone.getByRole('img', { name: '签名区，未签名' })).toBeVisible()
  await phone.getByRole('textbox', { name: '数字码，6 位' }).fill('000000')
  await expect(phone.getByRole('alert').filter({ hasText: '请先签名' })).toBeVisible()

  await call(page.request, changeSheetState, { sheetId: sheet.sheetId, action: 'close' }, admin)
  await phone.goto(`/meetingSignInList?id=${sheet.meetingId}`)
  await phone.getByRole('button', { name: '申请补签' }).click()
  const ask = phone.getByRole('dialog', { name: `申请补签：${sheet.topic}` })
  await ask.getByLabel('补签原因').fill('手机没电')
  const chooser = phone.waitForEvent('filechooser')
  await ask.getByRole('button', { name: '上传附件' }).click()
  await (await chooser).setFiles({ name: '情况说明.pdf', mimeType: 'application/pdf', buffer: pdfOf(['情况说明']) })
  await expect(ask.getByText('情况说明.pdf')).toBeVisible()
  await ask.getByRole('button', { name: '提交' }).click()
  await expect(ask).toBeHidden()
  await phone.context().close()

  await beginAs(page, 'admin')
  await page.goto(`/videoManageSc/meetingSignIn?sheetId=${sheet.sheetId}&view=console&people=madeUp`)
  const waiting = page.getByRole('list', { name: '补签申请' })
  await expect(waiting.getByRole('link', { name: '情况说明.pdf' })).toHaveAttribute('href', /^\/pdfView\?fileId=/)
  await waiting.getByRole('button', { name: `通过 ${person.name} 补签` }).click()
  await page.getByRole('dialog').getByRole('button', { name: '通过' }).click()
  await expect(waiting).toBeHidden()

  const { list } = await call(page.request, listSheets, { filter: { id: sheet.sheetId } }, admin)
  await call(page.request, sealSheet, { sheetId: sheet.sheetId }, admin)
  await page.goto(`/videoManageSc/meetingSignIn?sheetId=${sheet.sheetId}&view=console&people=signed`)
  await page.getByRole('button', { name: `操作：${person.name}` }).click()
  await page.getByRole('menuitem', { name: '更正' }).click()
  const correct = page.getByRole('dialog', { name: `更正：${person.name}` })
  await correct.getByRole('radio', { name: '到场', exact: true }).check()
  const time = shanghaiTime(new Date((list[0]?.start.getTime() ?? 0) + 20 * MINUTE_MS))
  await correct.getByLabel('签到时间').fill(time)
  await correct.getByLabel('签到时间').press('Enter')
  await correct.getByLabel('更正原因').fill('门禁记录为准')
  await correct.getByRole('button', { name: '更正' }).click()
  await expect(correct).toBeHidden()
  await expect(page.getByRole('listitem', { name: person.name })).toContainText(time.slice(11))
})

test('the camera of a host reads a personal code, and the sign-in is taken back', async ({ page, browser }) => {
  const person = await makePerson(page.request)
  const sheet = await aMeetingNow(page.request, [person])
  const own = await (await browser.newContext({ viewport: PHONE })).newPage()
  await beginAs(own, person.username, OWN_PASSWORD)
  const admin = await tokenOf(page.request, 'admin')
  await own.goto('/meetingSignInList?view=code')
  const code = own.locator('.sign-own-code')
  await expect(code.getByRole('img', { name: '我的签到码' })).toBeVisible()
  // A personal code lives for a minute: an old one is shown anew.
  await expect(async () => {
    await own.reload()
    await expect(code.getByRole('img', { name: '我的签到码' })).toBeVisible()
    const { browser: camera, end } = await browserThatSees(browser, await code.screenshot())
    try {
      const phone = await (await camera.newContext({ viewport: PHONE, baseURL: new URL(own.url()).origin })).newPage()
      await phone.addInitScript((value) => localStorage.setItem('token', value), admin)
      await openConsole(phone, sheet, 'scan')
      const result = phone.getByRole('region', { name: '扫码结果' })
      await expect(result.getByText(person.name)).toBeVisible({ timeout: 15_000 })
      await result.getByRole('button', { name: '撤销' }).click()
      await expect(result.getByText(person.name)).toHaveCount(0)
    } finally {
      await camera.close()
      end()
    }
  }).toPass({ timeout: 55_000 })
  await own.context().close()
})
