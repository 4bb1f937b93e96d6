import { type APIRequestContext, expect, test } from '@playwright/test'
import { reviewAttempt, startAttempt, submitAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { myCertificates } from '@portal/contract/areas/certificate/certificate.ts'
import { makeExam } from '../../fixtures/exams.ts'
import { rowAct } from '../../fixtures/lists.ts'
import { beginAs, call, freshName, makePerson, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'

const PAGE = '/videoManageSc/comprehensiveTest'
const HALL = '/netSchool/comprehensiveExam'

/** Hands in with the option of these words to every question. */
const sit = async (request: APIRequestContext, examId: string, username: string, words: string) => {
  const token = await tokenOf(request, username, OWN_PASSWORD)
  const clientKey = `key-${crypto.randomUUID()}`
  const body = { scene: 'exam' as const, objectId: examId, clientKey, device: 'Chrome · Windows' }
  const { attemptId, lease, sections } = await call(request, startAttempt, body, token)
  const changes = sections
    .flatMap(({ items }) => items)
    .map(({ itemId, options }) => ({
      itemId,
      rev: 1,
      answer: options.find(({ html }) => html.includes(words))?.id ?? null,
      flag: false,
      spentMs: 9000,
    }))
  await call(request, submitAttempt, { attemptId, lease, clientKey: `${clientKey}-in`, changes }, token)
  return { attemptId, token }
}

test('a wrong key is changed for everybody after a look at whom it concerns', async ({ page }) => {
  const title = freshName('改判')
  const people = [await makePerson(page.request), await makePerson(page.request)]
  const examId = await makeExam(page.request, { title, users: people.map(({ id }) => id) })
  const sat = []
  for (const { username } of people) sat.push(await sit(page.request, examId, username, '直接进入'))
  await beginAs(page, 'admin')
  await page.goto(`${PAGE}?tab=analysis&examId=${examId}`)
  await page.getByRole('button', { name: '开始计算' }).click()
  const row = page.getByRole('row').filter({ hasText: '单选题' })
  await rowAct(row, '改判')

  const drawer = page.getByRole('dialog', { name: '改判' })
  await drawer.getByRole('radio', { name: /直接进入/ }).check()
  await drawer.getByRole('button', { name: '预览影响' }).click()
  await expect(drawer.getByText('2 份答卷中有 2 份受影响')).toBeVisible()
  await expect(drawer.getByRole('list', { name: '及格结论改变的人员' })).toContainText(people[0]?.name ?? 'nobody')
  await drawer.getByRole('button', { name: '执行改判' }).click()
  await expect(drawer.getByText('请填写原因（2–200 字）')).toBeVisible()
  await drawer.getByLabel('改判原因').fill('标准答案录入有误')
  await drawer.getByRole('button', { name: '执行改判' }).click()
  await page.getByRole('dialog', { name: '执行改判确认' }).getByRole('button', { name: '执行改判' }).click()

  await expect(page.getByText('已更正 2 份答卷')).toBeVisible()
  for (const { attemptId, token } of sat)
    expect(await call(page.request, reviewAttempt, { attemptId }, token)).toMatchObject({ total: 100, passed: true })
})

test('an appeal is taken up and found right, and its examinee reads why', async ({ page, browser }) => {
  const title = freshName('申诉')
  const person = await makePerson(page.request)
  const rules = { keyRelease: 'handIn' as const }
  const examId = await makeExam(page.request, { title, users: [person.id], rules })
  const { attemptId } = await sit(page.request, examId, person.username, '直接进入')
  const own = await (await browser.newContext()).newPage()
  await beginAs(own, person.username, OWN_PASSWORD)
  await own.goto(`${HALL}?attemptId=${attemptId}&view=items`)
  await own.getByRole('button', { name: /^申\s*诉$/ }).click()
  await own.getByLabel('申诉内容').fill('题干没有说明是否已检测，所选做法也成立')
  await own.getByRole('button', { name: '提交申诉' }).click()
  await expect(own.getByRole('alert').getByText('申诉已提交')).toBeVisible()

  await beginAs(page, 'admin')
  await page.goto(`${PAGE}?tab=appeal`)
  const row = page.getByRole('row').filter({ hasText: title })
  await rowAct(row, '受理')
  await expect(row.getByText('处理中')).toBeVisible()
  await rowAct(row, '处理')
  const dialog = page.getByRole('dialog', { name: `处理 ${person.name} 的申诉` })
  await dialog.getByLabel('新的得分').fill('60')
  await dialog.getByLabel('处理理由').fill('题干表述不完整，酌情给分')
  await dialog.getByRole('button', { name: /提\s*交/ }).click()

  await expect(page.getByRole('alert').getByText('申诉已处理')).toBeVisible()
  await own.reload()
  await expect(own.getByText('0 → 60 分（题干表述不完整，酌情给分）')).toBeVisible()
  await own.context().close()
})

test('who passes finds the certificate and the next step, and a stranger checks the paper', async ({
  page,
  browser,
}) => {
  const title = freshName('发证')
  const person = await makePerson(page.request)
  const outputs = {
    certificate: true,
    certificateTitle: '安全上岗证',
    nextText: '去做练习',
    nextPath: '/netSchool/dailyAnswer',
  }
  const examId = await makeExam(page.request, { title, users: [person.id], outputs })
  const { attemptId } = await sit(page.request, examId, person.username, '先通风')
  await beginAs(page, person.username, OWN_PASSWORD)
  await page.goto(`${HALL}?attemptId=${attemptId}`)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载证书' }).click()
  expect((await download).suggestedFilename()).toMatch(/^安全上岗证-.+-KS\d{10}\.pdf$/)
  await page.getByRole('button', { name: '去做练习' }).click()
  await expect(page).toHaveURL(/dailyAnswer/)

  const [mine] = await call(
    page.request,
    myCertificates,
    {},
    await tokenOf(page.request, person.username, OWN_PASSWORD),
  )
  const stranger = await browser.newPage()
  await stranger.goto(`/guide?verify=${mine?.verifyCode}`)
  await expect(stranger.getByRole('region', { name: '验证结果' })).toContainText('有效')
  await stranger.getByLabel('姓名（可不填）').fill(person.name)
  await stranger.getByRole('button', { name: '验证' }).click()
  await expect(stranger.getByText('姓名一致')).toBeVisible()
  await stranger.close()

  await beginAs(page, 'admin')
  await page.goto(`${PAGE}?tab=result&examId=${examId}`)
  await page.getByRole('button', { name: '列表操作' }).click()
  await page.getByRole('button', { name: '打包证书' }).click()
  await expect(page.getByText('正在打包 1 张证书，完成后在“任务”中下载')).toBeVisible()
})
