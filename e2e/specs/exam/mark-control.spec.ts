import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { saveQuestionCategory } from '@portal/contract/areas/assessment/category.ts'
import { saveQuestion } from '@portal/contract/areas/assessment/question/endpoints.ts'
import { startAttempt, submitAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { CONTROL_EVERY, noControlWords } from '@portal/contract/areas/exam/mark/words.ts'
import { paperContent } from '@portal/contract/areas/exam/paper/content.ts'
import { changePaperState, savePaper } from '@portal/contract/areas/exam/paper/paper.ts'
import { P } from '@portal/contract/privileges.ts'
import { makeExam } from '../../fixtures/exams.ts'
import {
  beginAs,
  call,
  freshName,
  type MadePerson,
  makePerson,
  makeRole,
  OWN_PASSWORD,
  tokenOf,
} from '../../fixtures/people.ts'

const MARKING = '/videoManageSc/comprehensiveTest?tab=mark'

/** One question that a person marks, ten points. */
const aPaperToMark = async (request: APIRequestContext, title: string) => {
  const admin = await tokenOf(request, 'admin')
  const { id: typeId } = await call(request, saveQuestionCategory, { parentId: null, name: title }, admin)
  const question = {
    typeId,
    kind: 'short' as const,
    stem: `<p>${title}：简述作业票的作用</p>`,
    key: { type: 'points' as const, points: [{ text: '明确责任', points: 10, any: [], all: [] }] },
    policy: 'manual' as const,
    score: 10,
    action: 'activate' as const,
  }
  const { id: questionId } = await call(request, saveQuestion, question, admin)
  const content = paperContent.parse({ sections: [{ heading: '简答题', slots: [{ questionId, score: 10 }] }] })
  const { id } = await call(request, savePaper, { title, content }, admin)
  await call(request, changePaperState, { id, action: 'publish' }, admin)
  return id
}

const write = async (request: APIRequestContext, examId: string, person: MadePerson) => {
  const token = await tokenOf(request, person.username, OWN_PASSWORD)
  const clientKey = `key-${crypto.randomUUID()}`
  const start = { scene: 'exam' as const, objectId: examId, clientKey, device: 'Chrome · Windows' }
  const { attemptId, lease, sections } = await call(request, startAttempt, start, token)
  const itemId = sections[0]?.items[0]?.itemId ?? ''
  const changes = [{ itemId, rev: 1, answer: `作答：${person.username}`, flag: false, spentMs: 1000 }]
  await call(request, submitAttempt, { attemptId, lease, clientKey: `${clientKey}-in`, changes }, token)
}

const openMarking = async (page: Page, title: string, examId: string) => {
  await page.goto(`${MARKING}&examId=${examId}`)
  return page.getByRole('list', { name: '待阅题目' }).getByRole('listitem').filter({ hasText: title })
}

const give = async (page: Page, score: number) => {
  // The form of the next script takes the place of the last one as soon as it has come.
  await expect(async () => {
    await page
      .getByRole('group', { name: '分数' })
      .getByRole('button', { name: String(score), exact: true })
      .click()
    const shown = page.getByRole('spinbutton', { name: '得分' })
    await expect(shown).toHaveAttribute('aria-valuenow', String(score), { timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await page.getByRole('button', { name: '保存评分' }).click()
  await expect(page.getByText(`已保存 ${score} 分`)).toBeVisible()
}

test('a control script is drawn, met by another marker among the others, and shows who is lenient', async ({
  page,
  browser,
}) => {
  test.slow()
  const title = freshName('质控')
  const [first, second] = [await makePerson(page.request), await makePerson(page.request)]
  const learners: MadePerson[] = []
  for (let n = 0; n < CONTROL_EVERY + 3; n += 1) learners.push(await makePerson(page.request))
  await makeRole(page.request, [P.school, P.exam, P.examMark], [first, second])
  const paperId = await aPaperToMark(page.request, title)
  const examId = await makeExam(page.request, {
    title,
    users: learners.map(({ id }) => id),
    paperId,
    markerIds: [first.id, second.id],
    rules: { passScore: 6 },
  })
  for (const learner of learners) await write(page.request, examId, learner)

  const one = await (await browser.newContext()).newPage()
  await beginAs(one, first.username, OWN_PASSWORD)
  await (await openMarking(one, title, examId)).getByRole('button', { name: '开始评阅' }).click()
  await give(one, 4)
  await one.getByRole('button', { name: '返回题目' }).click()
  await one.context().close()

  await beginAs(page, 'admin')
  const question = await openMarking(page, title, examId)
  await question.getByRole('button', { name: '抽查' }).click()
  const drawer = page.getByRole('dialog', { name: '阅卷抽查' })
  await drawer.getByRole('button', { name: '抽查一份' }).click()
  await expect(drawer.getByText('作答：')).toBeVisible()
  await drawer.getByLabel('对照分').fill('4')
  await drawer.getByRole('button', { name: '设为质控卷' }).click()
  await expect(drawer.getByRole('heading', { name: '质控卷（1）' })).toBeVisible()
  await expect(drawer.getByText(noControlWords.kept)).toBeVisible()
  await expect(drawer.getByRole('button', { name: '抽查一份' })).toBeDisabled()
  await drawer.getByRole('button', { name: /关闭|Close/ }).click()

  const two = await (await browser.newContext()).newPage()
  await beginAs(two, second.username, OWN_PASSWORD)
  await (await openMarking(two, title, examId)).getByRole('button', { name: '开始评阅' }).click()
  // The script after so many of his own is the control script: it looks like every other one.
  for (let n = 0; n <= CONTROL_EVERY; n += 1) {
    await give(two, 7)
    const written = await two.getByLabel('作答').inputValue()
    await two.getByRole('button', { name: '下一份' }).click()
    await expect(two.getByLabel('作答')).not.toHaveValue(written)
  }
  await two.context().close()

  await question.getByRole('button', { name: '抽查' }).click()
  const lenient = drawer.getByRole('row').filter({ hasText: second.name }).filter({ hasText: '+3（1 份）' })
  await expect(lenient).toBeVisible()
})

test('a score chosen after the first one goes along when the marker turns on without saving', async ({ page }) => {
  const title = freshName('改分')
  const marker = await makePerson(page.request)
  const learners = [await makePerson(page.request), await makePerson(page.request)]
  await makeRole(page.request, [P.school, P.exam, P.examMark], [marker])
  const paperId = await aPaperToMark(page.request, title)
  const users = learners.map(({ id }) => id)
  const markerIds = [marker.id]
  // Until they are brought out by hand marks may be changed.
  const rules = { passScore: 6, resultBy: 'manual' as const }
  const examId = await makeExam(page.request, { title, users, paperId, markerIds, rules })
  for (const learner of learners) await write(page.request, examId, learner)

  await beginAs(page, marker.username, OWN_PASSWORD)
  await (await openMarking(page, title, examId)).getByRole('button', { name: '开始评阅' }).click()
  await give(page, 4)
  const written = await page.getByLabel('作答').inputValue()
  await page.getByRole('button', { name: '7', exact: true }).click()
  await page.getByRole('button', { name: '下一份' }).click()
  await expect(page.getByLabel('作答')).not.toHaveValue(written)
  await page.getByRole('button', { name: '9', exact: true }).click()
  await page.getByRole('button', { name: '返回题目' }).click()

  await expect(page.getByText('均分 8 / 10')).toBeVisible()
})
