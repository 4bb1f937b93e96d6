import { expect, type Page, test } from '@playwright/test'
import { changeActivityState, saveActivity } from '@portal/contract/areas/activity/activity.ts'
import { quizPathOf, takeQuestions } from '@portal/contract/areas/activity/quiz-answer.ts'
import { SHIPPED_QUIZ } from '@portal/contract/areas/activity/quiz-settings.ts'
import { DAY_MS, shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { addressTo } from '../../fixtures/audience.ts'
import { makeQuestions } from '../../fixtures/exams.ts'
import { rowAct } from '../../fixtures/lists.ts'
import { beginAs, call, freshName, makePerson, makeRole, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'

const LIST = '/monograph/activeList'

/** As a picker shows it, by the clock of the portal. */
const clockFace = (fromNow: number): string => shanghaiTime(new Date(Date.now() + fromNow))

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

const pickDate = async (page: Page, name: string, text: string) => {
  const field = page.getByRole('region', { name: '新建活动' }).getByLabel(name, { exact: true })
  await field.fill(text)
  await field.press('Enter')
}

test('a quiz is made, filled, published, answered on a phone, and stands in the figures', async ({ page, browser }) => {
  const title = freshName('竞答')
  await makeQuestions(page.request, title, 2)
  const person = await makePerson(page.request)
  await beginAs(page, 'admin')
  await page.goto(LIST)

  await page.getByRole('button', { name: '新建活动' }).first().click()
  const form = page.getByRole('region', { name: '新建活动' })
  await form.getByLabel('活动名称').fill(title)
  await form.getByLabel('活动名称').press('Enter')
  await pickDate(page, '开始时间', clockFace(-60_000))
  await pickDate(page, '结束时间', clockFace(DAY_MS))
  await addressTo(page, person.username)
  await form.getByRole('button', { name: /保\s*存/ }).click()
  const settings = page.getByRole('region', { name: '环节设置' })
  await settings.getByLabel('每次题数').fill('2')
  await expect(settings.getByRole('alert')).toContainText('每次答 2 题，满分 100 分')
  await page.getByRole('button', { name: '保存环节' }).click()
  await expect(page.getByText('环节已保存')).toBeVisible()
  await page.goto(LIST)
  await expect(rowOf(page, title)).toContainText('草稿')

  await rowAct(rowOf(page, title), '发布')
  await page.getByRole('dialog', { name: '发布确认' }).getByRole('button', { name: '发布' }).click()
  const refused = page.getByRole('dialog', { name: '还不能发布' })
  await expect(refused).toContainText('环节“知识竞答”的题库题数少于每次题数：每次 2 题，可用 0 题')
  await refused.getByRole('button', { name: '去选题' }).click()
  await expect(page.getByText('题库题数少于每次题数：每次 2 题，可用 0 题')).toBeVisible()
  await page.getByRole('button', { name: '从公共题库复制' }).click()
  const picker = page.getByRole('dialog', { name: '选题' })
  await picker.getByLabel('搜索题目').fill(title)
  await picker.getByLabel('搜索题目').press('Enter')
  await expect(picker.getByRole('checkbox', { name: /^选择 Q/ })).toHaveCount(2)
  for (const box of await picker.getByRole('checkbox', { name: /^选择 Q/ }).all()) await box.check()
  await picker.getByRole('button', { name: '复制 2 题' }).click()
  await picker.getByRole('button', { name: '完成' }).click()
  await expect(page.getByText('每次抽取 2 题，可用 2 题')).toBeVisible()
  await expect(page.getByRole('button', { name: `${title}的第 1 道题目` })).toBeVisible()

  await page.getByRole('button', { name: '返回活动列表' }).click()
  await rowAct(rowOf(page, title), '发布')
  await page.getByRole('dialog', { name: '发布确认' }).getByRole('button', { name: '发布' }).click()
  await expect(rowOf(page, title)).toContainText('进行中')
  await rowAct(rowOf(page, title), '统计')
  await expect(page.getByRole('list', { name: '活动概况' })).toContainText('已参与0')
  const activityId = new URL(page.url()).searchParams.get('activityId') ?? ''

  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const phone = await context.newPage()
  await beginAs(phone, person.username, OWN_PASSWORD)
  await phone.goto('/activity/answerExercise')
  await phone.getByRole('link', { name: title }).click()
  await expect(phone.getByRole('region', { name: '答题', exact: true })).toContainText('达到 60 分即完成本环节')
  await phone.getByRole('button', { name: '开始答题' }).click()
  for (let place = 1; place <= 2; place += 1) {
    await phone.locator('.attempt-question').getByText('先通风').click()
    if (place < 2) await phone.getByRole('button', { name: '下一题' }).click()
  }
  await expect(phone.locator('.attempt-status')).toHaveText(/已保存/)
  await phone.getByRole('button', { name: '交卷' }).first().click()
  await phone.getByRole('dialog', { name: '交卷确认' }).getByRole('button', { name: '交卷' }).click()
  const result = phone.getByRole('region', { name: '答题结果' })
  await expect(result).toContainText('100 / 100 分')
  await expect(result).toContainText('答案将在活动结束后公布：')
  await phone.getByRole('button', { name: '返回活动' }).click()
  await expect(phone.getByText('今日答题次数已用完')).toBeVisible()
  await expect(phone.getByRole('region', { name: '排行' })).toContainText('第 1 名，100 分')
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await context.close()

  await page.goto(`/monograph/activityCountList?activityId=${activityId}&tab=person`)
  await expect(page.getByRole('list', { name: '活动概况' })).toContainText('已参与1参与率100%完成1')
  await expect(rowOf(page, person.username)).toContainText('已参与')
})

test('who holds the code of activity questions alone writes in that bank, and nothing of the common ones', async ({
  page,
}) => {
  const title = freshName('题库')
  const admin = await tokenOf(page.request, 'admin')
  const [questionId = ''] = await makeQuestions(page.request, title)
  const body = {
    title,
    startAt: new Date(Date.now() + DAY_MS).toISOString(),
    endAt: new Date(Date.now() + 2 * DAY_MS).toISOString(),
    audience: { ...EMPTY_AUDIENCE, everyone: true },
    parts: [{ type: 'answer' as const, title: '竞答', quiz: { ...SHIPPED_QUIZ, count: 1 } }],
  }
  const { id: activityId } = await call(page.request, saveActivity, body, admin)
  await call(page.request, takeQuestions, { activityId, way: 'copy', questionIds: [questionId] }, admin)
  await call(page.request, changeActivityState, { id: activityId, action: 'publish' }, admin)
  const person = await makePerson(page.request)
  await makeRole(page.request, [P.column, P.activity, P.activityQuestion], [person])
  await beginAs(page, person.username, OWN_PASSWORD)

  await page.goto(`/monograph/questionBankList?activityId=${activityId}`)
  await expect(page.getByRole('button', { name: '引用公共题库' })).toHaveCount(0)
  await page.getByRole('button', { name: `${title}的第 1 道题目` }).click()
  await expect(page.getByRole('tab', { name: '编辑' })).toBeVisible()
  await expect(page.getByRole('button', { name: '启用', exact: true })).toBeVisible()
  await page.getByRole('button', { name: '返回列表' }).click()
  await rowAct(rowOf(page, title), '删除')
  await page.getByRole('dialog', { name: '删除确认' }).getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('题库题数少于每次题数')).toBeVisible()
  await page.goto('/questionBank/questionBankList')
  await expect(page).toHaveURL(/\/401/)
  await page.goto(quizPathOf(activityId))
  await expect(page.getByText('活动尚未开始')).toBeVisible()
})
