import { expect, type Locator, type Page, test } from '@playwright/test'
import { saveApproveRules } from '@portal/contract/areas/access/approval-rule.ts'
import { listQuestionCategories, saveQuestionCategory } from '@portal/contract/areas/assessment/category.ts'
import { saveQuestionLabel } from '@portal/contract/areas/assessment/label.ts'
import { getQuestion, listQuestions, saveQuestion } from '@portal/contract/areas/assessment/question/endpoints.ts'
import type { QuestionSave } from '@portal/contract/areas/assessment/question/question.ts'
import { P } from '@portal/contract/privileges.ts'
import { chips, rowAct } from '../../fixtures/lists.ts'
import { beginAs, call, freshName, makePerson, makeRole, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'

const ROOT_ORG_ID = '00000000-0000-7000-8000-000000000001'
const LIST = '/questionBank/questionBankList'

const admin = (page: Page) => tokenOf(page.request, 'admin')

const aBank = async (page: Page, name: string, needReview = false) =>
  (await call(page.request, saveQuestionCategory, { parentId: null, name, needReview }, await admin(page))).id

const option = (id: string, text: string) => ({ id, html: `<p>${text}</p>`, anchored: false, side: 'left' as const })

const aQuestion = async (page: Page, typeId: string, stem: string, values: Partial<QuestionSave> = {}) =>
  call(
    page.request,
    saveQuestion,
    {
      typeId,
      kind: 'single',
      stem: `<p>${stem}</p>`,
      options: [option('aaaaaaaa', '通风'), option('bbbbbbbb', '直接进入')],
      key: { type: 'options', ids: ['aaaaaaaa'] },
      policy: 'exact',
      score: 2,
      action: 'activate',
      ...values,
    },
    await admin(page),
  )

const questionsIn = async (page: Page, typeId: string) => {
  const query = { page: 1, pageSize: 50, keyword: '', sort: 'number' as const, filter: { typeId } }
  return (await call(page.request, listQuestions, query, await admin(page))).list
}

/** Picks an entry of a list or tree that is open now. */
const pick = async (page: Page, field: Locator, words: string) => {
  await field.click()
  await field.fill(words)
  await page.locator('.ant-select-dropdown:visible').getByText(words, { exact: true }).last().click()
}

test.describe('for somebody who wants no motion', () => {
  // Menus open where they are asked for only as long as nothing passes over.
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('selected questions get another category, label and difficulty in one go; the chip names the label', async ({
    page,
  }) => {
    const [bank, other, label] = [freshName('批量'), freshName('移入'), freshName('签')]
    const token = await beginAs(page, 'admin')
    const [typeId, otherId] = [await aBank(page, bank), await aBank(page, other)]
    const { id: labelId } = await call(page.request, saveQuestionLabel, { kind: 'label', name: label }, token)
    for (const at of [1, 2]) await aQuestion(page, typeId, `${bank}题${at}`)
    await page.goto(`${LIST}?f.typeId=${typeId}`)
    await expect(page.getByRole('row').filter({ hasText: bank })).toHaveCount(2)

    await page.getByRole('checkbox', { name: '选择本页' }).check()
    await page.getByRole('button', { name: '改分类、标签、难度' }).click()
    const drawer = page.getByRole('dialog', { name: '批量修改 2 道题' })
    await pick(page, drawer.getByRole('combobox', { name: '移到分类' }), other)
    await drawer.getByRole('list', { name: '难度改为' }).getByRole('radio').nth(4).click()
    await pick(page, drawer.getByRole('combobox', { name: '添加标签' }), label)
    await page.keyboard.press('Escape')
    await drawer.getByRole('button', { name: '保存' }).click()

    await expect(page.getByRole('row').filter({ hasText: bank })).toHaveCount(0)
    const moved = await questionsIn(page, otherId)
    expect(moved.map(({ difficulty, labels }) => [difficulty, labels.map(({ name }) => name)])).toEqual([
      [5, [label]],
      [5, [label]],
    ])
    await page.goto(`${LIST}?f.labelIds=${encodeURIComponent(JSON.stringify([labelId]))}`)
    await expect(chips(page)).toContainText(`标签：${label}`)
    await expect(page.getByRole('row').filter({ hasText: bank })).toHaveCount(2)
  })
})

test('duplicates are merged into the one that is kept', async ({ page }) => {
  const [bank, label] = [freshName('合并'), freshName('签')]
  const token = await beginAs(page, 'admin')
  const typeId = await aBank(page, bank)
  const { id: labelId } = await call(page.request, saveQuestionLabel, { kind: 'label', name: label }, token)
  const kept = await aQuestion(page, typeId, `${bank}同一题`)
  const dropped = await aQuestion(page, typeId, `${bank}同一题`, { labelIds: [labelId] })
  await page.goto(`${LIST}?f.typeId=${typeId}`)
  await page.getByRole('checkbox', { name: '选择本页' }).check()

  await page.getByRole('button', { name: '合并重复' }).click()
  const dialog = page.getByRole('dialog', { name: '合并重复题目' })
  await dialog.getByRole('radio', { name: new RegExp(kept.number) }).check()
  await dialog.getByRole('button', { name: '合并' }).click()
  await expect(dialog).toHaveCount(0)

  await expect(page.getByRole('row').filter({ hasText: dropped.number })).toContainText('停用')
  await expect(page.getByRole('row').filter({ hasText: kept.number })).toContainText(label)
})

test('an old version is compared and restored as a draft, which then comes into force', async ({ page }) => {
  const bank = freshName('版本')
  const token = await beginAs(page, 'admin')
  const typeId = await aBank(page, bank)
  const { id, revision, number } = await aQuestion(page, typeId, `${bank}原来的题干`)
  await aQuestion(page, typeId, `${bank}改过的题干`, { id, revision })
  await page.goto(`/questionBank/questionBankDetail?id=${id}&tab=versions`)
  await expect(page.getByRole('heading', { name: number })).toBeVisible()

  for (const no of [1, 2])
    await page
      .getByRole('row')
      .filter({ hasText: `第 ${no} 版` })
      .getByRole('checkbox')
      .check()
  await page.getByRole('button', { name: '比较所选两版' }).click()
  const difference = page.getByRole('dialog', { name: '第 1 版与第 2 版的差异' })
  await expect(difference.getByRole('row').filter({ hasText: '题干' })).toContainText('改过的题干')
  await difference.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('row').filter({ hasText: '第 1 版' }).getByRole('button', { name: '恢复此版本' }).click()
  await page.getByRole('dialog', { name: '恢复确认' }).getByRole('button', { name: '恢复' }).click()
  await expect(page.getByText('第 3 版 · 草稿')).toBeVisible()
  await page.getByRole('tab', { name: '编辑' }).click()
  await page.getByRole('button', { name: '启用', exact: true }).click()

  await expect(page.getByText('第 3 版 · 启用')).toBeVisible()
  expect((await call(page.request, getQuestion, { id }, token)).version.stem).toContain('原来的题干')
})

test('a bank is shared with a unit for use only', async ({ page }) => {
  const bank = freshName('共享')
  const token = await beginAs(page, 'admin')
  const typeId = await aBank(page, bank)
  await page.goto('/questionBank/questionTypeList')
  await page.getByRole('tree', { name: '题目分类' }).getByText(bank).click()
  await page.getByRole('button', { name: '共享', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: `共享「${bank}」` })
  await drawer.getByRole('button', { name: '添加角色' }).click()
  await drawer.getByRole('combobox', { name: '共享角色 1' }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer).toHaveCount(0)

  const banks = await call(page.request, listQuestionCategories, { withCount: false }, token)
  expect(banks.find(({ id }) => id === typeId)?.shares).toMatchObject([{ party: 'role', right: 'use' }])
  await expect(page.getByText(/：用$/)).toBeVisible()
})

test('a question of a reviewed bank is submitted, read and passed by its reviewer, and then in force', async ({
  page,
  browser,
}) => {
  const bank = freshName('送审')
  const token = await beginAs(page, 'admin')
  const reviewer = await makePerson(page.request)
  await makeRole(page.request, [P.questionBank], [reviewer])
  const steps = [{ mode: 'any' as const, approvers: [{ kind: 'person' as const, id: reviewer.id }], dueHours: 24 }]
  await call(page.request, saveApproveRules, { itemId: 'question', orgIds: [ROOT_ORG_ID], steps }, token)
  const typeId = await aBank(page, bank, true)
  const { id, number } = await aQuestion(page, typeId, `${bank}待审的题`, { action: 'draft' })
  await page.goto(`${LIST}?f.typeId=${typeId}`)
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row).toContainText('草稿')

  await row.getByRole('checkbox').check()
  await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '提交审核' }).click()
  await expect(row).toContainText('审核中')

  const context = await browser.newContext({ locale: 'zh-CN', baseURL: new URL(page.url()).origin })
  const desk = await context.newPage()
  await beginAs(desk, reviewer.username, OWN_PASSWORD)
  await desk.goto(`${LIST}?tab=review`)
  await rowAct(desk.getByRole('row').filter({ hasText: number }), '审批')
  await expect(desk.getByText(`${bank}待审的题`).first()).toBeVisible()
  await desk.getByRole('toolbar', { name: '审批操作' }).getByRole('button', { name: '通过' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: '通过' }).click()

  await expect(desk).toHaveURL(/tab=review/)
  await expect.poll(async () => (await call(page.request, getQuestion, { id }, token)).state).toBe('active')
  await context.close()
})
