import { expect, test } from '@playwright/test'
import { freshName, post } from '../../fixtures/people.ts'

test('five wrong passwords lock with a countdown, for known and unknown names alike', async ({ page }) => {
  const nobody = freshName('nobody')
  await page.goto('/guide')
  const form = page.getByRole('form', { name: '登录' })
  await form.getByRole('textbox', { name: '用户名' }).fill(nobody)
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await form.getByRole('textbox', { name: '密码' }).fill(`wrong-password-${attempt}`)
    await form.getByRole('button', { name: '登录', exact: true }).click()
    await expect(form.getByRole('alert')).toBeVisible()
    await expect(form.getByRole('textbox', { name: '用户名' })).toHaveValue(nobody)
  }

  await expect(form.getByRole('alert')).toContainText(/登录失败次数过多|\d{1,2}:\d{2}/)
  await expect(form.getByRole('button', { name: /登录/ })).toBeDisabled()

  // The lock is the name's: somebody else signs in on the same machine.
  await form.getByRole('textbox', { name: '用户名' }).fill('lecturer')
  await form.getByRole('textbox', { name: '密码' }).fill('Portal@2026')
  await form.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('button', { name: '退出登录' }).first()).toBeVisible()
})

test('an empty form says what is missing beside each field', async ({ page }) => {
  await page.goto('/guide')
  await page.getByRole('button', { name: '登录', exact: true }).click()

  await expect(page.getByText('请输入用户名')).toBeVisible()
  await expect(page.getByText('请输入密码')).toBeVisible()
})

test('the password can be shown and hidden', async ({ page }) => {
  await page.goto('/guide')
  await page.getByRole('textbox', { name: '密码' }).fill('secret-text')
  await page.getByRole('button', { name: '显示密码' }).click()
  await expect(page.getByRole('button', { name: '隐藏密码' })).toBeVisible()
})

test('signing out clears the token and every tab, and leads to /guide', async ({ page, request }) => {
  const envelope = await post(request, 'login', { username: 'lecturer', password: 'Portal@2026' })
  await page.addInitScript((token) => {
    if (!sessionStorage.getItem('begun')) localStorage.setItem('token', token)
    sessionStorage.setItem('begun', '1')
  }, String(envelope.result))
  await page.goto('/videoManage/videoManageList')
  await page.getByRole('button', { name: '用户菜单' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['头像', '退出登录'])
  await page.getByRole('menuitem', { name: '退出登录' }).click()

  await expect(page.getByRole('form', { name: '登录' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  const again = await post(request, 'rest/auth/getUserInfo', {}, String(envelope.result))
  expect(again.status).toBe(1001)
})

test('the watermark carries the name and none is there while signed out', async ({ page, request }) => {
  await page.goto('/guide')
  await expect(page.locator('[data-watermark]')).toHaveCount(0)

  const envelope = await post(request, 'login', { username: 'learner', password: 'Portal@2026' })
  await page.evaluate((token) => localStorage.setItem('token', token), String(envelope.result))
  await page.goto('/guide')
  await expect(page.locator('[data-watermark]')).toHaveCount(1)
  await page.evaluate(() => document.querySelector('[data-watermark]')?.remove())
  await expect(page.locator('[data-watermark]')).toHaveCount(1)
})
