import { type Browser, expect as expectSoon, type Page, test } from '@playwright/test'
import { listApprovals } from '@portal/contract/areas/access/approval-record.ts'
import { saveApproveRules } from '@portal/contract/areas/access/approval-rule.ts'
import { listAct, rowAct, search } from '../../fixtures/lists.ts'
import { beginAs, call, freshName, makePerson, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'

/** Two people on two pages keep a small machine busy. */
const expect = expectSoon.configure({ timeout: 30_000 })

const ROOT_ORG_ID = '00000000-0000-7000-8000-000000000001'
const APPROVER_ID = '00000000-0000-7000-8000-000000040004'
const DAY = '2026-02-28'

/** Whoever submits has somebody who approves. */
const nameApprover = async (page: Page) =>
  call(
    page.request,
    saveApproveRules,
    {
      itemId: 'article',
      orgIds: [ROOT_ORG_ID],
      steps: [{ mode: 'any', approvers: [{ kind: 'person', id: APPROVER_ID }], dueHours: 24 }],
    },
    await tokenOf(page.request, 'admin'),
  )

/** The one who is named decides on the page that his task leads to, without a code of its list. */
const approveOnPage = async (page: Page, title: string) => {
  const approver = await tokenOf(page.request, 'approver')
  const body = { page: 1, pageSize: 50, keyword: title, exactTotal: false, filter: { tab: 'mine' as const } }
  const { list } = await call(page.request, listApprovals, body, approver)
  const context = await page
    .context()
    .browser()
    ?.newContext({
      ...{ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', baseURL: new URL(page.url()).origin },
    })
  if (!context) throw new Error('no browser')
  const desk = await context.newPage()
  await beginAs(desk, 'approver')
  for (const { link, title: asked } of list) {
    await desk.goto(link)
    await expect(desk.getByRole('heading', { name: asked, level: 1 })).toBeVisible()
    await desk.getByRole('button', { name: '通过', exact: true }).first().click()
    await desk.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click()
    await expect(desk.getByText('已通过').first()).toBeVisible()
  }
  await context.close()
}

const onPhone = async (browser: Browser | null, origin: string, name: string) => {
  const context = await browser?.newContext({
    ...{ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', baseURL: origin },
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  })
  if (!context) throw new Error('no browser')
  const page = await context.newPage()
  await beginAs(page, name, OWN_PASSWORD)
  return page
}

test('an editor brings in a day whole or not at all, and a learner reads it on the day', async ({ page }) => {
  test.setTimeout(240_000)
  await nameApprover(page)
  const title = freshName('闰日条目')
  await beginAs(page, 'admin')
  await page.goto('/monograph/historyTodayList')
  await listAct(page, '导入')
  const drawer = page.getByRole('dialog', { name: '导入历史条目' })
  const rows = [`2,29,2012,${title},第一段,新华社,重大,安全生产`, `2,30,2012,${title}二,正文,新华社,,`]
  await drawer.getByLabel('导入文件').setInputFiles({
    name: '历史条目.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\ufeff月,日,年份,标题,正文,出处,重要度,标签\n${rows.join('\n')}`),
  })
  await expect(drawer.getByText('2 月没有 30 日').first()).toBeVisible()
  await expect(drawer.getByText('有 1 行错误，全部正确才能导入，请修正后再导入')).toBeVisible()
  const third = drawer.getByRole('row', { name: '第 3 行' })
  await third.getByRole('button', { name: '修改日：30' }).click()
  await third.getByRole('textbox', { name: '日', exact: true }).fill('28')
  await page.keyboard.press('Enter')
  await drawer.getByRole('button', { name: '导入 2 行' }).click()
  await expect(drawer.getByText('成功 2 条，跳过 0 条').first()).toBeVisible()

  await page.goto('/monograph/historyTodayList')
  await search(page, title)
  const row = page.getByRole('row', { name: new RegExp(`2 月 29 日.*${title}`) })
  await rowAct(row, '提交审批')
  await expect(row.getByText('审批中')).toBeVisible()
  await approveOnPage(page, title)

  const learner = await makePerson(page.request)
  const phone = await onPhone(page.context().browser(), new URL(page.url()).origin, learner.username)
  await phone.goto(`/netSchool/historyCalendar?date=${DAY}`)
  const entry = phone.getByRole('article', { name: title })
  await expect(entry).toBeVisible()
  await expect(entry.getByText('（2 月 29 日）')).toBeVisible()
  await entry.getByRole('heading').getByRole('link').click()
  await expect(phone.getByRole('heading', { name: title })).toBeVisible()
  await expect(phone.getByText('已读', { exact: true })).toBeVisible()
})

test('on a phone the two minutes are answered in their card, and a topic keeps its place', async ({ page }) => {
  test.setTimeout(240_000)
  const learner = await makePerson(page.request)
  await page.goto('/guide')
  const phone = await onPhone(page.context().browser(), new URL(page.url()).origin, learner.username)
  await phone.goto('/netSchool/historyCalendar?date=2026-11-24')
  // Of two as important the one with the round anniversary stands first.
  await expect(phone.getByRole('article', { name: /丰城电厂/ })).toBeVisible()
  await phone.getByRole('button', { name: '下一条' }).click()
  await expect(phone.getByRole('article', { name: '嫦娥五号发射升空' })).toBeVisible()
  const quiz = phone.getByRole('region', { name: '今日两分钟' })
  await quiz.getByRole('group', { name: '选项' }).getByRole('button').first().click()
  const on = quiz.getByRole('button', { name: /^(下一题|完成)$/ })
  while ((await on.textContent()) === '下一题') {
    await on.click()
    await quiz.getByRole('group', { name: '选项' }).getByRole('button').first().click()
  }
  await on.click()
  await expect(quiz.getByText(/^答对 \d \/ \d 题$/)).toBeVisible()

  await phone.goto('/netSchool/historyTopicList')
  await phone.getByRole('link', { name: /^安/ }).filter({ hasText: '安全生产' }).click()
  const links = phone.getByRole('list', { name: '时间轴' }).getByRole('link')
  const fortieth = links.nth(39)
  await fortieth.scrollIntoViewIfNeeded()
  const name = (await fortieth.locator('b').textContent()) ?? ''
  await fortieth.click()
  await expect(phone.getByRole('heading', { name })).toBeVisible()
  await phone.getByRole('button', { name: '返回' }).click()
  await expect(links.nth(39)).toBeInViewport()
})
