import { expect, type Locator, type Page, test } from '@playwright/test'
import { listQuestionCategories, saveQuestionCategory } from '@portal/contract/areas/assessment/category.ts'
import { listQuestionLabels } from '@portal/contract/areas/assessment/label.ts'
import { listAct, pickUp } from '../../fixtures/lists.ts'
import { beginAs, call, tokenOf } from '../../fixtures/people.ts'

const mark = () => Date.now().toString(36)

/** Picks the entry of a tree or list that is open now. */
const pick = async (page: Page, field: Locator, words: string) => {
  await field.click()
  await field.fill(words)
  const open = page.locator('.ant-select-dropdown:visible')
  // The filter redraws the tree: a click in between meets an entry that is just being replaced.
  await expect(open.locator('.ant-select-tree-treenode:not([aria-hidden]), .ant-select-item')).toHaveCount(1)
  await open.getByText(words, { exact: true }).last().click()
}

const aBank = async (page: Page, name: string) => {
  const token = await tokenOf(page.request, 'admin')
  await call(page.request, saveQuestionCategory, { parentId: null, name }, token)
}

test('a multiple-choice question is written, tried, activated and found', async ({ page }) => {
  const bank = `题库${mark()}`
  await beginAs(page, 'admin')
  await aBank(page, bank)
  await page.goto('/questionBank/questionBankDetail?kind=multiple')
  const stem = `进入有限空间前应当做什么 ${bank}`
  await page.getByRole('textbox', { name: '题干', exact: true }).fill(stem)
  await page.getByRole('textbox', { name: '选项 A' }).fill('通风')
  await page.getByRole('textbox', { name: '选项 B' }).fill('检测')
  await page.getByRole('textbox', { name: '选项 C' }).fill('直接进入')
  await page.getByRole('button', { name: '删除 选项 D' }).click()
  await expect(page.getByText('请设置正确答案')).toBeVisible()
  await page.getByRole('checkbox', { name: '选项 A 为正确答案' }).check()
  await page.getByRole('checkbox', { name: '选项 B 为正确答案' }).check()
  await expect(page.getByText('可以启用：题目和答案都填好了')).toBeVisible()

  const trial = page.getByRole('status', { name: '试评分结果' })
  await page.getByRole('checkbox', { name: 'A 通风' }).check()
  await expect(trial).toContainText('0 / 2 分')
  await page.getByRole('checkbox', { name: 'B 检测' }).check()
  await expect(trial).toContainText('2 / 2 分')
  await page.getByText('判分后', { exact: true }).click()
  await expect(page.getByRole('region', { name: '学员看到的' }).getByText('答对了').first()).toBeVisible()

  await pick(page, page.getByRole('combobox', { name: '题目分类' }), bank)
  await page.getByRole('button', { name: '启用', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Q\d{8}$/ })).toBeVisible()
  await expect(page.getByText('第 1 版 · 启用')).toBeVisible()

  await page.goto(`/questionBank/questionBankList?keyword=${encodeURIComponent(bank)}`)
  await expect(page.getByRole('row').filter({ hasText: stem })).toContainText('启用')
  await page.getByRole('tree', { name: '题库与分类' }).getByText(bank).click()
  await expect(page.getByRole('row').filter({ hasText: stem })).toHaveCount(1)
})

test('options are put in order with the keyboard, and unsaved input is asked about', async ({ page }) => {
  await beginAs(page, 'admin')
  await page.goto('/questionBank/questionBankDetail?kind=order')
  await page.getByRole('textbox', { name: '项 1' }).fill('断电')
  await page.getByRole('textbox', { name: '项 2' }).fill('验电')
  const grip = page.getByRole('button', { name: '移动 项 2' })
  await pickUp(grip)
  const row = page.getByRole('row').filter({ has: grip })
  await expect(async () => {
    await page.keyboard.press('ArrowUp')
    await expect(row).toHaveAttribute('style', /translate3d\(0px, -/, { timeout: 500 })
  }).toPass()
  // Where it would fall is known once the other one has made room.
  const other = page.getByRole('row').filter({ has: page.getByRole('button', { name: '移动 项 1' }) })
  await expect(other).toHaveAttribute('style', /translate3d\(0px, \d/)
  await page.keyboard.press('Space')
  await expect(page.getByRole('textbox', { name: '项 1' })).toHaveValue('验电')

  await page.getByRole('button', { name: '返回列表' }).click()
  const question = page.getByRole('dialog', { name: '内容尚未保存，确定离开？' })
  await question.getByRole('button', { name: '离开' }).click()
  await expect(page).toHaveURL(/questionBankList/)
})

test('labels are added by lines and merged', async ({ page }) => {
  const [kept, dropped] = [`甲${mark()}`, `乙${mark()}`]
  const token = await beginAs(page, 'admin')
  await page.goto('/questionBank/questionLabelList')
  await listAct(page, '批量新增')
  const dialog = page.getByRole('dialog', { name: '批量新增标签' })
  await dialog.getByRole('textbox', { name: '名称' }).fill(`${kept}\n${dropped}`)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toHaveCount(0)

  for (const name of [kept, dropped])
    await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check()
  await page.getByRole('button', { name: '合并', exact: true }).click()
  const merging = page.getByRole('dialog', { name: '合并' })
  await merging.getByRole('radio', { name: kept }).check()
  await merging.getByRole('button', { name: '合并' }).click()
  await expect(merging).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: kept })).toContainText(dropped)
  const query = { page: 1, pageSize: 20, keyword: kept, filter: { kind: 'label' as const } }
  expect((await call(page.request, listQuestionLabels, query, token)).list[0]?.synonyms).toContain(dropped)
})

test('a category is made below a bank, and a second one of its name is refused', async ({ page }) => {
  const bank = `共享题库${mark()}`
  const token = await beginAs(page, 'admin')
  await aBank(page, bank)
  await page.goto('/questionBank/questionTypeList')
  await page.getByRole('tree', { name: '题目分类' }).getByText(bank).click()
  await page.getByRole('button', { name: '新增下级' }).click()
  const drawer = page.getByRole('dialog', { name: `新增分类（${bank}）` })
  await drawer.getByRole('textbox', { name: '名称' }).fill('用电安全')
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('tree', { name: '题目分类' }).getByText('用电安全').last()).toBeVisible()

  await page.getByRole('button', { name: '新增下级' }).click()
  await drawer.getByRole('textbox', { name: '名称' }).fill('用电安全')
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  await expect(drawer.getByText('同级已存在该名称')).toBeVisible()
  const banks = await call(page.request, listQuestionCategories, { withCount: true }, token)
  expect(banks.find(({ name }) => name === bank)?.children.map(({ name }) => name)).toEqual(['用电安全'])
})
