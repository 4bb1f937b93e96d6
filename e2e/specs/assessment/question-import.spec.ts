import fs from 'node:fs'
import path from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { saveQuestionCategory } from '@portal/contract/areas/assessment/category.ts'
import { type QuestionFields, questionColumns } from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import { getQuestion, listQuestions } from '@portal/contract/areas/assessment/question/endpoints.ts'
import { chips, listAct } from '../../fixtures/lists.ts'
import { beginAs, call, freshName, tokenOf } from '../../fixtures/people.ts'

const PICTURES = path.join(import.meta.dirname, '../../../packages/server/test/files/libreoffice-pictures.xlsx')
const LIST = '/questionBank/questionBankList'

const aBank = async (page: Page, name: string) => {
  const token = await tokenOf(page.request, 'admin')
  return (await call(page.request, saveQuestionCategory, { parentId: null, name }, token)).id
}

const questionsIn = async (page: Page, typeId: string) => {
  const token = await tokenOf(page.request, 'admin')
  const query = { page: 1, pageSize: 50, keyword: '', sort: 'number' as const, filter: { typeId } }
  return call(page.request, listQuestions, query, token)
}

const csvOf = (rows: readonly QuestionFields[]) => {
  const quoted = (text = '') => `"${text.replaceAll('"', '""')}"`
  const head = questionColumns.map(({ title }) => quoted(title)).join(',')
  const lines = rows.map((fields) => questionColumns.map(({ key }) => quoted(fields[key])).join(','))
  return { name: '题目.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${[head, ...lines].join('\n')}`) }
}

const aRow = (type: string, at: number, values: QuestionFields = {}): QuestionFields => ({
  kind: '单选',
  type,
  stem: `${type}第 ${at} 题`,
  optionA: '甲',
  optionB: '乙',
  optionC: '丙',
  answer: 'B',
  ...values,
})

const openImport = async (page: Page): Promise<Locator> => {
  await listAct(page, '导入')
  const drawer = page.getByRole('dialog', { name: '导入题目' })
  await expect(drawer.getByRole('button', { name: '选择文件' })).toBeVisible()
  return drawer
}

/** The counts of the report in words. */
const figures = (drawer: Locator) => drawer.getByRole('region', { name: '导入结果' })

/** How many rows of the check stand whole between its head and its foot. */
const rowsSeen = async (page: Page, drawer: Locator): Promise<number> => {
  const foot = (await drawer.getByRole('button', { name: /^导入 [\d,]+ 行$/ }).boundingBox())?.y ?? 0
  const boxes = await drawer
    .getByRole('row', { name: /^第 \d+ 行$/ })
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })))
  const height = page.viewportSize()?.height ?? 0
  return boxes.filter(({ top, bottom }) => top > 0 && bottom <= Math.min(foot - 12, height)).length
}

const repair = async (drawer: Locator, row: number, column: string, value: string) => {
  const line = drawer.getByRole('row', { name: `第 ${row} 行`, exact: true })
  await line.getByRole('button', { name: new RegExp(`^修改${column}：`) }).click()
  await line.getByRole('textbox', { name: column }).fill(value)
  await line.getByRole('button', { name: '保存' }).click()
  await expect(line).toHaveCount(0)
}

test('300 rows with 7 faults show exactly 7, write nothing, and repaired in place appear at once', async ({ page }) => {
  test.setTimeout(120_000)
  const bank = freshName('错误')
  await beginAs(page, 'admin')
  const typeId = await aBank(page, bank)
  const rows = Array.from({ length: 300 }, (_, at) => aRow(bank, at + 2))
  const wrong: [number, QuestionFields][] = [
    [4, { stem: '' }],
    [50, { kind: '抢答' }],
    [77, { answer: 'E' }],
    [100, { answer: 'AB' }],
    [150, { optionC: '甲' }],
    [222, { score: '101' }],
    [299, { type: '没有的题库' }],
  ]
  for (const [at, values] of wrong) rows[at] = { ...rows[at], ...values }
  await page.goto(LIST)
  const drawer = await openImport(page)
  await page.getByLabel('导入文件').setInputFiles(csvOf(rows))

  await expect(figures(drawer)).toContainText('共 300 行：新增 293 · 错误 7', { timeout: 60_000 })
  await drawer.getByRole('tab', { name: '错误 7' }).click()
  await expect(drawer.getByRole('row', { name: /^第 \d+ 行$/ })).toHaveCount(7)
  await expect(drawer.getByRole('button', { name: '导入 293 行' })).toBeDisabled()
  await expect(drawer.getByText('D6：题干不能为空')).toBeVisible()
  await drawer.getByRole('tab', { name: '全部 300' }).click()
  await expect(drawer.getByRole('row', { name: '第 20 行', exact: true })).toBeAttached()
  expect(await rowsSeen(page, drawer)).toBeGreaterThanOrEqual(12)
  await drawer.getByRole('tab', { name: '错误 7' }).click()
  expect((await questionsIn(page, typeId)).total).toBe(0)

  await page.reload()
  await drawer.getByRole('tab', { name: '错误 7' }).click()
  await repair(drawer, 6, '题干', `${bank}补上的题干`)
  await repair(drawer, 52, '题型', '单选')
  await repair(drawer, 79, '正确答案', 'C')
  await repair(drawer, 102, '正确答案', 'A')
  await repair(drawer, 152, '选项C', '丁')
  await repair(drawer, 224, '分值', '10')
  await repair(drawer, 301, '题目分类', bank)
  await expect(figures(drawer)).toContainText('共 300 行：新增 300')
  expect((await questionsIn(page, typeId)).total).toBe(0)
  await drawer.getByRole('button', { name: '导入 300 行' }).click()

  await expect(drawer.getByText('成功 300 条，跳过 0 条')).toBeVisible({ timeout: 60_000 })
  expect((await questionsIn(page, typeId)).total).toBe(300)
  await drawer.getByRole('button', { name: '查看题目' }).click()
  await expect(page).not.toHaveURL(/batch=/)
})

test('pasted text is read while it is typed; guesses are seen, a row is left out, the rest is imported', async ({
  page,
}) => {
  const bank = freshName('粘贴')
  await beginAs(page, 'admin')
  const typeId = await aBank(page, bank)
  await page.goto(`${LIST}?f.typeId=${typeId}`)
  await expect(chips(page)).toContainText(`分类：${bank}`)
  const drawer = await openImport(page)
  await drawer.getByText('粘贴文本').click()
  const text = drawer.getByRole('textbox', { name: '题目文本' })
  const live = drawer.getByRole('region', { name: '识别结果' })

  await text.fill(`1. ${bank}动火证的有效期不超过（ ）。\nA. 4 小时  B. 8 小时\n答案：E`)
  await expect(live.getByRole('status')).toHaveText('识别 1 题，错误 1 处，推断 1 处')
  await live.getByRole('button', { name: '第 1 行：正确答案“E”不在选项中' }).click()
  await expect(text).toBeFocused()
  await text.fill(
    `1. ${bank}动火证的有效期不超过（ ）。\nA. 4 小时  B. 8 小时\n答案：B\n2. ${bank}氧气瓶可以沾油。（×）\n3. ${bank}高处作业不低于 {{2}} 米。\n知识点：${bank}`,
  )
  await expect(live.getByRole('status')).toContainText('识别 3 题，错误 0 处')
  await expect(live.getByText('正确答案：B')).toBeVisible()
  await drawer.getByRole('button', { name: '预检' }).click()

  await expect(figures(drawer)).toContainText('共 3 行：推断 3')
  await expect(drawer.getByText(`将新建知识点“${bank}”`)).toBeVisible()
  await drawer.getByRole('button', { name: '不导入第 4 行' }).click()
  await expect(drawer.getByRole('button', { name: '导入 2 行' })).toBeDisabled()
  await drawer.getByRole('checkbox', { name: /已查看 2 行推断/ }).check()
  await drawer.getByRole('button', { name: '导入 2 行' }).click()

  await expect(drawer.getByText('成功 2 条，跳过 1 条')).toBeVisible()
  await drawer.getByRole('button', { name: '查看题目' }).click()
  await expect(page.getByRole('row').filter({ hasText: bank })).toHaveCount(2)
  expect((await questionsIn(page, typeId)).list.map(({ kind }) => kind).sort()).toEqual(['fill', 'single'])
})

test('what is exported with its answers comes back equal; losses of a form are told before', async ({ page }) => {
  const bank = freshName('往返')
  const token = await beginAs(page, 'admin')
  const typeId = await aBank(page, bank)
  await page.goto(`${LIST}?f.typeId=${typeId}`)
  const drawer = await openImport(page)
  const rows: QuestionFields[] = [
    aRow(bank, 1, { explanation: '因为', difficulty: '4', score: '1.5' }),
    aRow(bank, 2, { kind: '多选', answer: 'AC', policy: '漏选按比例' }),
    { kind: '填空', type: bank, stem: `${bank}填____和____`, answer: '安全帽|头盔;3±0.1' },
    { kind: '排序', type: bank, stem: `${bank}排`, optionA: '一', optionB: '二', answer: 'B>A', policy: '按位置' },
  ]
  await page.getByLabel('导入文件').setInputFiles(csvOf(rows))
  await drawer.getByRole('button', { name: '导入 4 行' }).click()
  await expect(drawer.getByText('成功 4 条，跳过 0 条')).toBeVisible()
  await drawer.getByRole('button', { name: '查看题目' }).click()
  const contents = async () => {
    const { list } = await questionsIn(page, typeId)
    const found = await Promise.all(list.map(({ id }) => call(page.request, getQuestion, { id }, token)))
    // Options get ids of their own in every version.
    return found.map(({ version: { no: _, changeNote: __, ...content }, difficulty }) =>
      JSON.stringify({ ...content, difficulty }).replace(/"[a-z0-9]{8}"/g, '"id"'),
    )
  }
  const before = await contents()
  expect(before).toHaveLength(4)

  await listAct(page, '导出')
  const dialog = page.getByRole('dialog', { name: '导出题目' })
  await expect(dialog.getByText('共 4 题，全部可以完整导出。')).toBeVisible()
  await dialog.getByRole('radio', { name: 'GIFT' }).check()
  await expect(dialog.getByText('共 4 题，可导出 2 题；以下 2 题不能完整保存')).toBeVisible()
  await expect(dialog.getByRole('list', { name: '不能完整保存的题目' })).toContainText(
    '排序题不能以 GIFT 保存，将不导出',
  )
  await dialog.getByRole('radio', { name: 'Excel', exact: true }).check()
  const fetched = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载' }).click()
  const file = await fetched
  expect(file.suggestedFilename()).toBe('题目.xlsx')
  await openImport(page)
  await page
    .getByLabel('导入文件')
    .setInputFiles({ name: '题目.xlsx', mimeType: '', buffer: fs.readFileSync(await file.path()) })
  await expect(figures(drawer)).toContainText('共 4 行：更新 4')
  await drawer.getByRole('button', { name: '导入 4 行' }).click()
  await expect(drawer.getByText('成功 4 条，跳过 0 条')).toBeVisible()

  expect((await questionsIn(page, typeId)).list.map(({ no }) => no)).toEqual([2, 2, 2, 2])
  expect(await contents()).toEqual(before)
})

test('a repeated question is skipped unless kept, faults come as a file, and an import can be dropped', async ({
  page,
}) => {
  const bank = freshName('重复')
  await beginAs(page, 'admin')
  const typeId = await aBank(page, bank)
  await page.goto(`${LIST}?f.typeId=${typeId}`)
  const drawer = await openImport(page)
  await page.getByLabel('导入文件').setInputFiles(csvOf([aRow(bank, 1), aRow(bank, 1), aRow(bank, 3, { answer: '' })]))

  await expect(figures(drawer)).toContainText('共 3 行：新增 1 · 重复 1 · 错误 1')
  const twin = drawer.getByRole('row', { name: '第 3 行' })
  await expect(twin).toContainText('与第 2 行重复')
  await twin.getByText('保留两者').click()
  await expect(figures(drawer)).toContainText('共 3 行：新增 2 · 错误 1')
  const fetched = page.waitForEvent('download')
  await drawer.getByRole('button', { name: '下载错误行' }).click()
  expect((await fetched).suggestedFilename()).toBe('题目-错误行.xlsx')
  await drawer.getByRole('radio', { name: '仅导入正确行' }).check()
  await drawer.getByRole('button', { name: '导入 2 行' }).click()
  await expect(drawer.getByText('成功 2 条，跳过 1 条')).toBeVisible()

  await drawer.getByRole('button', { name: '返回导入记录' }).click()
  await page.getByLabel('导入文件').setInputFiles(csvOf([aRow(bank, 9)]))
  await expect(figures(drawer)).toContainText('共 1 行：新增 1')
  await page.getByRole('button', { name: '关闭', exact: true }).click()
  await page.goto(LIST)
  await openImport(page)
  await drawer.getByRole('row').filter({ hasText: '已预检' }).first().getByRole('button', { name: '查看' }).click()
  await drawer.getByRole('button', { name: '放弃' }).click()
  await page.getByRole('dialog', { name: '放弃确认' }).getByRole('button', { name: '放弃' }).click()
  await expect(drawer.getByRole('button', { name: '选择文件' })).toBeVisible()
  expect((await questionsIn(page, typeId)).total).toBe(2)
})

test('a workbook of another layout is mapped, its options come apart as they are seen, and is known the next time', async ({
  page,
}) => {
  const bank = freshName('外来')
  await beginAs(page, 'admin')
  const typeId = await aBank(page, bank)
  await page.goto(`${LIST}?f.typeId=${typeId}`)
  const drawer = await openImport(page)
  const foreign = (at: number) => ({
    name: '外来.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `\ufeff${bank}题库\n作业种类,试题类型,题目内容,题目选项,题目答案,教材页码${bank}\n高处作业,单选题,${bank}先做什么${at},A.甲**B.乙**C.丙,B,P12\n高处作业,判断题,${bank}可以登高${at},正确**错误,不正确,P13`,
    ),
  })
  await page.getByLabel('导入文件').setInputFiles(foreign(1))

  const options = drawer.getByRole('list', { name: '文件里的列' }).getByRole('listitem').nth(3)
  await expect(options).toContainText('请确认')
  await expect(options).toContainText('每题 2–3 项')
  await expect(drawer.getByRole('list', { name: '文件里的列' }).getByRole('listitem').nth(5)).toContainText('不认得')
  const first = drawer.getByRole('region', { name: '导入后是这样' }).getByRole('article', { name: '第 3 行' })
  await expect(first.getByRole('listitem', { name: 'B 乙，正确答案' })).toBeVisible()
  await drawer.getByLabel('分值').fill('1')
  await drawer.getByRole('button', { name: '下一步：预检 2 行' }).click()
  await expect(figures(drawer)).toContainText('共 2 行：推断 2')
  await drawer.getByRole('checkbox', { name: /已查看 2 行推断/ }).check()
  await drawer.getByRole('button', { name: '导入 2 行' }).click()
  await expect(drawer.getByText('成功 2 条，跳过 0 条')).toBeVisible()
  expect((await questionsIn(page, typeId)).list.map(({ keyText }) => keyText).sort()).toEqual(['B', '错'])

  await drawer.getByRole('button', { name: '返回导入记录' }).click()
  await page.getByLabel('导入文件').setInputFiles(foreign(2))
  await expect(figures(drawer)).toContainText('共 2 行：推断 2')
})

test('pictures inside of the cells of a workbook are seen before the import and stand in its questions after', async ({
  page,
}) => {
  const bank = freshName('带图')
  const token = await beginAs(page, 'admin')
  const typeId = await aBank(page, bank)
  await page.goto(`${LIST}?f.typeId=${typeId}`)
  const drawer = await openImport(page)
  await page.getByLabel('导入文件').setInputFiles(PICTURES)

  await expect(figures(drawer)).toContainText('共 3 行：新增 2 · 推断 1')
  const rowAt = (no: number) => drawer.getByRole('row', { name: `第 ${no} 行`, exact: true })
  await expect(rowAt(3).getByText('2 张图片未写位置，已放在题干之后')).toBeVisible()
  const asked = drawer.locator('.question-import-asked')
  await rowAt(2).getByRole('button', { name: '预览' }).click()
  for (const picture of await asked.getByRole('img').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  await rowAt(2).getByRole('button', { name: '预览' }).click()
  await rowAt(4).getByRole('button', { name: '预览' }).click()
  await expect(asked.getByRole('img', { name: '图G4' })).toBeVisible()
  await drawer.getByRole('checkbox', { name: /已查看 1 行推断/ }).check()
  await drawer.getByRole('button', { name: '导入 3 行' }).click()
  await expect(drawer.getByText('成功 3 条，跳过 0 条')).toBeVisible()

  const { list } = await questionsIn(page, typeId)
  const made = await Promise.all(list.map(({ id }) => call(page.request, getQuestion, { id }, token)))
  expect(
    made.map(({ kind, version: { stem, picture } }) => [kind, stem.match(/<img/g)?.length ?? 0, picture?.width]),
  ).toEqual([
    ['single', 1, undefined],
    ['judge', 2, undefined],
    ['hotspot', 0, 800],
  ])
})

test('questions without a category get one in the check, and 查看题目 shows just those that came in', async ({
  page,
}) => {
  const bank = freshName('补选')
  await beginAs(page, 'admin')
  const typeId = await aBank(page, bank)
  await page.goto(LIST)
  const drawer = await openImport(page)
  await page
    .getByLabel('导入文件')
    .setInputFiles(csvOf([aRow('', 1, { stem: `${bank}甲` }), aRow('', 2, { stem: `${bank}乙` })]))

  await expect(drawer.getByText('2 行没有写题目分类，归入')).toBeVisible({ timeout: 60_000 })
  await drawer.getByRole('combobox', { name: '归入题目分类' }).fill(bank)
  await page.locator('.ant-select-dropdown:visible').getByText(bank, { exact: true }).last().click()
  await expect(figures(drawer)).toContainText(`导入到「${bank}」；共 2 行：新增 2`)
  await drawer.getByRole('button', { name: '导入 2 行' }).click()
  await expect(drawer.getByText('成功 2 条，跳过 0 条')).toBeVisible({ timeout: 60_000 })
  expect((await questionsIn(page, typeId)).total).toBe(2)
  await drawer.getByRole('button', { name: '查看题目' }).click()
  await expect(chips(page)).toContainText('来源：刚导入的题目')
  await expect(page.getByRole('row').filter({ hasText: bank })).toHaveCount(2)
})
