import { expect, type Page, test } from '@playwright/test'
import { beginAs, makePerson, OWN_PASSWORD } from '../../fixtures/people.ts'

test('the privacy notice stands after the first sign-in, and is read once', async ({ page }) => {
  const { username } = await makePerson(page.request)
  await page.goto('/netSchool/learnProgress')
  await page.getByRole('textbox', { name: '用户名' }).fill(username)
  await page.getByRole('textbox', { name: '密码' }).fill(OWN_PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()

  const notice = page.getByRole('dialog', { name: '隐私说明' })
  await expect(notice).toBeVisible()
  await expect(page).toHaveURL(/\/netSchool\/learnProgress/)
  await page.keyboard.press('Escape')
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: '我已阅读并知悉' }).click()
  await expect(notice).toHaveCount(0)

  const home = page.waitForResponse('**/rest/auth/together')
  await page.goto('/guide')
  await home
  await expect(page.getByRole('link', { name: '网络学校' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

const sizeOfText = (page: Page) =>
  page
    .getByRole('main')
    .first()
    .evaluate((main) => parseFloat(getComputedStyle(main).fontSize))

test('theme and size of text take effect at once and follow the person to another device', async ({
  page,
  browser,
}) => {
  const { username } = await makePerson(page.request)
  await beginAs(page, username, OWN_PASSWORD)
  await page.goto('/guide')
  const before = await sizeOfText(page)
  await page.goto('/guide?panel=display')
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-theme', 'light')
  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith('/rest/user/savePrefs') && (response.request().postData() ?? '').includes('125'),
  )
  await page.getByText('深色').click()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await page.getByText('特大').click()
  await saved

  const device = await browser.newContext()
  const elsewhere = await device.newPage()
  await beginAs(elsewhere, username, OWN_PASSWORD)
  await elsewhere.goto('/guide')
  await expect(elsewhere.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect.poll(() => sizeOfText(elsewhere)).toBe(before * 1.25)
  await device.close()
})
