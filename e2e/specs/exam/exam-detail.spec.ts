import { expect, test } from '@playwright/test'
import { makeExam } from '../../fixtures/exams.ts'
import { search } from '../../fixtures/lists.ts'
import { beginAs, freshName, makePerson } from '../../fixtures/people.ts'

test('the page of a running exam says how it stands, who is missing, and reminds them once a day', async ({ page }) => {
  const title = freshName('季度考试')
  const people = [await makePerson(page.request), await makePerson(page.request)]
  await makeExam(page.request, { title, users: people.map(({ id }) => id) })
  await beginAs(page, 'admin')
  await page.goto('/videoManageSc/comprehensiveTest')
  await search(page, title)
  await page.getByRole('link', { name: title }).click()

  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(/截止，还有 /)).toBeVisible()
  const rail = page.getByRole('complementary', { name: '属性与经过' })
  await expect(rail.getByText('及格线')).toBeVisible()
  await expect(page.getByRole('region', { name: '概况数字' })).toContainText('/ 2 人')

  await page.getByRole('button', { name: '提醒 2 人交卷' }).click()
  const asked = page.getByRole('dialog')
  await expect(asked).toContainText('还没有交卷的 2 人会收到消息')
  await asked.getByRole('button', { name: /提\s*醒/ }).click()
  await expect(page.getByText('已提醒 2 人')).toBeVisible()

  const units = page.getByRole('region', { name: '各单位' })
  await units
    .getByRole('button', { name: /^提醒 \d+ 人$/ })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /提\s*醒/ })
    .click()
  await expect(page.getByText('这些人今天都已提醒过')).toBeVisible()

  await page.reload()
  await expect(rail.getByText(/提醒了未交卷人员/).first()).toBeVisible()
  await page.getByRole('tab', { name: '人员与成绩' }).click()
  await expect(page.getByRole('cell', { name: people[0]?.name ?? '' }).first()).toBeVisible()
})
