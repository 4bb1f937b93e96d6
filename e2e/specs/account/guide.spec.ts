import { expect, type Page, test } from '@playwright/test'
import { dailyToday } from '@portal/contract/areas/exam/daily/daily.ts'
import { beginAs, call, makePerson, OWN_PASSWORD } from '../../fixtures/people.ts'

test.use({ viewport: { width: 390, height: 844 } })

const tasksOf = (page: Page) => page.getByRole('region', { name: '要做的' })

test('what is due stands on the home with its time, the latest first, and one tap begins it', async ({ page }) => {
  const { username } = await makePerson(page.request)
  await beginAs(page, username, OWN_PASSWORD)
  await page.goto('/guide')

  const rows = tasksOf(page).getByRole('listitem')
  await expect(rows).toHaveCount(5)
  await expect(rows.first()).toContainText(/已逾期 \d+ 天/)
  await expect(rows.filter({ hasText: '今天' }).first()).toBeVisible()
  const total = await tasksOf(page)
    .getByRole('link', { name: /^要做的：全部 \d+$/ })
    .innerText()
  const badge = page.getByRole('navigation', { name: '底部导航' }).getByRole('link', { name: /^首页/ })
  await expect(badge).toContainText(total.replace(/\D/g, ''))

  await rows
    .first()
    .getByRole('link', { name: /^(确认|阅读)：/ })
    .click()
  await expect(page).toHaveURL(/\/safetyNetNoticeDetail/)
})

test('everything that waits stands behind 全部, an exam among it that begins from there', async ({ page }) => {
  const { username } = await makePerson(page.request)
  await beginAs(page, username, OWN_PASSWORD)
  await page.goto('/guide')

  await tasksOf(page)
    .getByRole('link', { name: /^要做的：全部/ })
    .click()
  await expect(page).toHaveURL(/panel=tasks/)
  const exam = page.getByRole('listitem').filter({ hasText: '新员工三级安全教育考试' })
  await expect(exam).toContainText(/还剩 \d 天/)
  await expect(exam).toContainText('必考 · 全员')
  await exam.getByRole('link', { name: /^去考：/ }).click()
  await expect(page).toHaveURL(/\/netSchool\/comprehensiveExam\?examId=/)
})

test('the daily question is answered on the home itself and says why, in three taps at most', async ({ page }) => {
  const { username } = await makePerson(page.request)
  const token = await beginAs(page, username, OWN_PASSWORD)
  await page.goto('/guide')

  const daily = page.getByRole('region', { name: '今日一题' })
  await daily.scrollIntoViewIfNeeded()
  const options = daily.getByRole('group', { name: '选项' }).getByRole('button')
  await expect(options.first()).toBeEnabled()
  // Whoever only looks has begun nothing.
  expect((await call(page.request, dailyToday, {}, token)).runId).toBeUndefined()
  await options.first().click()
  const submit = daily.getByRole('button', { name: '提交' })
  const next = daily.getByRole('button', { name: '下一题' })
  await expect(submit.or(next)).toBeVisible()
  if (await submit.isVisible()) await submit.click()

  await expect(daily.getByText(/答对了|正确答案|你答/).first()).toBeVisible()
  await expect(daily).toContainText('今天 1 / 5')
  await next.click()
  await expect(options.first()).toBeEnabled()
})

test('我的 leads to its pages', async ({ page }) => {
  await beginAs(page, 'learner')
  await page.goto('/guide?panel=me')
  const me = page.getByRole('region', { name: '我的', exact: true })
  await expect(me.getByRole('navigation', { name: '我的数据' }).getByRole('link')).toHaveCount(4)

  for (const [name, address] of [
    ['错题本', /specialExercise\?tab=wrong/],
    ['收藏', /learnProgress\?tab=collected/],
    ['我的考试', /comprehensiveExam/],
    ['我的问卷', /panel=tasks&kind=questionnaire/],
    ['账号与设备', /panel=account/],
    ['帮助与反馈', /panel=help/],
  ] as const) {
    await me.getByRole('link', { name }).click()
    await expect(page).toHaveURL(address)
    await page.goBack()
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})
