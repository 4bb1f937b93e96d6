import { expect, type Page, test } from '@playwright/test'
import { addressToAll } from '../../fixtures/audience.ts'
import { rowAct } from '../../fixtures/lists.ts'
import { beginAs, freshName, makePerson, OWN_PASSWORD } from '../../fixtures/people.ts'

const PAGE = '/netSchool/dailyAnswer'

/** The set of the demo plan, whatever it asks: the first choice of each question. */
const answerAll = async (page: Page, n: number) => {
  for (let place = 1; place <= n; place += 1) {
    const question = page.locator('.attempt-question')
    // One press answers a single choice; where several may be chosen they are sent together.
    await question.locator('input[type="radio"], input[type="checkbox"]').first().click()
    const send = page.getByRole('button', { name: '提交' })
    await expect(page.getByRole('region', { name: '本题结果' }).or(send.and(page.locator(':enabled')))).toBeVisible()
    if (await send.isVisible()) await send.click()
    await expect(page.getByRole('region', { name: '本题结果' })).toBeVisible()
    await page.getByRole('button', { name: place < n ? '下一题' : '查看结果' }).click()
  }
}

test('the set of the day is answered once, explained at once, and then again without score', async ({ page }) => {
  const person = await makePerson(page.request)
  await beginAs(page, person.username, OWN_PASSWORD)
  await page.goto(PAGE)
  await expect(page.getByRole('region', { name: '今日答题' })).toContainText('今日未答')

  await page.getByRole('button', { name: '开始答题' }).click()
  await answerAll(page, 5)
  const result = page.getByRole('region', { name: '答题结果' })
  await expect(result).toContainText(/答对\s*\d\/5 题/)
  await expect(result).toContainText(/连续\s*1 天/)
  await expect(page.getByText(/正确答案|应答|答对了|你答/).first()).toBeVisible()

  await page.getByRole('button', { name: '返回' }).click()
  await expect(page.getByRole('region', { name: '今日答题' })).toContainText('已完成')
  await expect(page.getByRole('list').getByRole('button', { name: /已完成，答对 \d\/5 题/ })).toBeVisible()
  await page.getByRole('button', { name: '再答一次（不计分）' }).click()
  await answerAll(page, 5)
  await expect(page.getByRole('region', { name: '答题结果' })).toContainText(/答对\s*\d\/5 题/)
})

test('a plan begins tomorrow, says how long its questions last, and can be looked at', async ({ page }) => {
  const title = freshName('每日计划')
  await beginAs(page, 'admin')
  await page.goto('/videoManageSc/comprehensiveTest?tab=daily')
  await page.getByRole('button', { name: '新增计划' }).first().click()
  const form = page.getByRole('region', { name: '新增每日答题计划' })
  await form.getByLabel('名称').fill(title)
  await form.getByLabel('名称').press('Enter')
  await expect(form.getByText('请添加题目来源')).toBeVisible()
  await form.getByRole('button', { name: '添加来源' }).click()
  const source = page.getByRole('dialog', { name: '添加题目来源' })
  await source.getByLabel('题目分类').click()
  await page.locator('.ant-select-tree-title').first().click()
  await page.keyboard.press('Escape')
  await source.getByRole('button', { name: /确\s*定/ }).click()
  await expect(form.getByRole('status')).toContainText(/可用 \d+ 题|题量不足/)
  await form.getByRole('button', { name: '下一步' }).click()
  await addressToAll(page)
  await form.getByRole('button', { name: /保\s*存/ }).click()

  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('未生效')
  await rowAct(row, '预览')
  await expect(
    page.getByRole('dialog', { name: `预览：${title}` }).getByRole('region', { name: /^第 1 题/ }),
  ).toBeVisible()
})

test('staff see who takes part in the demo plan', async ({ page }) => {
  await beginAs(page, 'admin')
  await page.goto('/videoManageSc/comprehensiveTest?tab=daily')
  await rowAct(page.getByRole('row').filter({ hasText: '班前每日一练' }), '参与情况')

  await expect(page.getByRole('region', { name: '参与日历' })).toContainText('%')
  await expect(page.getByRole('region', { name: '错误最多' }).getByRole('listitem').first()).toContainText('错误率')
  await expect(page.getByRole('region', { name: '连续答题分布' })).toContainText('人')
})
