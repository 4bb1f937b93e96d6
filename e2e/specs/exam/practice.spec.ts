import { type APIRequestContext, expect, test } from '@playwright/test'
import { getPaper } from '@portal/contract/areas/exam/paper/paper.ts'
import { changePracticeState, savePractice } from '@portal/contract/areas/exam/practice/practice.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { makePaper } from '../../fixtures/exams.ts'
import { beginAs, call, freshName, makePerson, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'

const PAGE = '/netSchool/specialExercise'

/** A published set of five questions in which 「先通风」 is always right, for one person. */
const makeSet = async (request: APIRequestContext, userId: string): Promise<string> => {
  const admin = await tokenOf(request, 'admin')
  const title = freshName('专项')
  const paperId = await makePaper(request, title, 5)
  const { content } = await call(request, getPaper, { id: paperId }, admin)
  const questionIds = content.sections.flatMap(({ slots }) => slots.map(({ questionId }) => questionId))
  const set = {
    title,
    questionIds,
    modes: ['order' as const, 'challenge' as const],
    roundSize: 5,
    audience: { ...EMPTY_AUDIENCE, users: [userId] },
  }
  const { id } = await call(request, savePractice, set, admin)
  await call(request, changePracticeState, { ids: [id], action: 'publish' as const }, admin)
  return title
}

test('a round tells right and wrong at once, and a mistake stands in the wrong book', async ({ page }) => {
  const learner = await makePerson(page.request)
  const title = await makeSet(page.request, learner.id)
  await beginAs(page, learner.username, OWN_PASSWORD)
  await page.goto(PAGE)
  await page.getByRole('button', { name: `开始顺序练习：${title}` }).click()
  const result = page.getByRole('region', { name: '本题结果' })

  // Options change places: the right one is found by its words, then keys do the rest.
  await page.getByText('直接进入').click()
  await expect(page.getByRole('status').filter({ hasText: '✗ 答错' })).toBeVisible()
  await expect(page.getByText('正确答案')).toBeVisible()
  await result.getByRole('button', { name: '收藏' }).click()
  await expect(result.getByRole('button', { name: '已收藏' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(`${title}的第 2 道题目`)).toBeVisible()
  for (let n = 2; n <= 5; n += 1) {
    await page.getByText('先通风').click()
    await expect(page.getByRole('status').filter({ hasText: '✓ 答对' })).toBeVisible()
    await page.keyboard.press('Enter')
  }
  const end = page.getByRole('region', { name: '本轮练习完成' })
  await expect(end.getByText('80%')).toBeVisible()
  await expect(end.getByText('4/5 题')).toBeVisible()
  await expect(end.getByText('今日积分 4/10')).toBeVisible()
  await end.getByRole('button', { name: '返回' }).click()

  await page.getByRole('tab', { name: '错题本' }).click()
  await expect(page.getByText(`${title}的第 1 道题目`)).toBeVisible()
  await page.getByRole('tab', { name: '收藏' }).click()
  await expect(page.getByText(`${title}的第 1 道题目`)).toBeVisible()
})

test('an answer that the network swallows is kept, sent again and counted once', async ({ page }) => {
  const learner = await makePerson(page.request)
  const title = await makeSet(page.request, learner.id)
  await beginAs(page, learner.username, OWN_PASSWORD)
  await page.goto(PAGE)
  await page.getByRole('button', { name: `挑战：${title}` }).click()
  await page.route('**/rest/attempt/answerOne', (route) => route.abort())

  await page.getByText('先通风').click()
  await expect(page.getByText('网络不稳定，答案已存本机，恢复后自动提交')).toBeVisible()
  await page.unroute('**/rest/attempt/answerOne')
  await page.reload()

  // Sent by itself after the reload: the first question is judged, the second one handed out.
  await expect(page.getByRole('button', { name: '第 1 题，答对' })).toBeVisible()
  await expect(page.getByRole('button', { name: '第 2 题，未答' })).toBeVisible()
})
