import { expect, type Page, test } from '@playwright/test'
import { changeMeetingState, saveMeeting } from '@portal/contract/areas/meeting/meeting.ts'
import { finishDecision, listOwnDecisions } from '@portal/contract/areas/meeting/minutes.ts'
import { answerReceipt } from '@portal/contract/areas/meeting/receipt.ts'
import { DAY_MS, HOUR_MS, shanghaiDay, shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { addressTo, pickPerson } from '../../fixtures/audience.ts'
import { beginAs, call, freshName, makePerson, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'

const LIST = '/meeting/meetingList'

const pickTime = async (page: Page, name: string, fromNow: number) => {
  const field = page.getByRole('region', { name: '新建会议' }).getByLabel(name, { exact: true })
  await field.fill(shanghaiTime(new Date(Date.now() + fromNow)))
  await field.press('Enter')
}

test('a meeting is planned in three steps, told, waits on the phone of whoever is invited, and is answered', async ({
  page,
  browser,
}) => {
  const topic = freshName('例会')
  const person = await makePerson(page.request)
  await beginAs(page, 'admin')
  await page.goto(LIST)
  await expect(page.getByRole('table', { name: '一周会议，按会议室' })).toBeVisible()

  await page.getByRole('button', { name: '新建会议' }).first().click()
  const form = page.getByRole('region', { name: '新建会议' })
  await form.getByLabel('会议主题').fill(topic)
  await pickTime(page, '开始时间', DAY_MS)
  await pickTime(page, '结束时间', DAY_MS + HOUR_MS)
  await form.getByLabel('地点').fill('一号楼门厅')
  await form.getByRole('button', { name: '下一步' }).click()
  await addressTo(page, person.username)
  await form.getByRole('button', { name: '下一步' }).click()
  await form.getByRole('button', { name: '添加议题' }).click()
  await form.getByRole('textbox', { name: '议题 1', exact: true }).fill('通报本周隐患')
  await form.getByRole('button', { name: '保存草稿' }).click()

  await expect(page.getByRole('heading', { name: topic })).toBeVisible()
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await page.getByRole('button', { name: '通知', exact: true }).click()
  await page.getByRole('dialog', { name: '通知确认' }).getByRole('button', { name: '通知' }).click()
  await expect(page.getByText(/已通知 \d+ 人/)).toBeVisible()
  await expect(page.getByRole('button', { name: '催 1 人回执' })).toBeVisible()

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const phone = await context.newPage()
  await beginAs(phone, person.username, OWN_PASSWORD)
  await phone.goto('/guide')
  await expect(phone.getByText(topic).first()).toBeVisible()
  await context.close()

  const token = await tokenOf(page.request, person.username, OWN_PASSWORD)
  await call(page.request, answerReceipt, { id, answer: 'leave', reason: '外出培训' }, token)
  await page.goto(`${LIST}?id=${id}&tab=people`)
  await expect(page.getByRole('row').filter({ hasText: '外出培训' })).toContainText('请假')
  await expect(page.getByRole('region', { name: '回执与到会' })).toContainText('1请假')
})

test('minutes go out with a decision, which its owner carries out', async ({ page }) => {
  const topic = freshName('碰头会')
  const person = await makePerson(page.request)
  const admin = await tokenOf(page.request, 'admin')
  const token = await tokenOf(page.request, person.username, OWN_PASSWORD)
  const times = { from: new Date().toISOString(), to: new Date(Date.now() + HOUR_MS).toISOString() }
  const people = { hostId: person.id, audience: { ...EMPTY_AUDIENCE, users: [person.id] } }
  const { id } = await call(page.request, saveMeeting, { topic, ...times, ...people, place: '门厅' }, admin)
  await call(page.request, changeMeetingState, { id, action: 'notify' }, admin)

  await beginAs(page, 'admin')
  await page.goto(`${LIST}?id=${id}&tab=minutes&minutes=edit`)
  await page.getByLabel('纪要', { exact: true }).fill('一、隐患\n本周隐患 3 项，均已整改。')
  await page.getByRole('button', { name: '添加决议' }).click()
  await page.getByLabel('第 1 项决定').fill('下周复查三项隐患')
  await page.getByLabel('第 1 项截止').fill(shanghaiDay(new Date(Date.now() + 7 * DAY_MS)))
  await page.getByLabel('第 1 项截止').press('Enter')
  await page.getByRole('button', { name: '选择负责人' }).click()
  await pickPerson(page, person.username, '选择负责人')
  await page.getByRole('switch', { name: '保存后发布' }).click()
  await page.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.getByText(/纪要已发布，已通知 \d+ 人/)).toBeVisible()
  const decisions = page.getByRole('region', { name: '决议' })
  await expect(decisions).toContainText('0 / 1 完成')
  await expect(page.getByRole('region', { name: '纪要' })).toContainText('本周隐患 3 项')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '纪要 PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)

  const [decision] = (await call(page.request, listOwnDecisions, {}, token)).list
  await call(page.request, finishDecision, { decisionId: decision?.id ?? '', note: '已复查' }, token)
  await page.reload()
  await expect(decisions).toContainText('1 / 1 完成')
  await decisions.getByRole('button', { name: '凭据' }).click()
  await expect(page.getByRole('dialog')).toContainText('已复查')
})
