import { expect, test } from '@playwright/test'
import { startAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { examInfo, myExams } from '@portal/contract/areas/exam/own/exam.ts'
import { addressToAll } from '../../fixtures/audience.ts'
import { makeExam, makePaper, makeQuestions } from '../../fixtures/exams.ts'
import { rowAct } from '../../fixtures/lists.ts'
import { beginAs, call, freshName, makePerson, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'

const PAGE = '/videoManageSc/comprehensiveTest'

const startBody = (objectId: string) => ({
  scene: 'exam' as const,
  objectId,
  clientKey: `key-${crypto.randomUUID()}`,
  device: 'Chrome · Windows',
})

test('the wizard makes and publishes an exam whose sentence is that of the examinee', async ({ page }) => {
  const title = freshName('考试')
  await makePaper(page.request, title)
  await beginAs(page, 'admin')
  await page.goto(`${PAGE}?edit=new`)
  const wizard = page.getByRole('region', { name: '新增考试' })
  const next = wizard.getByRole('button', { name: '下一步' })

  await next.click()
  await expect(wizard.getByText('该项为必填项')).toBeVisible()
  await wizard.getByLabel('考试名称').fill(title)
  await next.click()
  await wizard.getByLabel('试卷', { exact: true }).fill(title)
  await page.locator('.ant-select-dropdown:visible').getByText(`${title}（1 题，100 分）`).click()
  await next.click()
  await addressToAll(page)
  await next.click()
  await next.click()
  await next.click()
  const sentence = wizard.locator('.exam-sentence')
  await expect(sentence).toContainText('共 1 题，满分 100 分，60 分及格')
  const words = await sentence.innerText()
  await wizard.getByRole('button', { name: /^发布/ }).click()

  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row.getByText('未开始')).toBeVisible()
  await rowAct(row, '准备情况')
  await expect(page.getByText('没有影响开考的问题')).toBeVisible()
  const learner = await tokenOf(page.request, 'learner')
  const { list } = await call(page.request, myExams, { keyword: title }, learner)
  const info = await call(page.request, examInfo, { examId: list[0]?.id ?? '' }, learner)
  expect(info.sentence).toBe(words)
})

test('Enter goes one step on and never past a wrong one, a typed date counts, and a draft comes back after the papers', async ({
  page,
}) => {
  const title = freshName('向导')
  await makePaper(page.request, title)
  await beginAs(page, 'admin')
  await page.goto(`${PAGE}?edit=new`)
  const wizard = page.getByRole('region', { name: '新增考试' })
  const here = wizard.getByRole('list', { name: '步骤' }).locator('[aria-current="step"]')

  await wizard.getByLabel('考试名称').press('Enter')
  await expect(wizard.getByText('1 处要改：')).toBeVisible()
  await expect(here).toContainText('基本信息')
  await wizard.getByLabel('考试名称').fill(title)
  await wizard.getByLabel('考试名称').press('Enter')
  await expect(here).toContainText('试卷')
  await expect(wizard.getByText('草稿已存')).toBeVisible()

  await page.getByRole('tab', { name: '试卷', exact: true }).click()
  await expect(wizard).toHaveCount(0)
  await page.goto(`${PAGE}?edit=new`)
  await expect(wizard.getByLabel('考试名称')).toHaveValue(title)

  await wizard.getByRole('button', { name: '人员与时间' }).click()
  await wizard.getByLabel('试卷', { exact: true }).fill(title)
  await page.locator('.ant-select-dropdown:visible').getByText(`${title}（1 题，100 分）`).click()
  await wizard.getByRole('button', { name: '下一步' }).click()
  await wizard.getByLabel('开始时间').fill('2031-05-06 09:00')
  await wizard.getByLabel('结束时间').fill('2031-05-04 18:00')
  await page.keyboard.press('Tab')
  await addressToAll(page)
  await wizard.getByRole('button', { name: '下一步' }).click()
  await expect(wizard.getByText('比开始早了 1 天，要晚于 2031-05-06 09:00')).toBeVisible()
  await expect(here).toContainText('人员与时间')
  await wizard.getByLabel('结束时间').fill('2031-05-06 18:00')
  await page.keyboard.press('Tab')
  await expect(wizard.getByText('2031-05-06 09:00 至 2031-05-06 18:00')).toBeVisible()
  await expect(wizard.getByText('处要改：')).toHaveCount(0)
})

test('a paper is made inside the picker of the wizard', async ({ page }) => {
  const title = freshName('随手卷')
  await makeQuestions(page.request, title, 3)
  await beginAs(page, 'admin')
  await page.goto(`${PAGE}?edit=new`)
  const wizard = page.getByRole('region', { name: '新增考试' })
  await wizard.getByLabel('考试名称').fill(title)
  await wizard.getByLabel('考试名称').press('Enter')
  await wizard.getByRole('button', { name: '新建试卷' }).click()
  const quick = wizard.getByRole('group', { name: '新建试卷' })
  await expect(quick.getByLabel('试卷名称')).toHaveValue(`${title}试卷`)

  await quick.getByRole('button', { name: '新建并选用' }).click()
  await expect(quick.getByRole('alert')).toHaveText('请选择题目分类')
  await quick.getByLabel('从哪些题里抽').fill(title)
  await page.locator('.ant-select-dropdown:visible').getByText(title, { exact: true }).click()
  await quick.getByLabel('题数与每题分值').fill('2')
  await quick.getByLabel('每题分值', { exact: true }).fill('50')
  await quick.getByLabel('每题分值', { exact: true }).press('Enter')

  await expect(page.getByText('试卷已发布并选用')).toBeVisible()
  await expect(wizard.getByRole('complementary').getByText('2 题 · 100 分')).toBeVisible()
})

test('no step is left without its paper or its people, and a draft is kept without both', async ({ page }) => {
  const title = freshName('草稿')
  await makePaper(page.request, title)
  await beginAs(page, 'admin')
  await page.goto(`${PAGE}?edit=new`)
  const wizard = page.getByRole('region', { name: '新增考试' })
  const here = wizard.getByRole('list', { name: '步骤' }).locator('[aria-current="step"]')
  const paper = wizard.getByLabel('试卷', { exact: true })
  await wizard.getByLabel('考试名称').fill(title)
  await wizard.getByLabel('考试名称').press('Enter')

  // The step has the focus, and Enter goes on from it.
  await expect(wizard.getByRole('group', { name: '第 2 步：试卷' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(wizard.getByText('请选择试卷', { exact: true })).toBeVisible()
  await expect(here).toContainText('试卷')
  await expect(paper).toBeFocused()

  await wizard.getByRole('button', { name: '保存草稿' }).click()
  await rowAct(page.getByRole('row').filter({ hasText: title }), '编辑')
  const again = page.getByRole('region', { name: `编辑考试《${title}》` })
  await again.getByRole('button', { name: '人员与时间' }).click()
  await expect(again.getByText('请选择试卷', { exact: true })).toBeVisible()
  await again.getByLabel('试卷', { exact: true }).fill(title)
  await page.locator('.ant-select-dropdown:visible').getByText(`${title}（1 题，100 分）`).click()
  await expect(again.getByRole('complementary').getByText('1 题 · 100 分')).toBeVisible()
  await again.getByLabel('及格分').fill('120')
  await again.getByRole('button', { name: '下一步' }).click()
  await expect(again.getByText('及格分不能大于总分')).toBeVisible()
  await again.getByLabel('及格分').fill('60')
  await again.getByRole('button', { name: '下一步' }).click()
  await again.getByRole('button', { name: '下一步' }).click()
  await expect(again.getByText('请选择考试对象', { exact: true })).toBeVisible()
  await again.getByText('1 处要改：').getByRole('button', { name: '考试对象' }).click()
  await expect(again.getByRole('button', { name: '考试对象' }).first()).toBeFocused()
})

test('the board shows who sits and gives ten minutes more without a reload', async ({ page }) => {
  const title = freshName('监考')
  const person = await makePerson(page.request)
  const examId = await makeExam(page.request, { title, users: [person.id] })
  const learner = await tokenOf(page.request, person.username, OWN_PASSWORD)
  await beginAs(page, 'admin')
  await page.goto(`${PAGE}?tab=monitor&examId=${examId}`)
  const board = page.getByRole('region', { name: `监考：${title}` })
  await expect(board.getByRole('button', { name: '未开始 1' })).toBeVisible()

  const { deadline } = await call(page.request, startAttempt, startBody(examId), learner)
  const row = board.getByRole('row').filter({ hasText: person.name })
  await expect(row.getByText('答题中')).toBeVisible({ timeout: 15_000 })
  await rowAct(row, '加时')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /加\s*时/ }).click()
  await expect(dialog.getByText('请填写原因（2–200 字）')).toBeVisible()
  await dialog.getByLabel('原因').fill('设备故障')
  await dialog.getByRole('button', { name: /加\s*时/ }).click()

  await expect(page.getByText('加时已生效')).toBeVisible()
  const info = await call(page.request, examInfo, { examId }, learner)
  expect(info.running).not.toBeNull()
  expect(deadline).not.toBeNull()
})

test('a cancelled exam asks for the reason and leaves the examinees with it', async ({ page }) => {
  const title = freshName('取消')
  const person = await makePerson(page.request)
  const examId = await makeExam(page.request, { title, users: [person.id] })
  await beginAs(page, 'admin')
  await page.goto(`${PAGE}?keyword=${encodeURIComponent(title)}`)
  const row = page.getByRole('row').filter({ hasText: title })
  await rowAct(row, '取消')
  await page.getByLabel('取消原因').fill('场地停电')
  await page.getByRole('button', { name: '取消考试' }).click()

  await expect(row.getByText('已取消')).toBeVisible()
  const learner = await tokenOf(page.request, person.username, OWN_PASSWORD)
  expect((await call(page.request, examInfo, { examId }, learner)).why).toBe('考试已取消')
})
