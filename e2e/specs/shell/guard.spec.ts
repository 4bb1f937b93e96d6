import { expect, test } from '@playwright/test'
import { beginAs } from '../../fixtures/people.ts'

const pathOf = (url: string) => new URL(url).pathname + new URL(url).search

test.describe('without a token', () => {
  for (const address of [
    '/login',
    '/',
    '/dashboard',
    '/system/user',
    '/401',
    '/404',
    '/no/such',
    '/netSchool/learnProgress?x=1',
  ]) {
    test(`${address} leads to /guide, whose address is exactly that`, async ({ page }) => {
      await page.goto(address)

      await expect(page.getByRole('form', { name: '登录' })).toBeVisible()
      expect(pathOf(page.url())).toBe('/guide')
    })
  }

  test('the first visit is few files, and they come compressed', async ({ page }) => {
    const loaded: { bytes: number; encoding: string }[] = []
    page.on('response', (response) => {
      if (!response.url().includes('/assets/')) return
      const { 'content-length': bytes, 'content-encoding': encoding = '' } = response.headers()
      loaded.push({ bytes: Number(bytes), encoding })
    })

    await page.goto('/guide')
    await expect(page.getByRole('form', { name: '登录' })).toBeVisible()

    // Some of them are the home, fetched ahead while somebody types.
    expect(loaded.length).toBeLessThan(26)
    expect(loaded.filter(({ bytes, encoding }) => bytes > 1024 && !/^(gzip|br)$/.test(encoding))).toEqual([])
    expect(loaded.some(({ encoding }) => encoding !== '')).toBe(true)
  })

  test('/authredirect stays public and says that the link is invalid', async ({ page }) => {
    await page.goto('/authredirect')

    expect(new URL(page.url()).pathname).toBe('/authredirect')
    await expect(page.getByRole('button', { name: '返回登录' })).toBeVisible()
  })

  test('the wanted address with its query is entered after signing in, once', async ({ page }) => {
    await page.goto('/netSchool/courseCenter/videoStudy?year=2025#top')
    await page.getByRole('textbox', { name: '用户名' }).fill('learner')
    await page.getByRole('textbox', { name: '密码' }).fill('Portal@2026')
    await page.getByRole('button', { name: '登录', exact: true }).click()

    await expect(page).toHaveURL(/\/netSchool\/courseCenter\/videoStudy\?year=2025#top$/)
    await page.goto('/guide')
    await expect(page.getByRole('link', { name: '网络学校' })).toBeVisible()
    expect(pathOf(page.url())).toBe('/guide')
  })
})

test.describe('with a token', () => {
  test('/login, /homePage/index and / end at /guide, replaced', async ({ page }) => {
    await beginAs(page, 'admin')
    await page.goto('/dashboard')
    await expect(page.getByRole('main')).toBeVisible()

    for (const address of ['/login', '/homePage/index', '/']) {
      await page.goto(address)
      await expect(page).toHaveURL(/\/guide$/)
    }
  })

  test('/dashboard shows itself without any chrome', async ({ page }) => {
    await beginAs(page, 'admin')
    await page.goto('/dashboard')

    await expect(
      page.getByRole('link', { name: '进入后台' }).or(page.getByRole('button', { name: '进入后台' })),
    ).toBeVisible()
    await expect(page.getByRole('navigation', { name: '侧边菜单' })).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: '访问标签' })).toHaveCount(0)
  })

  test('an unknown path is 404', async ({ page }) => {
    await beginAs(page, 'learner')
    await page.goto('/no/such')

    await expect(page).toHaveURL(/\/404$/)
    await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
  })

  test('a refused route is replaced by /401, so that Back leads to the page before', async ({ page }) => {
    await beginAs(page, 'learner')
    await page.goto('/dashboard')
    await expect(page.getByRole('main')).toBeVisible()
    await page.evaluate(() => history.pushState(null, '', '/system/user'))
    await page.goto('/system/user')

    await expect(page).toHaveURL(/\/401\?noGoBack=true$/)
    await expect(page.getByRole('heading', { name: '无权限' })).toBeVisible()
    await page.getByRole('button', { name: '返回', exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('a person without any menu right reaches open routes and is refused coded ones', async ({ page }) => {
    await beginAs(page, 'visitor')
    await page.goto('/guide')
    await expect(page.getByRole('link', { name: '网络学校' })).toBeVisible()
    await expect(page.getByRole('link', { name: '后台管理' })).toHaveCount(0)

    await page.goto('/videoManage/videoManageList')
    await expect(page).toHaveURL(/\/401\?noGoBack=true$/)
  })

  test('a group path opens its first permitted child', async ({ page }) => {
    await beginAs(page, 'admin')

    await page.goto('/netSchool')
    await expect(page).toHaveURL(/\/netSchool\/learnProgress$/)
    await page.goto('/netSchool/courseCenter')
    await expect(page).toHaveURL(/\/netSchool\/courseCenter\/videoStudy/)
    await page.goto('/videoManage')
    await expect(page).toHaveURL(/\/videoManage\/videoManageList/)
  })

  test('user information is asked for once per page load', async ({ page }) => {
    await beginAs(page, 'admin')
    let asked = 0
    page.on('request', (request) => {
      // Rights that somebody changes meanwhile are read anew, in the background.
      const isOfPage = !('x-background' in request.headers())
      if (isOfPage && request.url().endsWith('/rest/auth/getUserInfo')) asked += 1
    })
    await page.goto('/system/role')
    await expect(page.getByRole('table')).toBeVisible()
    await page.getByRole('navigation', { name: '侧边菜单' }).getByRole('link', { name: '组织管理' }).click()
    await expect(page).toHaveURL(/\/system\/org/)

    expect(asked).toBe(1)
  })

  test('a failing user information clears the token and leads to /guide without a loop', async ({ page }) => {
    await beginAs(page, 'admin')
    await page.route('**/rest/auth/getUserInfo', (route) => route.fulfill({ status: 500, body: 'broken' }))
    await page.goto('/system/role')

    await expect(page).toHaveURL(/\/guide$/)
    await expect(page.getByRole('form', { name: '登录' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  test('a token deleted by hand is noticed at the next navigation', async ({ page }) => {
    await beginAs(page, 'admin')
    await page.goto('/system/role')
    await expect(page.getByRole('table')).toBeVisible()
    await page.evaluate(() => localStorage.removeItem('token'))
    await page.getByRole('navigation', { name: '侧边菜单' }).getByRole('link', { name: '组织管理' }).click()

    await expect(page).toHaveURL(/\/guide$/)
  })
})
