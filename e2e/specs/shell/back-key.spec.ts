import { expect, type Page, test } from '@playwright/test'
import { beginAs, makePerson, OWN_PASSWORD } from '../../fixtures/people.ts'

const PHONE = { width: 390, height: 844 }

const question = (page: Page) => page.getByRole('dialog').filter({ hasText: '内容尚未保存，确定离开？' })

test('the back key of a phone closes what stands over the page, and asks before it loses what was typed', async ({
  page,
}) => {
  await beginAs(page, 'admin')
  await page.goto('/videoManage/videoType')
  const menu = page.getByRole('navigation', { name: '侧边菜单' })
  await menu.getByRole('link', { name: '标签管理', exact: true }).click()
  await expect(page).toHaveURL(/labelManage/)
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const form = page.getByRole('dialog', { name: '新增' })
  await form.getByRole('textbox').first().fill('未保存的标签')

  await page.goBack()
  await expect(question(page)).toBeVisible()
  await page.goBack()
  await expect(question(page)).toHaveCount(0)
  await expect(form.getByRole('textbox').first()).toHaveValue('未保存的标签')
  await page.goBack()
  await question(page)
    .getByRole('button', { name: /离\s?开/ })
    .click()
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL(/labelManage/)

  await page.goBack()
  await expect(page).toHaveURL(/videoType/)
})

test('a form that took the place of its page is not left unasked', async ({ page, request }) => {
  const person = await makePerson(request)
  await page.setViewportSize(PHONE)
  await beginAs(page, person.username, OWN_PASSWORD)
  await page.goto('/activity/activityVideo?tab=card')
  await page.getByRole('button', { name: '创建名片' }).click()
  await page.getByLabel('职称', { exact: true }).fill('高级工程师')

  await page.goBack()
  await question(page)
    .getByRole('button', { name: /取\s?消/ })
    .click()
  await expect(page.getByLabel('职称', { exact: true })).toHaveValue('高级工程师')
  await page.goBack()
  await question(page)
    .getByRole('button', { name: /离\s?开/ })
    .click()
  await expect(page.getByRole('button', { name: '创建名片' })).toBeVisible()
})
