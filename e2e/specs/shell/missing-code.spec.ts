import { expect, type Page, test } from '@playwright/test'
import { beginAs } from '../../fixtures/people.ts'

const CODE = /\/assets\/DictionaryPage-[^/]+\.js$/

/** A page whose code the server has no more, as after an update, until the page itself has come again `untilOpened` times. */
const withoutCode = async (page: Page, untilOpened: number) => {
  let opened = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) opened += 1
  })
  await beginAs(page, 'admin')
  await page.goto('/videoManage/videoType')
  await expect(page.getByRole('table')).toBeVisible()
  opened = 0
  await page.route(CODE, (route) =>
    opened < untilOpened ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  )
  return () => opened
}

/** To another screen without loading the page anew. */
const goInside = (page: Page, place: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, place)

const gone = (page: Page) => page.getByText('页面的一部分没有取到，多半是系统刚刚更新')

test('a screen whose code is gone after an update comes with one reload', async ({ page }) => {
  const opened = await withoutCode(page, 1)
  await goInside(page, '/system/dictionary')

  await expect(page).toHaveTitle(/字典管理/)
  await expect(
    page.getByRole('main').getByRole('tree').or(page.getByRole('main').getByRole('table')).first(),
  ).toBeVisible()
  await expect(page.getByText('页面出错了')).toHaveCount(0)
  expect(opened()).toBe(1)
})

test('code that stays away reloads the page once, and then says so', async ({ page }) => {
  const opened = await withoutCode(page, 2)
  await goInside(page, '/system/dictionary')

  await expect(gone(page)).toBeVisible()
  expect(opened()).toBe(1)
  await page.getByRole('main').getByRole('button', { name: '刷新' }).click()
  await expect(
    page.getByRole('main').getByRole('tree').or(page.getByRole('main').getByRole('table')).first(),
  ).toBeVisible()
  await expect(gone(page)).toHaveCount(0)
})

test('what somebody has written is not reloaded away: he is asked', async ({ page }) => {
  const opened = await withoutCode(page, 1)
  await page.getByRole('button', { name: '新增', exact: false }).first().click()
  const form = page.getByRole('dialog').first()
  await form.getByRole('textbox').first().fill('没有保存的名称')
  await page.evaluate(() => dispatchEvent(new Event('vite:preloadError', { cancelable: true })))

  const question = page.getByRole('dialog').filter({ hasText: '页面的一部分没有取到，刷新后继续？' })
  await question.getByRole('button', { name: '取消' }).click()
  await expect(form.getByRole('textbox').first()).toHaveValue('没有保存的名称')
  expect(opened()).toBe(0)
})
