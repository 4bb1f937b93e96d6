import { expect, type Locator, type Page, test } from '@playwright/test'
import { saveQuestionCategory } from '@portal/contract/areas/assessment/category.ts'
import { saveQuestion } from '@portal/contract/areas/assessment/question/endpoints.ts'
import { listPapers } from '@portal/contract/areas/exam/paper/paper.ts'
import { listAct } from '../../fixtures/lists.ts'
import { beginAs, call, freshName } from '../../fixtures/people.ts'

const TAB = '/videoManageSc/comprehensiveTest?tab=paper'

const option = (id: string, text: string) => ({ id, html: `<p>${text}</p>`, anchored: false, side: 'left' as const })

const aBankOf = async (page: Page, token: string, name: string, count: number) => {
  const { id } = await call(page.request, saveQuestionCategory, { parentId: null, name }, token)
  for (let n = 1; n <= count; n += 1)
    await call(
      page.request,
      saveQuestion,
      {
        typeId: id,
        kind: 'single',
        stem: `<p>${name}第${n}题</p>`,
        options: [option('aaaaaaaa', '通风'), option('bbbbbbbb', '直接进入')],
        key: { type: 'options', ids: ['aaaaaaaa'] },
        policy: 'exact',
        score: 2,
        action: 'activate',
      },
      token,
    )
  return id
}

/** Picks an entry of a list or tree that is open now. */
const pick = async (page: Page, field: Locator, words: string) => {
  await field.click()
  await field.fill(words)
  await page.locator('.ant-select-dropdown:visible').getByText(words, { exact: true }).last().click()
}

test('a paper of fixed and drawn questions is refused while questions are missing, then published', async ({
  page,
}) => {
  const [bank, title] = [freshName('卷库'), freshName('试卷')]
  const token = await beginAs(page, 'admin')
  await aBankOf(page, token, bank, 5)
  await page.goto(TAB)
  await page.getByRole('button', { name: '新增试卷' }).first().click()
  await page.getByRole('textbox', { name: '试卷名称' }).fill(title)

  const section = page.getByRole('region', { name: '第 1 大题' })
  await section.getByRole('button', { name: '选题' }).click()
  const basket = page.getByRole('dialog', { name: '选题' })
  await basket.getByRole('searchbox', { name: '搜索题目' }).fill(`${bank}第1题`)
  await page.keyboard.press('Enter')
  await expect(basket.getByRole('row').filter({ hasText: bank })).toHaveCount(1)
  await basket.getByRole('checkbox', { name: /^选择 Q/ }).check()
  await basket.getByRole('button', { name: '加入试卷（1 题）' }).click()
  await basket.getByRole('button', { name: '完成' }).click()
  await expect(section.getByRole('list', { name: '第 1 大题固定题目' })).toContainText(`${bank}第1题`)

  await section.getByRole('button', { name: '添加抽题规则' }).click()
  const drawer = page.getByRole('dialog', { name: '添加抽题规则' })
  await pick(page, drawer.getByRole('combobox', { name: '题目分类' }), bank)
  await page.keyboard.press('Escape')
  await expect(drawer.getByRole('status')).toContainText('可用 5 题')
  await drawer.getByRole('button', { name: '确定' }).click()

  const faults = page.getByRole('list', { name: '试卷检查' })
  await expect(faults).toContainText('第 1 组需 5 题，可用 4 题，缺 1 题')
  await expect(section.getByRole('group', { name: '第 1 组' })).toContainText('还需编写 1 题')
  await page.getByRole('button', { name: '发布' }).click()
  await expect(page.getByText('第 1 组需 5 题，可用 4 题，缺 1 题').last()).toBeVisible()

  await section.getByRole('button', { name: '编辑第 1 组' }).click()
  const editing = page.getByRole('dialog', { name: '编辑抽题规则' })
  await editing.getByRole('spinbutton', { name: '抽题数' }).fill('4')
  await editing.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('检查通过，可以发布')).toBeVisible()
  await page.getByRole('button', { name: '发布' }).click()

  await expect(page.getByText('已发布为第 1 版')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('混合试卷')
  const { list } = await call(page.request, listPapers, { keyword: title }, token)
  expect(list).toMatchObject([{ state: 'published', questionCount: 5, total: 10, version: 1 }])
})

test('leaving a changed paper asks, and staying keeps what was written', async ({ page }) => {
  await beginAs(page, 'admin')
  await page.goto(`${TAB}&paperId=new`)
  const name = page.getByRole('textbox', { name: '试卷名称' })
  await name.fill('尚未保存的试卷')

  await page.getByRole('button', { name: '返回' }).click()
  await page.getByRole('dialog', { name: '离开确认' }).getByRole('button', { name: '取消' }).click()
  await expect(name).toHaveValue('尚未保存的试卷')
  await page.getByRole('button', { name: '返回' }).click()
  await page.getByRole('dialog', { name: '离开确认' }).getByRole('button', { name: '离开' }).click()

  await expect(page.getByRole('button', { name: '新增试卷' }).first()).toBeVisible()
})

test('a whole paper comes from a text: headings become sections, and a 细目表 says what is still to be written', async ({
  page,
}) => {
  const bank = freshName('文本库')
  const token = await beginAs(page, 'admin')
  await aBankOf(page, token, bank, 1)
  await page.goto(`${TAB}&paperId=new`)
  await page.getByRole('textbox', { name: '试卷名称' }).fill(freshName('文本卷'))
  await page.getByRole('button', { name: '从文本导入' }).click()
  const dialog = page.getByRole('dialog', { name: '从文本导入整卷' })
  await pick(page, dialog.getByRole('combobox', { name: '存入题目分类' }), bank)
  const lines = ['一、单选题（每题 3 分）', `1. ${bank}先做什么？`, 'A. 通风', 'B. 进入', '答案：A']
  await dialog
    .getByRole('textbox', { name: '试卷文本' })
    .fill([...lines, '二、判断题（每题 2 分）', `2. ${bank}可以抛掷。`, '答案：错'].join('\n'))
  await dialog.getByRole('button', { name: '导入 2 题' }).click()

  await expect(page.getByRole('list', { name: '第 1 大题固定题目' })).toContainText(`${bank}先做什么？`)
  await expect(page.getByRole('list', { name: '第 2 大题固定题目' })).toContainText(`${bank}可以抛掷。`)
  await expect(page.getByText('共 2 题 · 满分 5 分')).toBeVisible()

  await page.getByRole('region', { name: '第 2 大题' }).getByRole('button', { name: '细目表' }).click()
  const matrix = page.getByRole('dialog', { name: '双向细目表' })
  await pick(page, matrix.getByRole('combobox', { name: '题目分类' }), bank)
  await page.keyboard.press('Escape')
  await pick(page, matrix.getByRole('combobox', { name: /知识点/ }), '灭火器')
  await page.keyboard.press('Escape')
  await matrix.getByRole('spinbutton', { name: '灭火器 难度 3' }).fill('2')
  await expect(matrix.getByRole('table', { name: '细目表' })).toContainText('还需编写 2 题')
  await matrix.getByRole('button', { name: '生成 1 组抽题规则' }).click()
  await expect(page.getByRole('group', { name: '第 1 组' })).toContainText('还需编写 2 题')
})

test('分值 of a file are what the paper takes: of chosen questions each its own, of drawn ones where they agree', async ({
  page,
}) => {
  const [bank, title] = [freshName('分值库'), freshName('分值卷')]
  const token = await beginAs(page, 'admin')
  const { id } = await call(page.request, saveQuestionCategory, { parentId: null, name: bank }, token)
  const head = '题型,题目分类,题干,选项A,选项B,正确答案,分值'
  const lines = [
    `简答,${bank},${bank}写出措施,,,停电(6);验电(4),10`,
    `多选,${bank},${bank}检测什么,氧含量,可燃气体,AB,3`,
    `单选,${bank},${bank}怎样系挂,高挂低用,低挂高用,A,2`,
    `判断,${bank},${bank}可以抛掷,,,错,1`,
  ]
  await page.goto(`/questionBank/questionBankList?f.typeId=${id}`)
  await listAct(page, '导入')
  const file = { name: '分值.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${[head, ...lines].join('\n')}`) }
  await page.getByLabel('导入文件').setInputFiles(file)
  const imported = page.getByRole('dialog', { name: '导入题目' })
  await imported.getByRole('button', { name: '导入 4 行' }).click()
  await expect(imported.getByText('成功 4 条，跳过 0 条')).toBeVisible()

  await page.goto(`${TAB}&paperId=new`)
  await page.getByRole('textbox', { name: '试卷名称' }).fill(title)
  const section = page.getByRole('region', { name: '第 1 大题' })
  await section.getByRole('textbox', { name: '第 1 大题标题' }).fill('试题')
  await section.getByRole('button', { name: '选题' }).click()
  const basket = page.getByRole('dialog', { name: '选题' })
  await basket.getByRole('searchbox', { name: '搜索题目' }).fill(bank)
  await page.keyboard.press('Enter')
  const boxes = basket.getByRole('checkbox', { name: /^选择 Q/ })
  await expect(boxes).toHaveCount(4)
  for (const box of await boxes.all()) await box.check()
  await expect(basket.getByRole('status')).toContainText('满分 16 分')
  await basket.getByRole('button', { name: '加入试卷（4 题）' }).click()
  await basket.getByRole('button', { name: '完成' }).click()
  await expect(section.getByLabel('第 1 大题题型')).toContainText('分值不一')

  await page.getByRole('button', { name: '添加大题' }).click()
  const drawn = page.getByRole('region', { name: '第 2 大题' })
  await drawn.getByRole('button', { name: '添加抽题规则' }).click()
  const drawer = page.getByRole('dialog', { name: '添加抽题规则' })
  await pick(page, drawer.getByRole('combobox', { name: '题目分类' }), bank)
  await page.keyboard.press('Escape')
  await expect(drawer.getByText('题目分值不一（1 分 1 题、2 分 1 题、3 分 1 题、10 分 1 题）')).toBeVisible()
  await expect(drawer.getByRole('button', { name: '确定' })).toBeDisabled()
  await pick(page, drawer.getByRole('combobox', { name: '题型' }), '多选题')
  await page.keyboard.press('Escape')
  await expect(drawer.getByText('按题库分值')).toBeVisible()
  await drawer.getByRole('spinbutton', { name: '抽题数' }).fill('1')
  await drawer.getByRole('button', { name: '确定' }).click()
  await expect(drawn.getByRole('group', { name: '第 1 组' })).toContainText('抽 1 题 × 3 分')
})
