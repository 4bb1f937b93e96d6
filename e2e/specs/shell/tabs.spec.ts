import { expect, type Page, test } from '@playwright/test'
import { searchBox } from '../../fixtures/lists.ts'
import { beginAs } from '../../fixtures/people.ts'

const tabs = (page: Page) => page.getByRole('navigation', { name: '访问标签' })
const menu = (page: Page) => page.getByRole('navigation', { name: '侧边菜单' })
const tab = (page: Page, title: string) => tabs(page).getByRole('link', { name: title, exact: true })

/** Opens back-office pages through the menu, so that each adds its tab. */
const visit = async (page: Page, ...titles: string[]) => {
  for (const title of titles) {
    await menu(page).getByRole('link', { name: title, exact: true }).click()
    await expect(tab(page, title)).toHaveAttribute('aria-current', 'page')
  }
}

test.beforeEach(async ({ page }) => {
  await beginAs(page, 'admin')
  await page.goto('/system/role')
  await expect(tab(page, '角色管理')).toBeVisible()
})

test('each visited route adds one tab at the right end and no second one', async ({ page }) => {
  await visit(page, '用户管理', '组织管理', '用户管理')

  await expect(tabs(page).getByRole('link')).toHaveText(['角色管理', '用户管理', '组织管理'])
})

test('closing an inactive tab changes nothing else, closing the active one goes to the rightmost', async ({ page }) => {
  await visit(page, '用户管理', '组织管理')
  await tabs(page).getByRole('button', { name: '关闭 用户管理' }).click()
  await expect(page).toHaveURL(/\/system\/org/)

  await visit(page, '角色管理')
  await tabs(page).getByRole('button', { name: '关闭 角色管理' }).click()
  await expect(page).toHaveURL(/\/system\/org/)
})

test('closing the only tab ends at /guide', async ({ page }) => {
  await tabs(page).getByRole('button', { name: '关闭 角色管理' }).click()

  await expect(page).toHaveURL(/\/guide$/)
})

test('the menu of a tab has exactly three entries and goes away by Escape', async ({ page }) => {
  await visit(page, '用户管理')
  await tab(page, '角色管理').click({ button: 'right' })

  await expect(page.getByRole('menu', { name: '标签操作' }).getByRole('menuitem')).toHaveText([
    '关闭',
    '关闭其他',
    '关闭所有',
  ])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu', { name: '标签操作' })).toHaveCount(0)
})

test('close others keeps and enters that tab, close all ends at /guide', async ({ page }) => {
  await visit(page, '用户管理', '组织管理')
  await tab(page, '用户管理').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '关闭其他' }).click()
  await expect(tabs(page).getByRole('link')).toHaveText(['用户管理'])
  await expect(page).toHaveURL(/\/system\/user/)

  await tab(page, '用户管理').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '关闭所有' }).click()
  await expect(page).toHaveURL(/\/guide$/)
})

test('a kept page keeps what was typed, and forgets it when its tab is closed', async ({ page }) => {
  await visit(page, '用户管理')
  const keyword = searchBox(page)
  await keyword.fill('未提交的输入')
  await visit(page, '组织管理', '用户管理')
  await expect(keyword).toHaveValue('未提交的输入')

  await tabs(page).getByRole('button', { name: '关闭 用户管理' }).click()
  await visit(page, '用户管理')
  await expect(keyword).toHaveValue('')
})

test('a reload brings the tabs back', async ({ page }) => {
  await visit(page, '用户管理', '组织管理')
  await page.reload()

  await expect(tabs(page).getByRole('link')).toHaveText(['角色管理', '用户管理', '组织管理'])
})

test('the crumb 主页 leads to the dashboard and the last crumb is text', async ({ page }) => {
  const crumbs = page.getByRole('navigation', { name: '面包屑' })
  await expect(crumbs.locator('[aria-current="page"]')).toHaveText('角色管理')
  await crumbs.getByRole('link', { name: '主页' }).click()

  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the sidebar collapses, stays so over a reload, and remembers it in its cookie', async ({ page, context }) => {
  await page.getByRole('button', { name: '收起菜单' }).click()
  await page.reload()

  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
  expect((await context.cookies()).some(({ name }) => name === 'sidebarStatus')).toBe(true)
})
