import { expect, type Page, test } from '@playwright/test'
import { endSession } from '@portal/contract/areas/account/session.ts'
import { saveSurveyQuestion } from '@portal/contract/areas/questionnaire/question/endpoints.ts'
import { answerPathOf, type QuestionnaireInput } from '@portal/contract/areas/questionnaire/questionnaire.ts'
import {
  getQuestionnaire,
  getQuestionnaireResult,
  makeQuestionnaireCodes,
  saveQuestionnaire,
} from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { rowAct } from '../../fixtures/lists.ts'
import {
  beginAs,
  call,
  freshName,
  type MadePerson,
  makePerson,
  OWN_PASSWORD,
  signIn,
  tokenOf,
} from '../../fixtures/people.ts'
import { published } from '../../fixtures/surveys.ts'

const options = [
  { id: 'good', text: '满意' },
  { id: 'bad', text: '不满意' },
]

type Wanted = Pick<QuestionnaireInput, 'title' | 'mode'> & Partial<Pick<QuestionnaireInput, 'access'>>

/** A choice and a text, published through the review; with one place for 满意 where it is told so. */
const collecting = async (page: Page, wanted: Wanted, people: readonly MadePerson[], oneGood = false) => {
  const admin = await tokenOf(page.request, 'admin')
  const settings = {
    ...wanted,
    audience: { ...EMPTY_AUDIENCE, users: people.map(({ id }) => id) },
    openAt: new Date(Date.now() - HOUR_MS).toISOString(),
    closeAt: new Date(Date.now() + HOUR_MS).toISOString(),
  }
  const { id } = await call(page.request, saveQuestionnaire, settings, admin)
  const question = { questionnaireId: id, kind: 'single' as const, stem: '是否满意', options }
  const { id: questionId } = await call(page.request, saveSurveyQuestion, question, admin)
  const words = { questionnaireId: id, kind: 'text' as const, stem: '建议', required: false }
  await call(page.request, saveSurveyQuestion, words, admin)
  if (oneGood) {
    const { revision } = await call(page.request, getQuestionnaire, { id }, admin)
    const cells = [{ questionId, optionId: 'good' }]
    const quotas = [{ id: 'q1', name: '满意', cells, limit: 1, onFull: 'politeEnd' as const }]
    await call(page.request, saveQuestionnaire, { ...settings, id, revision, quotas }, admin)
  }
  await published(page, id)
  return id
}

const fillIn = async (page: Page, choice: string) => {
  await page.getByRole('radio', { name: choice, exact: true }).check()
  await page.getByRole('button', { name: '提交' }).click()
}

test('an anonymous answer keeps its draft on the device, and nobody can show it again', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const people = [
    await makePerson(page.request),
    ...(await Promise.all([1, 2, 3, 4].map(() => makePerson(page.request)))),
  ]
  const id = await collecting(page, { title: freshName('匿名'), mode: 'anonymous' }, people)
  await beginAs(page, people[0]?.username ?? '', OWN_PASSWORD)
  await page.goto(answerPathOf(id))
  await expect(page.getByText('匿名：不保存姓名、工号、设备和时间；将保存：答案和大致用时')).toBeVisible()

  await page.getByRole('textbox', { name: '建议' }).fill('多组织演练')
  await expect(page.getByText(/^草稿已于 .+ 保存在本机$/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: '建议' })).toHaveValue('多组织演练')
  await fillIn(page, '满意')
  await expect(page.getByText(/^提交成功/)).toBeVisible()
  await page.reload()

  await expect(page.getByRole('status').filter({ hasText: '你已提交过该问卷' })).toBeVisible()
  await expect(page.getByRole('region', { name: '我的答案' })).toBeHidden()
  const admin = await tokenOf(page.request, 'admin')
  const result = await call(page.request, getQuestionnaireResult, { id }, admin)
  expect(result).toMatchObject({ n: 1, questions: [], suppressed: ['收集中，结束后显示结果'] })
})

test('a confidential draft goes on after a reload, and a full place ends politely', async ({ page, browser }) => {
  const people = [await makePerson(page.request), await makePerson(page.request)]
  const id = await collecting(page, { title: freshName('保密'), mode: 'confidential' }, people, true)
  const [first, second] = people
  await beginAs(page, first?.username ?? '', OWN_PASSWORD)
  await page.goto(answerPathOf(id))
  await page.getByRole('textbox', { name: '建议' }).fill('增加照明')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText(/^草稿已于 .+ 保存$/)).toBeVisible()
  const other = await (await browser.newContext()).newPage()
  await beginAs(other, second?.username ?? '', OWN_PASSWORD)
  await other.goto(answerPathOf(id))
  await fillIn(other, '满意')
  await expect(other.getByText(/^提交成功/)).toBeVisible()
  await other.context().close()

  await page.reload()
  await expect(page.getByRole('textbox', { name: '建议' })).toHaveValue('增加照明')
  await fillIn(page, '满意')

  await expect(page.getByText('该名额已满，感谢参与')).toBeVisible()
})

test('a wrong code is told beside its field, and a right one is good for one answer', async ({ page }) => {
  const person = await makePerson(page.request)
  const id = await collecting(page, { title: freshName('口令'), mode: 'named', access: 'code' }, [person])
  const admin = await tokenOf(page.request, 'admin')
  const { codes } = await call(page.request, makeQuestionnaireCodes, { id, count: 1 }, admin)
  await beginAs(page, person.username, OWN_PASSWORD)
  await page.goto(answerPathOf(id))
  const enter = async (code: string) => {
    await page.getByRole('textbox', { name: '口令' }).fill(code)
    await page.getByRole('button', { name: '开始填写' }).click()
  }

  await enter('ABCDEFGH')
  await expect(page.getByRole('alert')).toHaveText('口令错误或已使用')
  await enter(codes[0] ?? '')
  await fillIn(page, '不满意')
  await expect(page.getByText(/^提交成功/)).toBeVisible()
  await page.reload()
  await enter(codes[0] ?? '')

  await expect(page.getByRole('alert')).toHaveText('口令错误或已使用')
})

test('a named questionnaire is exported for SPSS from its list', async ({ page }) => {
  const title = freshName('导出')
  const person = await makePerson(page.request)
  await collecting(page, { title, mode: 'named' }, [person])
  await beginAs(page, 'admin')
  await page.goto('/questionnaire/questionnaireList')
  const row = page.getByRole('row').filter({ hasText: title })
  await rowAct(row, '导出')
  const dialog = page.getByRole('dialog', { name: `导出《${title}》` })
  await dialog.getByRole('radio', { name: 'SPSS' }).check()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载' }).click(),
  ])

  expect(file.suggestedFilename()).toBe(`问卷_${title}.zip`)
})

test('a session that is over under a filled form is signed in over it, and the answer goes out by itself', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const person = await makePerson(page.request)
  const id = await collecting(page, { title: freshName('记名'), mode: 'named' }, [person])
  await beginAs(page, person.username, OWN_PASSWORD)
  await page.goto(answerPathOf(id))
  await page.getByRole('textbox', { name: '建议' }).fill('增加检查')
  await call(page.request, endSession, { others: true }, await signIn(page.request, person.username, OWN_PASSWORD))
  await expect(page.getByRole('alert').filter({ hasText: '登录已失效' })).toBeVisible()

  await fillIn(page, '满意')
  const dialog = page.getByRole('dialog', { name: '登录已失效，请重新登录' })
  await expect(dialog.getByText('填的内容都在，登录后自动提交')).toBeVisible()
  await dialog.getByRole('textbox', { name: '用户名' }).fill(person.username)
  await dialog.getByRole('textbox', { name: '密码' }).fill(OWN_PASSWORD)
  await dialog.getByRole('button', { name: '登录并提交' }).click()
  await expect(page.getByText(/^提交成功/)).toBeVisible()
})

test('without a network nothing is lost: answers stay on the device, and the answer goes out by itself', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const person = await makePerson(page.request)
  const id = await collecting(page, { title: freshName('断网'), mode: 'named' }, [person])
  await beginAs(page, person.username, OWN_PASSWORD)
  await page.goto(answerPathOf(id))
  await expect(page.getByRole('textbox', { name: '建议' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('textbox', { name: '建议' }).fill('增加检查')
  await page.getByRole('radio', { name: '满意', exact: true }).check()
  await expect(page.getByText(/^草稿已于 .+ 保存在本机，联网后存到服务器$/)).toBeVisible()
  await page.close()

  await context.setOffline(false)
  const again = await context.newPage()
  await beginAs(again, person.username, OWN_PASSWORD)
  await again.goto(answerPathOf(id))
  await expect(again.getByRole('textbox', { name: '建议' })).toHaveValue('增加检查')
  await expect(again.getByRole('radio', { name: '满意', exact: true })).toBeChecked()
  await context.setOffline(true)
  await again.getByRole('button', { name: '提交' }).click()
  await expect(again.getByText('网络不可用，还没有提交；答案已存在本机，联网后自动提交')).toBeVisible()
  await context.setOffline(false)

  await expect(again.getByText(/^提交成功/)).toBeVisible()
  expect(await again.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':survey:')))).toEqual([])
})
