import { expect, type Page, test } from '@playwright/test'
import { closeLivePush, pushLiveQuiz, saveLiveQuiz } from '@portal/contract/areas/exam/live/quiz.ts'
import { makeQuestions } from '../../fixtures/exams.ts'
import { rowAct } from '../../fixtures/lists.ts'
import { makeLiveClass, planLiveClass } from '../../fixtures/lives.ts'
import { beginAs, call, freshName, makePerson, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'

const LIST = '/netSchool/livePlayExamList'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the host pushes a question, a learner answers on a phone, and both see the bars after the close', async ({
  page,
  browser,
}) => {
  const person = await makePerson(page.request)
  const host = await makePerson(page.request)
  const { id: liveId } = await makeLiveClass(page.request, host.id)
  const title = freshName('测验')
  const questionIds = await makeQuestions(page.request, title, 1)
  const token = await tokenOf(page.request, 'admin')
  await call(page.request, saveLiveQuiz, { liveId, title, seconds: 300, questionIds }, token)

  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const phone = await context.newPage()
  await beginAs(phone, person.username, OWN_PASSWORD)
  await phone.goto(LIST)
  await phone.getByRole('button', { name: `进入答题：${title}` }).tap()
  await expect(phone.getByText('等待推送')).toBeVisible()

  await beginAs(page, host.username, OWN_PASSWORD)
  await page.goto(`${LIST}?tab=host&liveId=${liveId}`)
  await page.getByRole('button', { name: `推送第 1 题：${title}` }).click()
  await expect(region(page, '当前题目').getByRole('timer')).toBeVisible()

  await expect(phone.getByRole('timer')).toBeVisible()
  await phone.getByRole('radio').first().check()
  await phone.getByRole('button', { name: /提\s*交/ }).tap()
  await expect(phone.getByText('已提交，收题后公布答案')).toBeVisible()
  await expect(phone.getByText(/正确答案|答对了/)).toHaveCount(0)
  await expect(region(page, '当前题目')).toContainText('1 人已提交')

  await page.getByRole('button', { name: '结束作答' }).click()
  await expect(phone.getByRole('list', { name: '各选项人数' })).toContainText('1 人 · 100%')
  await expect(phone.getByText(/正确答案|答对了/).first()).toBeVisible()
  await expect(phone.getByText(/你的得分 \d/)).toBeVisible()
  await expect(region(phone, '排名')).toContainText(`${person.name}（我）`)
  await expect(region(page, '当前题目')).toContainText('1 人作答')
  await expect(page.getByRole('button', { name: `查看结果：${title}` })).toBeVisible()
  await context.close()
})

test('a question also reaches a page whose push stream is cut, and is sent with the bell as far as it has come', async ({
  page,
}) => {
  const person = await makePerson(page.request)
  const { id: liveId } = await makeLiveClass(page.request, person.id)
  const title = freshName('测验')
  const questionIds = await makeQuestions(page.request, title, 1)
  const token = await tokenOf(page.request, 'admin')
  const quiz = await call(page.request, saveLiveQuiz, { liveId, title, seconds: 10, questionIds }, token)
  await page.route('**/rest/push', (route) => route.abort())
  await beginAs(page, person.username, OWN_PASSWORD)
  await page.goto(`/netSchool/livePlayAnswer?liveId=${liveId}`)
  await expect(page.getByText('等待推送')).toBeVisible()

  await call(page.request, pushLiveQuiz, { id: quiz.id }, token)
  await page.getByRole('radio').first().check()

  await expect(page.getByText(/正确答案|答对了/).first()).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/你的得分 \d/)).toBeVisible()
})

test('what is chosen and not yet handed in counts when the host ends the question early', async ({ page }) => {
  const person = await makePerson(page.request)
  const { id: liveId } = await makeLiveClass(page.request, person.id)
  const title = freshName('测验')
  const questionIds = await makeQuestions(page.request, title, 1)
  const token = await tokenOf(page.request, 'admin')
  const quiz = await call(page.request, saveLiveQuiz, { liveId, title, seconds: 300, questionIds }, token)
  const { pushId } = await call(page.request, pushLiveQuiz, { id: quiz.id }, token)
  await beginAs(page, person.username, OWN_PASSWORD)
  await page.goto(`/netSchool/livePlayAnswer?liveId=${liveId}`)
  await page.getByRole('radio').first().check()

  await call(page.request, closeLivePush, { id: pushId }, token)

  await expect(page.getByText(/你的得分 \d/)).toBeVisible()
  await expect(page.getByText('迟到未答')).toHaveCount(0)
})

test('a class is published, begun with a quiz from the bank, and ended', async ({ page }) => {
  const host = await makePerson(page.request)
  const title = freshName('直播课')
  const plannedStart = new Date(Date.now() + 600_000).toISOString()
  const plannedEnd = new Date(Date.now() + 4_200_000).toISOString()
  await planLiveClass(page.request, host.id, { title, plannedStart, plannedEnd })

  await beginAs(page, 'admin')
  await page.goto(`/videoManageSc/livePlayClass?keyword=${title}`)
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('草稿')
  await rowAct(row, '发布')
  await page.getByRole('dialog', { name: '发布确认' }).getByRole('button', { name: '发布' }).click()
  await expect(row).toContainText('准备中')
  await rowAct(row, '测验')
  await page.getByRole('button', { name: '新增测验' }).click()
  const form = page.getByRole('dialog', { name: '新增测验' })
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form.getByText('请选择题目').first()).toBeVisible()
  await form.getByRole('button', { name: '选择题目' }).click()
  const picker = page.getByRole('dialog', { name: '选题' })
  await picker
    .getByRole('checkbox', { name: /^选择 Q/ })
    .first()
    .check()
  await picker.getByRole('button', { name: /^添加/ }).click()
  await picker.getByRole('button', { name: /完\s*成/ }).click()
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText('已保存，共 1 题')).toBeVisible()

  const push = page.getByRole('button', { name: '推送第 1 题：随堂测验' })
  await expect(push).toBeDisabled()
  await page.getByRole('button', { name: '开始直播' }).click()
  await expect(push).toBeEnabled()
  await page.getByRole('button', { name: '结束直播' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /结\s*束/ })
    .click()
  await expect(region(page, '直播课')).toContainText('已结束')
})

test('a learner without any class of his own sees no host side', async ({ page }) => {
  const person = await makePerson(page.request)
  await beginAs(page, person.username, OWN_PASSWORD)
  await page.goto(`${LIST}?tab=host`)
  await expect(page.getByRole('heading', { name: '直播考试' })).toBeVisible()
  await expect(page.getByText('我主持的直播')).toHaveCount(0)
})
