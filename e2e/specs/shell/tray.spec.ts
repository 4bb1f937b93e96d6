import { expect, test } from '@playwright/test'
import { beginAs } from '../../fixtures/people.ts'

const begun = new Date().toISOString()
const job = {
  id: '01a20ebe-8709-7000-8000-04a6e8839b3f',
  kind: 'import',
  title: '导入 新员工.csv',
  ownerId: null,
  ownerName: '',
  state: 'running',
  percent: 40,
  stage: '写入中',
  rows: null,
  fileName: '',
  bytes: null,
  expiresAt: null,
  createdAt: begun,
  startedAt: begun,
  endedAt: null,
  link: '',
  may: { cancel: false, retry: false, download: false },
}

test('the tray folds beside a drawer, can be unfolded there, and stands open again behind it', async ({ page }) => {
  // By itself, so that the list below is asked for alone.
  await page.route('**/rest/auth/together', (route) => route.abort())
  await page.route('**/rest/job/list', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, result: { ...answer.result, list: [job], total: 1 } } })
  })
  await beginAs(page, 'admin')
  await page.goto('/system/role')
  const tray = page.getByRole('complementary', { name: '任务' })
  await expect(tray.getByText(job.title)).toBeVisible()

  await page.getByRole('button', { name: '帮助', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: '帮助：角色管理' })
  await expect(drawer).toBeVisible()
  await expect(tray.getByText(job.title)).toHaveCount(0)
  await tray.getByRole('button', { name: '展开' }).click()
  await expect(tray.getByText(job.title)).toBeVisible()

  await drawer.getByRole('button', { name: '关闭' }).first().click()
  await expect(drawer).toHaveCount(0)
  await expect(tray.getByText(job.title)).toBeVisible()
})
