import { expect, test } from '@playwright/test'
import { changeActivityState, getActivity, saveActivity } from '@portal/contract/areas/activity/activity.ts'
import { activityPathOf, savePrizes } from '@portal/contract/areas/activity/desk.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { beginAs, call, freshName, makePerson, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'
import { aDraft, published, withQuestions } from '../../fixtures/surveys.ts'

const HALF_MINUTE_MS = MINUTE_MS / 2

test('a part is finished on a phone, the organiser settles, and the draw verifies itself', async ({
  page,
  browser,
}) => {
  test.slow()
  const title = freshName('安全周')
  const admin = await tokenOf(page.request, 'admin')
  const person = await makePerson(page.request)
  const audience = { ...EMPTY_AUDIENCE, users: [person.id] }
  const survey = await aDraft(page, { title: `${title}问卷`, mode: 'named', audience })
  await withQuestions(page, survey)
  await published(page, survey)
  const times = {
    startAt: new Date(Date.now() - 10 * MINUTE_MS).toISOString(),
    endAt: new Date(Date.now() + 2 * HALF_MINUTE_MS).toISOString(),
  }
  const parts = [{ type: 'survey' as const, title: '填写问卷', weight: 100, refs: [survey] }]
  const { id, revision } = await call(page.request, saveActivity, { title, ...times, audience, parts }, admin)
  await call(page.request, savePrizes, { activityId: id, revision, prizes: [{ title: '急救包', count: 1 }] }, admin)
  await call(page.request, changeActivityState, { id, action: 'publish' }, admin)

  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const phone = await context.newPage()
  await beginAs(phone, person.username, OWN_PASSWORD)
  await phone.goto(activityPathOf(id))
  await expect(phone.getByText('还差《填写问卷》')).toBeVisible()
  await phone.getByRole('button', { name: '去填写 填写问卷' }).click()
  await phone.getByText('满意', { exact: true }).click()
  await phone.getByRole('button', { name: /提\s*交/ }).click()
  await expect(phone.getByText('谢谢你的反馈')).toBeVisible()
  await phone.goto(activityPathOf(id))
  await expect(phone.getByText('你已完成活动')).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  const stateNow = async () => (await call(page.request, getActivity, { id, manage: true }, admin)).state
  await expect.poll(stateNow, { timeout: 3 * MINUTE_MS }).toBe('ended')
  await beginAs(page, 'admin')
  await page.goto(`/monograph/activities?id=${id}`)
  await page.getByRole('button', { name: /^结\s*算$/ }).click()
  const dialog = page.getByRole('dialog', { name: `结算《${title}》` })
  await dialog.getByLabel('结果说明').fill('圆满结束')
  await dialog.getByRole('button', { name: /^结\s*算$/ }).click()
  await expect(page.getByText('活动已结算')).toBeVisible()

  await phone.reload()
  await expect(phone.getByText('中奖了！')).toBeVisible()
  await phone.getByRole('button', { name: '验证抽签' }).click()
  await expect(phone.getByText('验证通过')).toBeVisible()
  await context.close()
})
