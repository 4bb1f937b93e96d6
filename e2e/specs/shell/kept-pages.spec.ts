import { expect, type Page, test } from '@playwright/test'
import { chips, chooseFilter, search, searchBox } from '../../fixtures/lists.ts'
import { beginAs } from '../../fixtures/people.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: '侧边菜单' })
const rows = (page: Page) => page.getByRole('table').locator('tbody tr[data-row-key]')
const chosen = (page: Page) => page.getByRole('table').locator('tbody input[type=checkbox]:checked')

const visit = async (page: Page, title: string) => {
  await menu(page).getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('navigation', { name: '面包屑' }).locator('[aria-current="page"]')).toHaveText(title)
}

const begin = async (page: Page, address: string) => {
  await beginAs(page, 'admin')
  await page.goto(address)
  await expect(rows(page).first()).toBeVisible()
}

test('filters, keyword, page, selection and the inner scroll are kept', async ({ page }) => {
  await begin(page, '/system/user')
  await chooseFilter(page, '在职状态', '在职')
  await page.setViewportSize({ width: 1150, height: 600 })
  await search(page, '王')
  await expect(page).toHaveURL(/keyword=/)
  await page.getByTitle('2', { exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await rows(page).first().getByRole('checkbox').check()
  await rows(page).nth(1).getByRole('checkbox').check()
  const name = (await rows(page).first().innerText()).split(/\s/)[0] ?? ''
  const box = page
    .getByRole('table')
    .locator('xpath=ancestor::*[contains(@class,"ant-table-content") or contains(@class,"ant-table-body")]')
    .first()
  await box.evaluate((element) => element.scrollTo({ top: 60 }))
  const scrolled = await box.evaluate((element) => element.scrollTop)
  expect(scrolled).toBeGreaterThan(0)

  await visit(page, '组织管理')
  await visit(page, '用户管理')
  await expect(page).toHaveURL(/page=2/)
  await expect(searchBox(page)).toHaveValue('王')
  await expect(chips(page).getByRole('button', { name: '筛选 1' })).toBeVisible()
  await expect(chosen(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText(name)
  expect(await box.evaluate((element) => element.scrollTop)).toBe(scrolled)
})

test('a hidden page makes no request, and a stale one is fetched again quietly on return', async ({ page }) => {
  await begin(page, '/videoManage/labelManage')
  await visit(page, '视频分类')
  await expect(rows(page).first()).toBeVisible()
  let asked = 0
  page.on('request', (request) => {
    const isList = request.url().endsWith('/rest/labelType/list')
    if (isList && request.postData()?.includes('"kind":"label"')) asked += 1
  })
  // Older than what counts as fresh, and long enough for any polling to show itself.
  await page.clock.install()
  await page.clock.runFor('02:00')
  expect(asked).toBe(0)

  await visit(page, '标签管理')
  await expect(rows(page).first()).toBeVisible()
  await expect.poll(() => asked).toBe(1)
})

test('unsaved input is asked about when its tab is closed, not when it is hidden', async ({ page }) => {
  await begin(page, '/videoManage/videoType')
  await visit(page, '标签管理')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox').first().fill('未保存的标签')
  await page.goBack()
  await expect(page).toHaveURL(/\/videoManage\/videoType/)
  await expect(form).toHaveCount(0)

  const tabs = page.getByRole('navigation', { name: '访问标签' })
  await tabs.getByRole('button', { name: '关闭 标签管理' }).click()
  const question = page.getByRole('dialog').filter({ hasText: '内容尚未保存，确定离开？' })
  await question.getByRole('button', { name: '取消' }).click()
  await tabs.getByRole('link', { name: '标签管理', exact: true }).click()
  await expect(form.getByRole('textbox').first()).toHaveValue('未保存的标签')
})

test('a menu entry chosen again leads from a record of its page back to the list', async ({ page }) => {
  await begin(page, '/questionnaire/questionnaireList')
  await rows(page).first().getByRole('link').first().click()
  await expect(page).toHaveURL(/questionnaire=/)

  await menu(page).getByRole('link', { name: '问卷列表', exact: true }).click()

  await expect(page).toHaveURL(/questionnaireList$/)
  await expect(rows(page).first()).toBeVisible()
})
