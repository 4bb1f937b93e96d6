import { expect, test } from '@playwright/test'
import { changeActivityState, saveActivity } from '@portal/contract/areas/activity/activity.ts'
import { takeQuestions } from '@portal/contract/areas/activity/quiz-answer.ts'
import { SHIPPED_QUIZ } from '@portal/contract/areas/activity/quiz-settings.ts'
import { DAY_MS, MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { makeExam, makeQuestions } from '../../fixtures/exams.ts'
import { rowAct } from '../../fixtures/lists.ts'
import { beginAs, call, freshName, makePerson, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'

test('an invigilator reminds an examinee, who reads it on the desk without a reload', async ({ page, browser }) => {
  const title = freshName('提醒')
  const person = await makePerson(page.request)
  const examId = await makeExam(page.request, { title, users: [person.id] })
  const desk = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await beginAs(desk, person.username, OWN_PASSWORD)
  await desk.goto(`/netSchool/comprehensiveExam?examId=${examId}`)
  await desk.getByRole('button', { name: '开始考试' }).click()
  await expect(desk.getByRole('timer', { name: '剩余时间' })).toBeVisible()

  await beginAs(page, 'admin')
  await page.goto(`/videoManageSc/comprehensiveTest?tab=monitor&examId=${examId}`)
  const row = page.getByRole('row').filter({ hasText: person.name })
  await rowAct(row, '提醒')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /提\s*醒/ }).click()
  await expect(dialog.getByText('请填写提醒内容（2–200 字）')).toBeVisible()
  await dialog.getByLabel('提醒内容').fill('请抬头，保持面部在画面内')
  await dialog.getByLabel('原因').fill('视频监考')
  await dialog.getByRole('button', { name: /提\s*醒/ }).click()

  await expect(page.getByText('提醒已生效')).toBeVisible()
  await expect(desk.getByText('请抬头，保持面部在画面内')).toBeVisible()
  await desk.context().close()
})

test('who has not joined an activity is reminded once, and not again within hours', async ({ page }) => {
  const title = freshName('竞答')
  const admin = await tokenOf(page.request, 'admin')
  const person = await makePerson(page.request)
  const body = {
    title,
    startAt: new Date(Date.now() - MINUTE_MS).toISOString(),
    endAt: new Date(Date.now() + DAY_MS).toISOString(),
    audience: { ...EMPTY_AUDIENCE, users: [person.id] },
    parts: [{ type: 'answer' as const, title: '竞答', quiz: { ...SHIPPED_QUIZ, count: 1 } }],
  }
  const { id: activityId } = await call(page.request, saveActivity, body, admin)
  const questionIds = await makeQuestions(page.request, freshName('题库'))
  await call(page.request, takeQuestions, { activityId, way: 'copy', questionIds }, admin)
  await call(page.request, changeActivityState, { id: activityId, action: 'publish' }, admin)
  await beginAs(page, 'admin')
  await page.goto(`/monograph/activityCountList?activityId=${activityId}`)

  const button = page.getByRole('button', { name: '提醒未参与' })
  await button.click()
  await page.getByRole('dialog').getByRole('button', { name: '提醒', exact: true }).click()
  await expect(page.getByText('已提醒 1 人')).toBeVisible()
  await expect(page.getByText(/已于 .+ 提醒，.+ 后可再次提醒/)).toBeVisible()
  await expect(button).toBeDisabled()
})
