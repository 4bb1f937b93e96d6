import { expect, type Page, test } from '@playwright/test'
import { makeExam } from '../../fixtures/exams.ts'
import { beginAs, freshName, makePerson, OWN_PASSWORD } from '../../fixtures/people.ts'

const HALL = '/netSchool/comprehensiveExam'

const status = (page: Page) => page.locator('.attempt-status')
const choose = (page: Page, words: string) => page.getByRole('radio', { name: words }).check()

test('an exam is found, sat, handed in once and reviewed', async ({ page }) => {
  const title = freshName('考试')
  const person = await makePerson(page.request)
  await makeExam(page.request, { title, users: [person.id], questions: 2 })
  await beginAs(page, person.username, OWN_PASSWORD)

  await page.goto(`${HALL}?tab=pending`)
  await page.getByRole('button', { name: `进入考试：${title}` }).click()
  await expect(page.getByRole('region', { name: '考试说明' })).toContainText('2 题，满分 100 分')
  await expect(page.getByRole('region', { name: '设备检查' })).toContainText('断网时答案先存在本机')
  await page.getByRole('button', { name: '开始考试' }).click()
  await choose(page, '先通风')
  await expect(status(page)).toHaveText(/已保存 \d\d:\d\d:\d\d/)
  await page.getByRole('button', { name: '下一题' }).click()
  await page.keyboard.press('b')
  await expect(page.getByRole('button', { name: '第 2 题，已答' })).toBeVisible()

  await page.locator('.attempt-head').getByRole('button', { name: '交卷' }).click()
  await page.getByRole('dialog', { name: '交卷确认' }).getByRole('button', { name: '交卷' }).click()
  await expect(page.getByRole('region', { name: '成绩' })).toContainText(/通过了|未通过/)
  await expect(page.getByText(/答案将在考试结束后公布：\d{4}-\d\d-\d\d \d\d:\d\d/)).toBeVisible()
  await page.getByText('答卷凭证').click()
  await expect(page.locator('dt:text("回执编号") + dd')).toHaveText(/\S/)
  await page.getByRole('button', { name: '看答卷' }).click()
  await expect(page.getByRole('region', { name: '第 1 题，单选题' })).toContainText('先通风')
  await expect(page.getByText('正确答案')).toHaveCount(0)
})

test('a practice says in red that it tells its keys, and tells them with the hand-in', async ({ page }) => {
  const title = freshName('练习考试')
  const person = await makePerson(page.request)
  const examId = await makeExam(page.request, { title, users: [person.id], rules: { keyRelease: 'handIn' } })
  await beginAs(page, person.username, OWN_PASSWORD)
  await page.goto(`${HALL}?examId=${examId}`)
  await expect(page.locator('strong', { hasText: '练习式：交卷即公布答案' })).toBeVisible()
  await page.getByRole('button', { name: '开始考试' }).click()
  await choose(page, '先通风')
  await page.locator('.attempt-head').getByRole('button', { name: '交卷' }).click()
  await page.getByRole('dialog', { name: '交卷确认' }).getByRole('button', { name: '交卷' }).click()
  await page.getByRole('button', { name: /看答卷|看错题/ }).click()
  await expect(page.getByRole('region', { name: '第 1 题，单选题' })).toContainText('答对了')
})

test('what was answered without a network is sent when it is back, and survives a crash of the page', async ({
  page,
  context,
}) => {
  const title = freshName('考试')
  const person = await makePerson(page.request)
  const examId = await makeExam(page.request, { title, users: [person.id], questions: 2 })
  await beginAs(page, person.username, OWN_PASSWORD)
  await page.goto(`${HALL}?examId=${examId}`)
  await page.getByRole('button', { name: '开始考试' }).click()
  await expect(page.getByRole('timer', { name: '剩余时间' })).toBeVisible()

  await context.setOffline(true)
  await choose(page, '先通风')
  await expect(status(page)).toHaveText('离线，已存本机 1 题')
  await context.setOffline(false)
  await expect(status(page)).toHaveText(/已保存/)

  await page.getByRole('button', { name: '下一题' }).click()
  await context.setOffline(true)
  await choose(page, '直接进入')
  await expect(status(page)).toHaveText(/离线/)
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await beginAs(again, person.username, OWN_PASSWORD)
  await again.goto(`${HALL}?examId=${examId}`)
  // The browser is known again: straight back in, nothing pressed and nothing typed.
  await expect(again.getByText(/已恢复，剩余 \d+:\d\d/)).toBeVisible()
  await expect(again.getByRole('button', { name: '第 2 题，已答' })).toBeVisible()
  await again.locator('.attempt-head').getByRole('button', { name: '交卷' }).click()
  const sheet = again.getByRole('dialog', { name: '交卷确认' })
  await expect(sheet).toContainText('全部题目已作答，确定交卷？')
  await sheet.getByRole('button', { name: '交卷' }).click()
  await again.getByText('答卷凭证').click()
  await expect(again.getByText('2/2 题')).toBeVisible()
})

test('another device goes on with every saved answer, and the first one stops', async ({ page, browser }) => {
  const title = freshName('考试')
  const person = await makePerson(page.request)
  const examId = await makeExam(page.request, { title, users: [person.id], questions: 2 })
  await beginAs(page, person.username, OWN_PASSWORD)
  await page.goto(`${HALL}?examId=${examId}`)
  await page.getByRole('button', { name: '开始考试' }).click()
  await choose(page, '先通风')
  await expect(status(page)).toHaveText(/已保存/)

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const second = await phone.newPage()
  await beginAs(second, person.username, OWN_PASSWORD)
  // It is the first thing to do, with its own clock, and the bar stands above every page also here.
  await second.goto('/guide')
  const task = second.getByRole('region', { name: '要做的' }).getByRole('listitem').first()
  await expect(task).toContainText(title)
  await expect(task).toContainText(/进行中，剩余 \d+ 分钟/)
  await second.goto(HALL)
  await expect(second.getByRole('listitem').filter({ hasText: title })).toContainText(/进行中，剩余 \d+ 分钟/)
  await second.getByRole('link', { name: /^考试进行中，剩余 .+ · 在本设备继续$/ }).click()
  await expect(second.getByText(/该考试正在 .+ 上作答/)).toBeVisible()
  await second.getByRole('button', { name: '在本设备继续' }).click()
  await expect(second.getByRole('radio', { name: '先通风' })).toBeChecked()
  await expect(page.getByText('已在其他设备继续作答，本页已停止')).toBeVisible()

  await second.getByRole('button', { name: '下一题' }).tap()
  await second.locator('.attempt-head').getByRole('button', { name: '交卷' }).tap()
  const sheet = second.getByRole('dialog', { name: '交卷确认' })
  await expect(sheet).toContainText('还有 1 题未作答，0 题已标记，确定交卷？')
  await sheet.getByRole('button', { name: '交卷' }).click()
  await expect(second.getByText('答卷凭证')).toBeVisible()
  await phone.close()
})

test('a running exam stands above every other page and is one press away; a second tab is another device', async ({
  page,
  context,
}) => {
  const title = freshName('考试')
  const person = await makePerson(page.request)
  const examId = await makeExam(page.request, { title, users: [person.id], questions: 2 })
  await beginAs(page, person.username, OWN_PASSWORD)
  await page.goto(`${HALL}?examId=${examId}`)
  await page.getByRole('button', { name: '开始考试' }).click()
  await expect(page.getByRole('timer', { name: '剩余时间' })).toBeVisible()

  const second = await context.newPage()
  await second.goto(`${HALL}?examId=${examId}`)
  await expect(second.getByText(/该考试正在 .+ 上作答/)).toBeVisible()
  await second.close()

  await page.goto('/guide')
  await page.getByRole('link', { name: /^考试进行中，剩余 \d+:\d\d · 返回$/ }).click()
  await expect(page.getByText(/已恢复，剩余/)).toBeVisible()
  await page.locator('.attempt-head').getByRole('button', { name: '交卷' }).click()
  await page.getByRole('dialog', { name: '交卷确认' }).getByRole('button', { name: '交卷' }).click()
  await expect(page.getByRole('region', { name: '成绩' })).toBeVisible()
  await page.goto('/guide')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByText(/考试进行中/)).toHaveCount(0)
})
