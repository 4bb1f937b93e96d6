import { type Browser, expect as expectSoon, type Page, test } from '@playwright/test'
import { saveApproveRules } from '@portal/contract/areas/access/approval-rule.ts'
import { announcement } from '@portal/contract/areas/notice/post-announcement.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { rowAct } from '../../fixtures/lists.ts'
import { beginAs, call, freshName, type MadePerson, makePerson, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'

/** Three people on three pages keep a small machine busy. */
const expect = expectSoon.configure({ timeout: 30_000 })

const ROOT_ORG_ID = '00000000-0000-7000-8000-000000000001'
const APPROVER_ID = '00000000-0000-7000-8000-000000040004'

const openAs = async (
  browser: Browser | null,
  origin: string,
  who: { name: string; password?: string },
  address: string,
) => {
  const context = await browser?.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', baseURL: origin })
  if (!context) throw new Error('no browser')
  const page = await context.newPage()
  await beginAs(page, who.name, who.password)
  await page.goto(address)
  return page
}

const originOf = (page: Page) => new URL(page.url()).origin

/** Whoever writes has somebody who approves. */
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

const draftFor = async (page: Page, reader: MadePerson, title: string) => {
  const admin = await tokenOf(page.request, 'admin')
  const { id } = await call(
    page.request,
    announcement.save,
    {
      title,
      body: '<p>今晚切换备用线路，请确认知悉。</p>',
      category: 'company',
      popup: true,
      duty: 'confirm',
      confirmText: '我已阅读并知悉',
      dwellSeconds: 3,
      audience: { ...EMPTY_AUDIENCE, users: [reader.id] },
    },
    admin,
  )
  return { id, admin }
}

test('written, approved, popped up, confirmed, and counted; withdrawn it leaves a tombstone', async ({ page }) => {
  test.setTimeout(240_000)
  const reader = await makePerson(page.request)
  await nameApprover(page)
  const title = freshName('备用线路切换公告')
  const { id, admin } = await draftFor(page, reader, title)

  await beginAs(page, 'admin')
  await page.goto(`/announcement/announcementDetail?id=${id}`)
  await rowAct(page.locator('.kit-detail-line'), '提交审批')
  await expect(page.getByText('审批中').first()).toBeVisible()

  const origin = originOf(page)
  const browser = page.context().browser()
  const desk = await openAs(browser, origin, { name: 'approver' }, '/announcement/announcementList?tab=mine')
  await desk.getByRole('button', { name: title, exact: true }).click()
  await expect(desk.getByText('今晚切换备用线路')).toBeVisible()
  await desk.getByRole('button', { name: '通过', exact: true }).first().click()
  await desk.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click()
  await expect(desk.getByText('已通过').first()).toBeVisible()

  const learner = await openAs(browser, origin, { name: reader.username, password: OWN_PASSWORD }, '/guide')
  const popup = learner.getByRole('dialog').filter({ hasText: title })
  await popup.getByRole('button', { name: '打开' }).click()
  await expect(learner.getByRole('heading', { name: title })).toBeVisible()
  const confirm = learner.getByRole('button', { name: /^我已阅读/ })
  await expect(confirm).toBeDisabled()
  await expect(confirm).toBeEnabled()

  await page.goto(`/announcement/announcementDetail?id=${id}&tab=reading`)
  await expect(page.getByRole('row', { name: new RegExp(reader.username) })).toBeVisible()
  await confirm.click()
  await expect(learner.getByText(/^已确认/)).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(`${reader.username}.*已确认.*v1`) })).toBeVisible()
  await learner.goto('/guide')
  await expect(learner.getByRole('region', { name: '要做的' }).getByRole('listitem').first()).toBeVisible()
  // Confirmed, it waits for nobody any more.
  await expect(learner.getByRole('link', { name: `确认：${title}` })).toHaveCount(0)
  await expect(popup).toBeHidden()

  await call(page.request, announcement.changeState, { ids: [id], action: 'withdraw', reason: '切换计划取消' }, admin)
  await learner.goto(`/netSchool/courseCenter/safetyNetNoticeDetail?kind=announcement&id=${id}`)
  await expect(learner.getByText('该公告已撤回')).toBeVisible()
  await expect(learner.getByText('撤回原因：切换计划取消')).toBeVisible()
})

test('a text pasted from Word keeps its table and loses its script', async ({ page }) => {
  await beginAs(page, 'admin')
  await page.goto('/announcement/announcementDetail')
  const title = freshName('粘贴自 Word 的公告')
  await page.getByLabel('标题').fill(title)
  await page.getByLabel('分类').click()
  await page.getByTitle('公司公告').click()
  const editor = page.getByRole('textbox', { name: '正文' })
  await editor.click()
  await editor.evaluate((target) => {
    const data = new DataTransfer()
    data.setData(
      'text/html',
      `<p class=MsoNormal style='color:red'><b>第一条</b><o:p></o:p></p><table border=1><tr><td width=100><p>甲</p></td><td><p>乙</p></td></tr></table><img src="https://example.com/x.png"><script>window.hacked = true</script>`,
    )
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(page.getByText('图片无法获取，已跳过 1 张')).toBeVisible()
  await expect(editor.getByRole('cell', { name: '甲' })).toBeVisible()
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText(/^已保存 \d\d:\d\d:\d\d$/)).toBeVisible()

  const admin = await tokenOf(page.request, 'admin')
  const body = { page: 1, pageSize: 20, keyword: title, exactTotal: false, filter: { manage: true } }
  const { list } = await call(page.request, announcement.list, body, admin)
  const saved = await call(page.request, announcement.get, { id: list[0]?.id ?? '', manage: true }, admin)
  expect(saved.body).toContain('<td colspan="1" rowspan="1"><p>甲</p></td>')
  expect(saved.body).not.toMatch(/script|style|example\.com|Mso/)
})
