import { expect, test } from '@playwright/test'
import { startAttempt, submitAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { makeExam } from '../../fixtures/exams.ts'
import { listAct, openPeek, rowAct } from '../../fixtures/lists.ts'
import { beginAs, call, freshName, makePerson, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'

const PAGE = '/videoManageSc/comprehensiveTest'
const HALL = '/netSchool/comprehensiveExam'

test('results from paper are checked, repaired in place and brought in together', async ({ page }) => {
  const title = freshName('线下')
  const people = [await makePerson(page.request), await makePerson(page.request)]
  const examId = await makeExam(page.request, { title, users: people.map(({ id }) => id) })
  const rows = people.map(({ username }, place) => `${username},${place === 0 ? 880 : 40}`)
  await beginAs(page, 'admin')
  await page.goto(`${PAGE}?tab=result&examId=${examId}`)
  await listAct(page, '导入')

  const csv = { name: '成绩.csv', mimeType: 'text/csv', buffer: Buffer.from(`工号,得分\n${rows.join('\n')}\n`) }
  await page.getByLabel('导入文件').setInputFiles(csv)
  const desk = page.getByRole('dialog', { name: '导入线下成绩' })
  await expect(desk.getByText('得分须为 0–100 的数字，最多两位小数')).toBeVisible()
  await desk.getByRole('button', { name: '修改得分：880' }).click()
  await desk.getByRole('textbox', { name: '得分' }).fill('88')
  await desk.getByRole('button', { name: '保存', exact: true }).click()
  await desk.getByRole('button', { name: /^导入 \d+ 行$/ }).click()
  await expect(page.getByText('成功 2 条，跳过 0 条', { exact: true })).toBeVisible()

  await page.goto(`${PAGE}?tab=result&examId=${examId}`)
  const username = people[0]?.username ?? 'nobody'
  const row = page.getByRole('row').filter({ hasText: username })
  await expect(row.getByText('88', { exact: true })).toBeVisible()
  await expect((await openPeek(row, username)).getByText('线下导入')).toBeVisible()
})

test('an appeal comes with a file that its judge opens', async ({ page, browser }) => {
  const title = freshName('附件')
  const person = await makePerson(page.request)
  const rules = { keyRelease: 'handIn' as const }
  const examId = await makeExam(page.request, { title, users: [person.id], rules })
  const token = await tokenOf(page.request, person.username, OWN_PASSWORD)
  const clientKey = `key-${crypto.randomUUID()}`
  const start = { scene: 'exam' as const, objectId: examId, clientKey, device: 'Chrome · Windows' }
  const { attemptId, lease } = await call(page.request, startAttempt, start, token)
  await call(page.request, submitAttempt, { attemptId, lease, clientKey: `${clientKey}-in`, changes: [] }, token)
  const own = await (await browser.newContext()).newPage()
  await beginAs(own, person.username, OWN_PASSWORD)
  await own.goto(`${HALL}?attemptId=${attemptId}&view=items`)
  await expect(own.getByText(/剩余 2 天 23 小时/)).toBeVisible()
  await own.getByRole('button', { name: /^申\s*诉$/ }).click()
  await own.getByLabel('申诉内容').fill('现场照片可以说明所选做法成立')
  const buffer = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
  await own.locator('input[type=file]').setInputFiles({ name: '现场记录.pdf', mimeType: 'application/pdf', buffer })
  await expect(own.getByRole('button', { name: '删除 现场记录.pdf' })).toBeVisible()
  await own.getByRole('button', { name: '提交申诉' }).click()
  await expect(own.getByRole('alert').getByText('申诉已提交')).toBeVisible()
  await own.context().close()

  await beginAs(page, 'admin')
  await page.goto(`${PAGE}?tab=appeal`)
  const row = page.getByRole('row').filter({ hasText: title })
  await rowAct(row, '处理')
  const link = page.getByRole('list', { name: '附件' }).getByRole('link', { name: '现场记录.pdf' })
  const opened = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(opened.status()).toBe(200)
})
