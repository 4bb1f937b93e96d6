import fs from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { DAY_MS, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { beginAs } from '../../fixtures/people.ts'

const figureOf = async (page: Page, title: string): Promise<number> => {
  const card = page.getByRole('listitem', { name: title, exact: true })
  const text = await card.locator('.stat-value').innerText()
  return Number(text.replaceAll(/[^\d.]/g, ''))
}

/** The fortnight before today: nobody signs in there any more. */
const pastPeriod = () => {
  const dayOf = (daysAgo: number) => shanghaiDay(new Date(Date.now() - daysAgo * DAY_MS))
  return `from=${dayOf(14)}&to=${dayOf(1)}`
}

test('a figure opens the very rows it counts, down through the units, and goes out as a file', async ({ page }) => {
  await beginAs(page, 'admin')
  await page.goto(`/system/statistics?report=logins&${pastPeriod()}`)
  const table = page.getByRole('table', { name: '登录活跃数据表' })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  const whole = await figureOf(page, '登录次数')

  await page.getByRole('button', { name: '显示明细：登录次数' }).click()
  const drawer = page.getByRole('dialog', { name: '登录活跃明细：登录次数' })
  await expect(drawer.getByText(`共 ${whole.toLocaleString('zh-CN')} 条`)).toBeVisible()
  const saving = page.waitForEvent('download')
  await drawer.getByRole('button', { name: '导出' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^登录活跃明细-\d{8}-\d{4}\.xlsx$/)
  expect(fs.statSync(await file.path()).size).toBeGreaterThan(2000)
  await drawer.getByRole('button', { name: '关闭' }).click()

  const trail = page.getByRole('navigation', { name: '单位路径' })
  const goDown = async () => {
    const unit = table.locator('td:first-child').getByRole('button').first()
    const name = await unit.innerText()
    await unit.click()
    await expect(trail.getByText(name, { exact: true })).toHaveAttribute('aria-current', 'location')
    return name
  }
  const company = await goDown()
  const workshop = await goDown()
  expect(await figureOf(page, '登录次数')).toBeLessThan(whole)
  await page.reload()
  await expect(trail.getByText(workshop, { exact: true })).toBeVisible()
  await trail.getByRole('button', { name: '全部可见单位' }).click()
  await expect(table.getByRole('button', { name: company, exact: true })).toBeVisible()
  expect(await figureOf(page, '登录次数')).toBe(whole)
})

test('conditions stand in the address, compare with the period before, and a wrong period is told', async ({
  page,
}) => {
  await beginAs(page, 'admin')
  await page.goto('/system/statistics?report=courseDone')
  const conditions = page.getByRole('search', { name: '统计条件' })

  await conditions.getByRole('button', { name: '本年' }).click()
  await conditions.getByRole('checkbox', { name: '与上期对比' }).check()

  await expect(page).toHaveURL(/from=\d{4}-01-01/)
  await expect(page.getByRole('listitem', { name: '学习记录', exact: true }).getByText(/^上期/)).toBeVisible()
  await expect(page.getByRole('img', { name: /全部数据见数据表$/ })).toBeVisible()

  await page.goto('/system/statistics?report=courseDone&from=2020-01-01&to=2026-01-01')
  await expect(page.getByRole('alert')).toHaveText('时间范围最长 5 年')
  await conditions.getByRole('button', { name: '重置' }).click()
  await expect(page.getByRole('table', { name: '课程完成数据表' })).toBeVisible()
})

test('the owner of the metric book notes beside a figure what readers should know', async ({ page }) => {
  await beginAs(page, 'admin')
  await page.goto('/system/statistics?tab=metric&keyword=登录活跃')
  const note = `每日零点后统计 ${Date.now()}`

  await page.getByRole('button', { name: '编辑 登录活跃 登录人数' }).click()
  const drawer = page.getByRole('dialog', { name: '登录活跃 · 登录人数' })
  await drawer.getByRole('textbox', { name: '补充说明' }).fill(note)
  await drawer.getByRole('button', { name: '保存' }).click()

  await expect(drawer).toBeHidden()
  await expect(page.getByRole('row', { name: /^登录活跃 登录人数/ })).toContainText(note)
})

test('a chart goes into the report, and stays there until it is taken out', async ({ page }) => {
  await beginAs(page, 'admin')
  await page.goto('/system/statistics?report=studyPeople')
  await expect(page.getByRole('img', { name: /^达标率按单位/ })).toBeVisible()
  await page.getByRole('button', { name: '放入报告' }).click()
  await expect(page.getByText('已放入报告，在“报告”中查看')).toBeVisible()

  await page.getByRole('tab', { name: '报告' }).click()
  await expect(page.getByRole('figure', { name: '学习达标 · 达标率' }).getByRole('img')).toBeVisible()
  await page.getByRole('button', { name: '移出 学习达标 · 达标率' }).click()
  await expect(page.getByText(/还没有图表/)).toBeVisible()
})

test('a chart is saved as a picture', async ({ page }) => {
  await beginAs(page, 'admin')
  await page.goto('/system/statistics?report=studyPeople')
  await expect(page.getByRole('img', { name: /^达标率按单位/ })).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PNG' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('学习达标 · 达标率.png')
  expect(
    fs
      .readFileSync(await file.path())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
})
