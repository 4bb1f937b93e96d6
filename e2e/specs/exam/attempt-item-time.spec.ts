import { expect, type Page, test } from '@playwright/test'
import { addressToAll } from '../../fixtures/audience.ts'
import { makeExam, makePaper } from '../../fixtures/exams.ts'
import { beginAs, freshName, makePerson, OWN_PASSWORD } from '../../fixtures/people.ts'

const status = (page: Page) => page.locator('.attempt-status')
const choose = (page: Page, words: string) => page.getByRole('radio', { name: words }).check()
const next = (page: Page) => page.getByRole('button', { name: /^下一题/ })

test('a question is kept for its least time, and closed by its clock with what was saved', async ({ page }) => {
  const title = freshName('考试')
  const person = await makePerson(page.request)
  const rules = { navigation: 'sequential' as const, itemMinSeconds: 4, itemMaxSeconds: 12 }
  const examId = await makeExam(page.request, { title, users: [person.id], questions: 2, rules })
  await beginAs(page, person.username, OWN_PASSWORD)
  await page.goto(`/netSchool/comprehensiveExam?examId=${examId}`)
  await page.getByText('更多规则').click()
  await expect(page.getByText('每题至少停留 4 秒、最多作答 12 秒，到时自动进入下一题')).toBeVisible()
  await page.getByRole('button', { name: '开始考试' }).click()

  // The first one is left to its clock, which goes on while the page is away.
  await expect(page.getByText('第 1 题，共 2 题')).toBeVisible()
  await choose(page, '先通风')
  await expect(status(page)).toHaveText(/已保存/)
  await page.reload()
  await expect(page.getByText('第 1 题，共 2 题')).toBeVisible()
  await expect(page.getByRole('radio', { name: '先通风' })).toBeChecked()

  await expect(page.getByText('第 2 题，共 2 题')).toBeVisible({ timeout: 20_000 })
  await expect(next(page)).toBeDisabled()
  await expect(next(page)).toHaveText(/下一题（\d 秒后）/)
  await expect(next(page)).toBeEnabled()
  await next(page).click()
  const sheet = page.getByRole('dialog', { name: '交卷确认' })
  await expect(sheet).toContainText('还有 1 题未作答')
  await sheet.getByRole('button', { name: '交卷' }).click()
  await page.getByText('答卷凭证').click()
  await expect(page.getByText('1/2 题，1 题因本题时间到而结束')).toBeVisible()
})

test('the wizard offers the times of a question where the order is fixed, and says what cannot be', async ({
  page,
}) => {
  const title = freshName('考试')
  await makePaper(page.request, title, 2)
  await beginAs(page, 'admin')
  await page.goto('/videoManageSc/comprehensiveTest?edit=new')
  const wizard = page.getByRole('region', { name: '新增考试' })
  const forward = wizard.getByRole('button', { name: '下一步' })
  await wizard.getByLabel('考试名称').fill(title)
  await forward.click()
  await wizard.getByLabel('试卷', { exact: true }).fill(title)
  await page.locator('.ant-select-dropdown:visible').getByText(`${title}（2 题，100 分）`).click()
  await forward.click()
  await addressToAll(page)
  await forward.click()

  await expect(wizard.getByLabel('每题最短停留（秒）')).toHaveCount(0)
  await wizard.getByLabel('作答方式').click()
  await page.locator('.ant-select-dropdown:visible').getByText('顺序作答').click()
  await wizard.getByLabel('每题最短停留（秒）').fill('90')
  await wizard.getByLabel('每题最长作答（秒）').fill('60')
  await forward.click()
  await forward.click()
  await expect(wizard.locator('.exam-sentence')).toContainText('每题至少停留 90 秒、最多作答 60 秒，到时自动进入下一题')
  await wizard.getByRole('button', { name: '保存草稿' }).click()
  await expect(wizard.getByText('每题最短停留不能大于每题最长作答')).toBeVisible()

  await wizard.getByLabel('每题最短停留（秒）').fill('20')
  await forward.click()
  await forward.click()
  await wizard.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('每题最长作答合计 2 分钟，少于考试时长 60 分钟')).toBeVisible()
})
