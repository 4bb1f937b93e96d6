import { expect, type Page, test } from '@playwright/test'
import { beginAs, makePerson } from '../../fixtures/people.ts'

const opened = async (page: Page) => {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: '搜索' })
  await expect(palette.getByRole('combobox', { name: '搜索' })).toBeFocused()
  return palette
}

test('Ctrl K finds a screen by pinyin initials, and Enter opens it', async ({ page }) => {
  await beginAs(page, 'admin')
  await page.goto('/videoManage/videoType')
  await expect(page.getByRole('table')).toBeVisible()
  const palette = await opened(page)

  await page.keyboard.type('meiyoudedongxi')
  await expect(palette.getByText(/^没有找到/)).toBeVisible()
  await palette.getByRole('combobox').fill('jsgl')
  await expect(palette.getByRole('group', { name: '页面' }).getByRole('option').first()).toContainText('角色管理')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/system\/role/)
  await expect(palette).toHaveCount(0)
})

test('a person is found by number and opens, an act begins, Escape leaves the page as it was', async ({
  page,
  request,
}) => {
  const person = await makePerson(request)
  await beginAs(page, 'admin')
  await page.goto('/system/role')
  await expect(page.getByRole('heading', { name: /^角色管理/ })).toBeVisible()

  const palette = await opened(page)
  await page.keyboard.type(person.username)
  // What was found for the first signs of the number goes when the whole of it has been looked for.
  await expect(palette.getByRole('group', { name: '人' }).getByRole('option')).toHaveCount(1)
  await expect(palette.getByRole('group', { name: '人' }).getByRole('option')).toContainText(person.username)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/system/user\\?.*user=${person.id}`))
  await expect(page.getByRole('dialog', { name: '用户详情' })).toBeVisible()

  await page.goto('/system/role')
  await expect(page.getByRole('heading', { name: /^角色管理/ })).toBeVisible()
  await opened(page)
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await opened(page)
  await page.keyboard.type('新建用户')
  await palette.getByRole('group', { name: '动作' }).getByRole('option', { name: '新建用户' }).click()
  await expect(page.getByRole('dialog', { name: /新建用户|新增用户/ })).toBeVisible()
  await expect(page).not.toHaveURL(/do=new/)
})

test('nothing is shown that the person may not open', async ({ page, request }) => {
  const person = await makePerson(request)
  await beginAs(page, 'lecturer')
  await page.goto('/videoManage/videoManageList')
  await expect(page.getByRole('button', { name: '搜索菜单' })).toBeVisible()
  const palette = await opened(page)

  const answer = page.waitForResponse('**/rest/guide/search')
  await page.keyboard.type(person.username)
  await answer
  await expect(palette.getByRole('group', { name: '人' })).toHaveCount(0)
  await palette.getByRole('combobox').fill('新建')
  await expect(palette.getByRole('option', { name: '新建用户' })).toHaveCount(0)
})
