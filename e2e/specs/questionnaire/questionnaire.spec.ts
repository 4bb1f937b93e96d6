import { expect, test } from '@playwright/test'
import { listSurveyQuestions, saveSurveyQuestion } from '@portal/contract/areas/questionnaire/question/endpoints.ts'
import { answerPathOf } from '@portal/contract/areas/questionnaire/questionnaire.ts'
import {
  changeQuestionnaireState,
  getQuestionnaireResult,
  listQuestionnaires,
  saveQuestionnaire,
} from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { beginAs, call, freshName, makePerson, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'
import { aDraft, published, withQuestions } from '../../fixtures/surveys.ts'

test('a question with a condition is written in the builder, and a fault is told before it is saved', async ({
  page,
}) => {
  const title = freshName('问卷')
  const token = await beginAs(page, 'admin')
  const { id: questionnaireId } = await call(
    page.request,
    saveQuestionnaire,
    {
      title,
      mode: 'named',
      audience: { ...EMPTY_AUDIENCE, everyone: true },
      openAt: new Date().toISOString(),
      closeAt: new Date(Date.now() + HOUR_MS).toISOString(),
    },
    token,
  )
  await call(page.request, saveSurveyQuestion, { questionnaireId, kind: 'judge', stem: '是否参加过培训' }, token)
  await page.goto(`/questionnaire/questionList?questionnaireId=${questionnaireId}`)
  await page.getByRole('group', { name: '新增题目' }).getByRole('button', { name: '单选题' }).click()

  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('请输入题干')).toBeVisible()
  await page.getByRole('textbox', { name: '题干' }).fill('培训的收获')
  await page.getByRole('textbox', { name: '选项 1 内容' }).fill('很大')
  await page.getByRole('textbox', { name: '选项 2 内容' }).fill('一般')
  await page.getByRole('button', { name: '添加条件' }).click()
  await page.getByRole('button', { name: '保存' }).click()

  await expect(page.getByRole('row').filter({ hasText: '培训的收获' })).toContainText('第 1 题已作答')
  const { pages } = await call(page.request, listSurveyQuestions, { questionnaireId }, token)
  expect(pages[0]?.questions).toMatchObject([{ kind: 'judge' }, { stem: '培训的收获', showIf: { join: 'and' } }])
})

test('a named answer on a phone asks what the condition wants, and two taps store one', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const person = await makePerson(page.request)
  const id = await aDraft(page, {
    title: freshName('问卷'),
    mode: 'named',
    audience: { ...EMPTY_AUDIENCE, users: [person.id] },
  })
  await withQuestions(page, id)
  await published(page, id)
  await beginAs(page, person.username, OWN_PASSWORD)
  await page.goto(answerPathOf(id))
  const reason = page.getByRole('textbox', { name: '不满意的原因' })

  await expect(reason).toBeHidden()
  await page.getByRole('button', { name: '提交' }).click()
  await expect(page.getByRole('alert')).toHaveText('该项为必填项')
  await expect(page.getByRole('radio', { name: '满意', exact: true })).toBeFocused()
  await page.getByRole('radio', { name: '不满意', exact: true }).check()
  await reason.fill('排队太久')
  await page.getByRole('button', { name: '提交' }).dblclick()

  await expect(page.getByText('谢谢你的反馈')).toBeVisible()
  const admin = await tokenOf(page.request, 'admin')
  const result = await call(page.request, getQuestionnaireResult, { id }, admin)
  expect(result.n).toBe(1)
  await page.reload()
  await expect(page.getByRole('region', { name: '我的答案' })).toContainText('排队太久')
})

test('the reviewer sees the submitted questionnaire and passes it', async ({ page }) => {
  const title = freshName('问卷')
  const person = await makePerson(page.request)
  const id = await aDraft(page, { title, mode: 'named', audience: { ...EMPTY_AUDIENCE, users: [person.id] } })
  await withQuestions(page, id)
  const admin = await tokenOf(page.request, 'admin')
  await call(page.request, changeQuestionnaireState, { id, action: 'submit' }, admin)
  await beginAs(page, 'approver')
  await page.goto('/questionnaire/questionCheck')

  await page.getByRole('button', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText('当 第 1 题等于不满意 时显示')).toBeVisible()
  await page.getByRole('button', { name: '通过' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '通过' }).click()

  await expect(page.getByText('收集中').first()).toBeVisible()
  const { list } = await call(page.request, listQuestionnaires, { page: 1, pageSize: 20, keyword: title }, admin)
  expect(list).toMatchObject([{ state: 'collecting' }])
})
