import { expect, test } from '@playwright/test'
import { contestLine, getArchive } from '@portal/contract/areas/archive/trainee.ts'
import { beginAs, call, tokenOf } from '../../fixtures/people.ts'

const PASSWORD = 'Portal@2026'

test('a learner finds his archive on the phone; a line he contests is answered at the desk', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const phone = await context.newPage()
  await beginAs(phone, 'learner')
  await phone.goto('/guide?panel=archive')
  await expect(phone.getByRole('heading', { name: '历年学时' })).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await context.close()

  const token = await tokenOf(page.request, 'learner', PASSWORD)
  const { hours, user, corrections } = await call(page.request, getArchive, {}, token)
  const free = hours.find(({ id }) => !corrections.some(({ lineId, state }) => lineId === id && state === 'open'))
  if (!free) throw new Error('the learner has no line to contest')
  const text = `少计 ${Date.now()}`
  await call(page.request, contestLine, { line: { section: 'hours', id: free.id }, text }, token)

  await beginAs(page, 'admin')
  await page.goto(`/train/traineeCount?id=${user.id}&tab=corrections`)
  const line = page.getByRole('article').filter({ hasText: text }).last()
  await line.getByRole('button', { name: '不采纳' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('同一课程每年只计一次')
  await dialog.getByRole('button', { name: '不采纳' }).click()
  await expect(line).toContainText('同一课程每年只计一次')
})

test('the pack of the demo is in the list, made or being made', async ({ page }) => {
  await beginAs(page, 'admin')
  await page.goto('/train/traineeCount?view=pack')
  await expect(page.getByRole('heading', { name: '检查与生成' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '华东电力建设公司' }).first()).toContainText(/生成中|已生成/)
})
